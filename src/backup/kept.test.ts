import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { database, type KeptStoreName, keptStoreNames } from '#src/stores/database.ts'

// Cases for everything in the browser's database: two tabs, a browser that keeps no data, a full one, and
// entries of other versions. A tab is the app's modules, loaded again.

/** One kind of kept data in one tab. */
interface PartTab {
  /** Keeps an entry under this key; resolves once it is written or has failed. */
  readonly keep: (key: string) => Promise<unknown>
  /** The entry that the page shows, as JSON has it; undefined for none. */
  readonly shown: (key: string) => Promise<unknown>
}

interface KeptThing {
  readonly name: string
  readonly store: KeptStoreName
  readonly open: () => Promise<PartTab>
  /** The entry that the page shows after `keep`. */
  readonly kept: object
  /** An entry of an older version, and the entry shown for it; undefined for none. */
  readonly older: readonly [entry: object, shown: object | undefined]
  /** Not the user's own work: where it cannot be kept it is dropped silently. */
  readonly unsaid?: true
}

/** Drops undefined fields. */
const plain = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/** A tab that reads its entries once and shows them from then on. */
const reading = async (
  store: {
    readonly load: () => Promise<void>
    readonly getState: () => { readonly items: Readonly<Record<string, unknown>> }
  },
  keep: (key: string) => Promise<unknown>,
): Promise<PartTab> => {
  await store.load()
  return { keep, shown: async (key) => plain(store.getState().items[key]) }
}

const exported = {
  created: '2026-11-20T10:00:00Z',
  params: { body: 'suv' },
  name: 'SUV',
  format: 'csv',
  state: 'paused',
  failure: null,
  progress: { requests: 4, read: 1, total: 3, cars: 1, lines: 1, bytes: 10, written: 0 },
  proof: null,
} as const

const parts: readonly KeptThing[] = [
  {
    name: 'favourites',
    store: 'marks',
    open: async () => {
      const { keptMarks, changeMarks } = await import('#src/stores/marks.ts')
      return reading(keptMarks, (key) =>
        changeMarks([key], (mark) => ({ ...mark, favourite: { added: 5, tags: ['export'], groups: [] } })),
      )
    },
    kept: { favourite: { added: 5, tags: ['export'], groups: [] } },
    older: [
      { note: 'belt', favourite: { added: 4 } },
      { note: 'belt', favourite: { added: 4, tags: [], groups: [] } },
    ],
  },
  {
    name: 'cars as they were seen',
    store: 'cars',
    open: async () => {
      const { useKeptCars, keepCars } = await import('#src/stores/kept-cars.ts')
      const car = { name: 'VW Golf', year: 2018, price: '9000', currency: 'eur', picture: null, vin: null }
      return reading(useKeptCars, (key) => keepCars([[key, { ...car, listings: [] }]]))
    },
    kept: {
      name: 'VW Golf',
      year: 2018,
      price: '9000',
      currency: 'eur',
      picture: null,
      vin: null,
      listings: [],
    },
    older: [
      { name: 'VW Golf', year: 2018, price: '9000', currency: 'eur' },
      { name: 'VW Golf', year: 2018, price: '9000', currency: 'eur', picture: null, vin: null },
    ],
  },
  {
    name: 'groups',
    store: 'groups',
    open: async () => {
      const { useGroups } = await import('#src/stores/groups.ts')
      return reading(useGroups, (key) =>
        useGroups.change([key], (group) => ({ ...group, name: 'For Tirana', made: 5 })),
      )
    },
    kept: { name: 'For Tirana', made: 5 },
    older: [{ name: ' For Tirana ' }, { name: 'For Tirana', made: 0 }],
  },
  {
    name: 'saved searches',
    store: 'searches',
    open: async () => {
      const { useSearches, keepSearchAs } = await import('#src/search-marks/searches.ts')
      return reading(useSearches, (key) => keepSearchAs(key, 'Mine', 'SUV, front damage', 5))
    },
    kept: { saved: 5, name: 'Mine', words: 'SUV, front damage' },
    // Has a look that this version cannot read.
    older: [
      { made: 3, saved: 5, now: { at: 4, count: 'many' } },
      { made: 3, saved: 5 },
    ],
  },
  {
    name: 'exports',
    store: 'exports',
    open: async () => {
      const { useExports } = await import('#src/export/jobs/jobs.ts')
      return reading(useExports, (key) => useExports.change([key], (job) => ({ ...job, ...exported })))
    },
    kept: exported,
    // The shape before failures and left-out cars were reported.
    older: [{ ...exported, failure: undefined, proof: undefined }, exported],
  },
  {
    name: 'analyses',
    store: 'analyses',
    open: async () => {
      const { keepAnalysis, keptAnalysis } = await import('#src/analysis/use-analysis.ts')
      return {
        keep: (key) => keepAnalysis(key, { counts: new Map([['?body=suv', 7]]), at: Date.now() }),
        shown: async (key) => {
          const known = await new QueryClient().fetchQuery(keptAnalysis(key))
          return known.now === null ? undefined : Object.fromEntries(known.now.counts)
        },
      }
    },
    kept: { '?body=suv': 7 },
    // Of another shape, so it is counted again.
    older: [{ at: 1, cells: [7] }, undefined],
    unsaid: true,
  },
]

