import type { Page } from '@playwright/test'

// Reads and writes the browser's database, as another visit or version of the app would leave it. The app's
// tabs read it when they load.

type Store = 'marks' | 'cars' | 'searches' | 'exports' | 'analyses'
type Entries = readonly (readonly [key: string, entry: object])[]

/** One transaction, which runs after those that the page has started, so earlier presses are included. */
const transact = (page: Page, store: Store, write: Entries): Promise<Entries> =>
  page.evaluate(
    async ([name, changes]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error('not read or written')))
        })
      // Opening the database before the app would create it without stores.
      if (!(await indexedDB.databases()).some((each) => each.name === 'forecourt')) return []
      const db = await done(indexedDB.open('forecourt'))
      const kept = db.transaction(name, 'readwrite').objectStore(name)
      for (const [key, entry] of changes) await done(kept.put(entry, key))
      const [keys, entries] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())])
      db.close()
      return keys.flatMap((key, at): [string, object][] =>
        typeof key === 'string' ? [[key, entries[at]]] : [],
      )
    },
    [store, write] as const,
  )

/** All entries of a store; empty where the app has not created it. */
export const readDisk = (page: Page, store: Store): Promise<Entries> => transact(page, store, [])

export const writeDisk = async (page: Page, store: Store, entries: Entries): Promise<void> => {
  await transact(page, store, entries)
}
