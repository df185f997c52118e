import * as v from 'valibot'
import { languages } from '#contract/languages.ts'
import { type Cursors, FilterState, keyDigest, newCursorId } from './cursor.ts'
import type { SharedRecords } from './store/store.ts'

const Kept = v.object({
  key: v.string(),
  cursor: v.object({
    generation: v.number(),
    filters: v.nullable(FilterState),
    scope: v.array(v.number()),
    lang: v.picklist(languages),
    limit: v.number(),
    scrollTime: v.number(),
    total: v.nullable(v.number()),
  }),
})

const recordId = (id: string) => `cursor-${id}`

/** Cursors where the store keeps them for all processes that serve from it: begun at one, gone on with at another. */
export const sharedCursors = (records: SharedRecords): Cursors => ({
  open: async (key, cursor, until) => {
    const id = newCursorId()
    await records.put(recordId(id), { key: keyDigest(key), cursor }, until)
    return id
  },
  find: async (id, key, now) => {
    const found = await records.get(recordId(id))
    const kept = found && found.until > now ? v.safeParse(Kept, found.record) : undefined
    return kept?.success && kept.output.key === keyDigest(key) ? kept.output.cursor : undefined
  },
  renew: (id, until) => records.extend(recordId(id), until),
  // Expired ones are the store's to sweep.
  close: () => {},
})
