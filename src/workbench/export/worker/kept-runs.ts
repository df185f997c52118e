import { database, transact } from '#src/stores/database.ts'
import type { KeptRun } from './task.ts'

// Where a run stood when it was last safe: one record, and what the run has to be told again, in pieces that are only
// added. Both are written at once, so that they belong together whatever happens.

const store = 'exportParts'
const runKey = (id: string) => `${id}/run`
const memoKey = (id: string, piece: number) => `${id}/memo/${piece}`

const read = (key: string): Promise<unknown> =>
  transact([store], 'readonly', (tx) => tx.objectStore(store).get(key))

/** Where a run stands, kept or not. */
export interface RunKeeper {
  readonly load: () => Promise<KeptRun | undefined>
  /** @param memos of the parts since it was saved last */
  readonly save: (run: Omit<KeptRun, 'memos'>, memos: readonly string[]) => Promise<void>
  /** Of a run that was loaded. */
  readonly memos: () => AsyncIterable<string>
}

/** In the browser's database. @throws where it cannot be written */
export function databaseKeeper(id: string): RunKeeper {
  let pieces = 0
  return {
    load: async () => {
      // Written by `save` below, and never by another version of the app: its name would be another.
      const kept = (await read(runKey(id))) as KeptRun | undefined
      pieces = kept?.memos ?? 0
      return kept
    },
    save: async (run, memos) => {
      const next = memos.length === 0 ? pieces : pieces + 1
      await transact([store], 'readwrite', (tx) => {
        const parts = tx.objectStore(store)
        return Promise.all([
          ...(memos.length === 0 ? [] : [parts.put(memos.join(''), memoKey(id, pieces))]),
          parts.put({ ...run, memos: next }, runKey(id)),
        ])
      })
      pieces = next
    },
    memos: async function* () {
      for (let piece = 0, all = pieces; piece < all; piece += 1) {
        const memo: unknown = await read(memoKey(id, piece))
        if (typeof memo === 'string') yield memo
      }
    },
  }
}

/** For as long as the thread lives: where nothing can be kept, an export can be paused all the same. */
export function memoryKeeper(): RunKeeper {
  let kept: KeptRun | undefined
  const all: string[] = []
  return {
    load: async () => kept,
    save: async (run, memos) => {
      all.push(...memos)
      kept = { ...run, memos: all.length }
    },
    memos: async function* () {
      yield* all
    },
  }
}

/** Forgets where a run stood. */
export async function forgetRun(id: string): Promise<void> {
  await (await database()).delete(store, IDBKeyRange.bound(`${id}/`, `${id}0`, false, true))
}
