import { afterEach } from 'vitest'
import type { PageQuestion, Reloadable, Store } from '../store.ts'
import { type Inventory, makeFolder, type TestFolder, usd } from './folder.fixture.ts'

export type OpenStore = (folder: TestFolder) => Promise<Store & Reloadable>

/** A store with some cars, and a search that checks its own count. */
export interface Setting {
  readonly store: Store & Reloadable
  readonly folder: TestFolder
  /** Ids of the cars found, in order. */
  find(question?: Partial<PageQuestion>): Promise<string[]>
}

export const question = (asked: Partial<PageQuestion> = {}): PageQuestion => ({
  filters: {},
  currencyId: usd,
  domains: [1, 2, 3, 4],
  sort: 'newest',
  offset: 0,
  limit: 51,
  now: 0,
  ...asked,
})

/** Opens stores for tests; closes them and removes their folders at the end of each test. */
export function settingOf(open: OpenStore): (inventory: Inventory | readonly string[]) => Promise<Setting> {
  const opened: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })
  return async (given) => {
    const folder = await makeFolder('cars' in given ? given : { cars: given })
    opened.push(folder.remove)
    const store = await open(folder)
    opened.push(() => store.close())
    const find = async (asked: Partial<PageQuestion> = {}) => {
      const found = await store.search(question(asked))
      const ids = found.cars.map(({ id }) => id)
      const counted = await store.count(question(asked))
      // The count is exact, and a page that is not full has all cars.
      if (counted !== found.count) throw new Error(`counted ${counted}, found ${found.count}`)
      if (
        asked.offset === undefined &&
        asked.limit === undefined &&
        found.count < 51 &&
        ids.length !== counted
      )
        throw new Error(`counted ${counted}, handed over ${ids.length}`)
      return ids
    }
    return { store, folder, find }
  }
}
