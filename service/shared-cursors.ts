import * as v from 'valibot'
import { type Cursors, CursorState, keyDigest, newCursorId } from './cursor.ts'
import type { SharedRecords } from './store/store.ts'

const Kept = v.object({ key: v.string(), cursor: CursorState })

const digest = (key: string) => keyDigest(key).toString('hex')

const recordId = (id: string) => `cursor-${id}`

/** Cursors in the store's records, so that an export begun at one process can continue at another. */
export const sharedCursors = (records: SharedRecords): Cursors => ({
  open: async (key, cursor, until) => {
    const id = newCursorId()
    await records.put(recordId(id), { key: digest(key), cursor }, until)
    return id
  },
  find: async (id, key, now) => {
    const found = await records.get(recordId(id))
    const kept = found && found.until > now ? v.safeParse(Kept, found.record) : undefined
    return kept?.success && kept.output.key === digest(key) ? kept.output.cursor : undefined
  },
  renew: (id, until) => records.extend(recordId(id), until),
  // The store deletes expired records.
  close: () => {},
})
