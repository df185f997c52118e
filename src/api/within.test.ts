import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Filters } from '#contract/filters.ts'
import { emptySearch, type Search, type Sort, spansOf } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { assemble } from '#service/assemble.ts'
import { type LoadedCar, readCars } from '#service/inventory/read-cars.ts'
import { readDictionaries } from '#service/inventory/read-dictionaries.ts'
import { bruteForce } from '#service/store/brute-force.ts'
import { makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'
import { serverNow } from './get.ts'
import { carsCounted, carsFound } from './queries.ts'
import { spanReach } from './within.ts'

// Where a span ends, found on the pages of the order, against what is true of each car by itself.

let folder: TestFolder
let service: Awaited<ReturnType<typeof assemble>>
let truth: (search: Search) => Promise<number>
const asked: string[] = []

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-12T10:30:00Z') })
  folder = await makeFolder({ cars: makeCars(new Random(11), 400) })
  service = await assemble({ ...folder, engine: 'brute-force', watchEveryMs: 0 })
  const dictionaries = await readDictionaries(folder.inventoryDir)
  const cars: LoadedCar[] = []
  for await (const batch of readCars(folder.inventoryDir, dictionaries)) cars.push(...batch)
  truth = ({ filters, sort, within }) => {
    const now = serverNow()
    const reach = spanReach(within!, now)
    const timely = cars.map((car) => ({
      ...car,
      facts: {
        ...car.facts,
        listings: car.facts.listings.filter(({ created_at: made, auction_at: ends }) =>
          sort === 'newest'
            ? made !== null && now - Number(made) <= reach
            : ends !== null && Number(ends) > now && Number(ends) - now <= reach,
        ),
      },
    }))
    return bruteForce(dictionaries, timely).count({ filters, currencyId: 0, domains: [1, 2, 3, 4] })
  }
})

afterEach(() => vi.unstubAllGlobals())

afterAll(async () => {
  vi.useRealTimers()
  await service.close()
  await folder.remove()
})

const client = () => {
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return service.app.request(`${url.replace('/api', '')}${url.includes('?') ? '&' : '?'}api_key=suite`)
  })
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
}

const chosen: readonly Filters[] = [
  {},
  { condition: [1, 2] },
  { odometer: { to: '120000' }, seller: 1 },
  { seats: '9' },
]
const sorts: readonly Sort[] = ['auction_nearest', 'newest']
const cases = sorts.flatMap((sort) =>
  spansOf(sort).flatMap((within) =>
    chosen.map((filters): Search => ({ ...emptySearch, filters, sort, within })),
  ),
)

test.each(cases)('$sort within $within of $filters', async (search) => {
  const queries = client()
  const count = await queries.fetchQuery(carsCounted(search, 'en'))
  expect(count).toBe(await truth(search))
  const pages = Math.max(1, Math.ceil(count / perPage))
  const ids = new Set<string>()
  for (let page = 1; page <= pages; page += 1) {
    const { cars } = await queries.fetchQuery(carsFound({ ...search, page }, 'en'))
    for (const { id } of cars) ids.add(id)
  }
  expect(ids.size).toBe(count)
})

test('the end is looked for by halves, and the page that is shown is asked for once', async () => {
  const queries = client()
  const search: Search = { ...emptySearch, sort: 'newest', within: '7d' }
  await Promise.all([
    queries.fetchQuery(carsFound(search, 'en')),
    queries.fetchQuery(carsCounted(search, 'en')),
  ])
  expect(asked.length).toBeLessThanOrEqual(1 + 1 + Math.ceil(Math.log2(400 / perPage)))
  expect(new Set(asked).size).toBe(asked.length)
})

test('a span of three days is 72 hours, and today ends at the next midnight', () => {
  const noon = new Date(2026, 0, 12, 12).getTime()
  expect(spanReach('3d', noon)).toBe(72 * 3_600_000)
  expect(spanReach('today', noon)).toBe(12 * 3_600_000)
})
