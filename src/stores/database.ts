import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { databaseName, noteKeeping, useKeeping } from './keeping.ts'

/** What the reader keeps: marks, favourites and cars by car id, groups, searches, exports with their parts, analyses. */
export const keptStoreNames = [
  'marks',
  'cars',
  'groups',
  'searches',
  'exports',
  'exportParts',
  'analyses',
] as const
export type KeptStoreName = (typeof keptStoreNames)[number]

/** One higher with every change of the stores; what was written by an older one is taken over in `upgrade`. */
const version = 1

export const noteFailure = (error: unknown): void => {
  // From then on every call fails, of a database that is closed.
  if (useKeeping.getState().keeping === 'newer') return
  const name = error instanceof Error ? error.name : ''
  noteKeeping(name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'newer' : 'blocked')
}

let opened: Promise<IDBPDatabase> | undefined

/** The database, opened once. @throws where the browser refuses: ask `useKeeping` for what to say */
export const database = (): Promise<IDBPDatabase> =>
  (opened ??= openDB(databaseName, version, {
    upgrade: (db) => {
      for (const name of keptStoreNames) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
    },
    // A newer app in another tab waits for this one to let go.
    blocking: (_current, _next, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      noteKeeping('newer')
    },
    terminated: () => {
      opened = undefined
    },
  }))

/** A transaction that the browser ends fails with its requests: both are waited for. @throws where it cannot be had */
export async function transact<T, Mode extends 'readonly' | 'readwrite'>(
  names: readonly KeptStoreName[],
  mode: Mode,
  work: (tx: IDBPTransaction<unknown, KeptStoreName[], Mode>) => Promise<T>,
): Promise<T> {
  const tx = (await database()).transaction([...names], mode)
  const [result] = await Promise.all([work(tx), tx.done])
  return result
}
