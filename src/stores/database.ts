import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { databaseName, noteKeeping, useKeeping } from './keeping.ts'

/** The user's data: marks, favourites and cars by car id, groups, searches, exports with their parts, analyses. */
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

/** Increases with every change of the stores; `upgrade` migrates data of older versions. */
const version = 1

export const noteFailure = (error: unknown): void => {
  // The database is closed after that, so every call fails.
  if (useKeeping.getState().keeping === 'newer') return
  const name = error instanceof Error ? error.name : ''
  noteKeeping(name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'newer' : 'blocked')
}

let opened: Promise<IDBPDatabase> | undefined

/** The database, opened once. @throws where the browser refuses; `useKeeping` has the reason to show */
export const database = (): Promise<IDBPDatabase> =>
  (opened ??= openDB(databaseName, version, {
    upgrade: (db) => {
      for (const name of keptStoreNames) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
    },
    // A newer app in another tab waits until this page closes its connection.
    blocking: (_current, _next, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      noteKeeping('newer')
    },
    terminated: () => {
      opened = undefined
    },
  }))

/** An aborted transaction rejects along with its requests, so both are awaited. @throws where it fails */
export async function transact<T, Mode extends 'readonly' | 'readwrite'>(
  names: readonly KeptStoreName[],
  mode: Mode,
  work: (tx: IDBPTransaction<unknown, KeptStoreName[], Mode>) => Promise<T>,
): Promise<T> {
  const tx = (await database()).transaction([...names], mode)
  const [result] = await Promise.all([work(tx), tx.done])
  return result
}