/** A new tab, with its state of keeping. */
async function openTab({ open }: KeptThing) {
  vi.resetModules()
  const { useKeeping } = await import('#src/stores/keeping.ts')
  return { ...(await open()), says: () => useKeeping.getState().keeping }
}

const written = async (store: KeptStoreName, key: string): Promise<unknown> =>
  plain(await (await database()).get(store, key))

beforeEach(async () => {
  const db = await database()
  await Promise.all(keptStoreNames.map((name) => db.clear(name)))
})
afterEach(() => vi.restoreAllMocks())

describe.each(parts)('$name', (part) => {
  const { store, kept, older, unsaid } = part

  test('two tabs: the other tab shows what one keeps', async () => {
    const [one, other] = [await openTab(part), await openTab(part)]
    await one.keep('a')
    await vi.waitFor(async () => expect(await other.shown('a')).toEqual(kept))
    await other.keep('b')
    await vi.waitFor(async () => expect(await one.shown('b')).toEqual(kept))
    expect(await one.shown('a')).toEqual(kept)
  })

  test('a browser that keeps nothing: an entry lives as long as the page, and keeping is blocked', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'SecurityError')
    })
    const tab = await openTab(part)
    await tab.keep('a')
    expect(await tab.shown('a')).toEqual(unsaid ? undefined : kept)
    expect(tab.says()).toBe(unsaid ? 'kept' : 'blocked')
  })

  test('no room: the change lives as long as the page, and the kept entry stays', async () => {
    const tab = await openTab(part)
    await tab.keep('before')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await tab.keep('a')
    expect(await tab.shown('a')).toEqual(unsaid ? undefined : kept)
    expect(tab.says()).toBe(unsaid ? 'kept' : 'full')
    expect(await written(store, 'before')).toBeDefined()
    full.mockRestore()
    expect(await written(store, 'a')).toBeUndefined()
    // Once there is room, the next change of the entry is written.
    await tab.keep('a')
    expect(await tab.shown('a')).toEqual(kept)
    expect(await written(store, 'a')).toBeDefined()
    expect(tab.says()).toBe('kept')
  })

  test('of another version: valid fields are read, and unknown fields stay', async () => {
    const [entry, shown] = older
    await (await database()).put(store, { ...entry, ofANewerApp: true }, 'a')
    await (await database()).put(store, 'nothing of ours', 'b')
    const tab = await openTab(part)
    const read = await tab.shown('a')
    expect(read).toEqual(shown && { ...shown, ofANewerApp: true })
    expect(await tab.shown('b')).toBeUndefined()
    await tab.keep('a')
    expect(await tab.shown('a')).toMatchObject(kept)
    if (!unsaid) expect(await written(store, 'a')).toMatchObject({ ofANewerApp: true })
    expect(await written(store, 'b')).toBe('nothing of ours')
  })
})
