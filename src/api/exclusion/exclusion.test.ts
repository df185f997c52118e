import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { codeIds } from '#contract/codes.ts'
import { inclusionExclusion, mostSignedCounts } from '#contract/exclusion/inclusion-exclusion.ts'
import { requiredValues, askedValue } from '#contract/exclusion/sought.ts'
import { isExclusionParam } from '#contract/exclusion/parameters.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '#contract/filters.ts'
import { isPlain, emptySearch, type Search, sorts } from '#contract/search.ts'
import { leftOutHeader } from '#contract/requests.ts'
import { perPage } from '#contract/search-window.ts'
import { isExcludable, takesAll } from '#contract/signed.ts'
import { assemble } from '#service/assemble.ts'
import type { InventoryDictionaries } from '#service/inventory/dictionaries.ts'
import { type LoadedCar, readCars } from '#service/inventory/read-cars.ts'
import { readDictionaries } from '#service/inventory/read-dictionaries.ts'
import { bruteForce } from '#service/store/brute-force.ts'
import { hostOf, makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { valueOf } from '#service/store/suite/make-questions.ts'
import { Random } from '#service/store/suite/random.ts'
import { problemOf } from '../get.ts'
import { carsCounted, carsFound } from '../queries.ts'

// Generated searches that exclude, over generated cars: what the app works out of the service's counts and pages against
// what is true of each car by itself.

const hosts = [1, 2, 3, 4].map(hostOf)
let folder: TestFolder
let service: Awaited<ReturnType<typeof assemble>>
let dictionaries: InventoryDictionaries
const cars: LoadedCar[] = []

beforeAll(async () => {
  folder = await makeFolder({ cars: makeCars(new Random(7), 260) })
  service = await assemble({ ...folder, engine: 'brute-force', watchEveryMs: 0 })
  dictionaries = await readDictionaries(folder.inventoryDir)
  for await (const batch of readCars(folder.inventoryDir, dictionaries)) cars.push(...batch)
})

afterAll(async () => {
  await service.close()
  await folder.remove()
})

let asked: string[] = []
/** As a gateway before a service that excludes nothing itself, or before one that does. */
let knowsExclusion = false
const answered = (url: string) => {
  const names = [...new URL(url, 'http://app.example').searchParams.keys()].filter(isExclusionParam)
  if (names.length > 0 && !knowsExclusion)
    return Promise.resolve(new Response('{}', { headers: { [leftOutHeader]: names.join() } }))
  asked.push(url)
  return service.app.request(`${url.replace('/api', '')}${url.includes('?') ? '&' : '?'}api_key=suite`)
}

afterEach(() => {
  vi.unstubAllGlobals()
  knowsExclusion = false
})

const client = () => {
  asked = []
  vi.stubGlobal('fetch', answered)
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
}

const currencyId = (name: string) => dictionaries.currencies.find((each) => each.name === name)?.id ?? 0

/** Whether a car has a listing that meets all of these filters, by the oracle of the service. */
const has = async (car: LoadedCar, asks: Filters, currency: string) =>
  (await bruteForce(dictionaries, [car]).count({
    filters: asks,
    currencyId: currencyId(currency),
    domains: [1, 2, 3, 4],
  })) === 1

/** What a search with exclusions says of one car, as docs/decisions/018-exclusion.md has it. */
async function belongs(search: Search, car: LoadedCar): Promise<boolean> {
  const out = search.excluded?.sources
  const sources = out && (search.filters.sources ?? hosts).filter((host) => !out.includes(host))
  if (sources?.length === 0) return false
  const asks = (change: Partial<Record<FilterKey, unknown>>): Filters =>
    // Each value is its own filter's.
    Object.fromEntries(
      filterKeys.flatMap((key) => {
        const value =
          key in change
            ? change[key]
            : key === 'sources'
              ? (sources ?? search.filters.sources)
              : askedValue(search, key)
        return value === undefined ? [] : [[key, value]]
      }),
    ) as Filters
  if (!(await has(car, asks({}), search.currency))) return false
  for (const key of filterKeys) {
    if (search.how?.[key] === 'all')
      for (const value of requiredValues(search, key))
        if (!(await has(car, asks({ [key]: value }), search.currency))) return false
    const excluded = key === 'sources' ? undefined : search.excluded?.[key]
    const isOut = search.anywhere === true ? { [key]: excluded } : asks({ [key]: excluded })
    if (excluded !== undefined && (await has(car, isOut, search.currency))) return false
  }
  return true
}

const excludable = filterKeys.filter((key) => isExcludable(filters[key]))

/** @param most how many filters exclude */
function makeSearch(random: Random, most: number): Search {
  const material = { dictionaries, cars: cars.map(({ facts }) => facts) }
  const chosen: Partial<Record<FilterKey, unknown>> = {}
  const excluded: Partial<Record<FilterKey, unknown>> = {}
  const how: Partial<Record<FilterKey, 'all' | 'stated'>> = {}
  for (let left = random.below(3); left > 0; left--) {
    const key = random.pick(filterKeys)
    chosen[key] = valueOf(random, filters[key], material)
  }
  for (let left = random.between(1, most); left > 0; left--) {
    const key = random.pick(random.chance(0.4) ? (['damage', 'condition'] as const) : excludable)
    const filter = filters[key]
    if (filter.kind === 'many' && takesAll(filter) && random.chance(0.4)) {
      chosen[key] = random.some(codeIds(filter.options).slice(0, 5), 4)
      if ((chosen[key] as number[]).length > 1) how[key] = 'all'
      if (random.chance(0.5)) continue
    }
    excluded[key] = valueOf(random, filter, material)
    if (filter.kind === 'one' || filter.kind === 'flag') delete chosen[key]
    if (filter.kind === 'many' && chosen[key] === undefined && random.chance(0.3)) how[key] = 'stated'
  }
  return {
    ...emptySearch,
    // Each value was made for its own filter.
    filters: chosen as Filters,
    ...(Object.keys(excluded).length > 0 && { excluded: excluded as Filters }),
    ...(Object.keys(how).length > 0 && { how }),
    ...(random.chance(0.5) && { anywhere: true }),
    sort: random.pick(sorts),
    currency: random.pick(['usd', 'eur', 'pln']),
  }
}

/** All pages, as a user pages through them. */
async function allCars(of: QueryClient, search: Search) {
  const ids: string[] = []
  const sizes: number[] = []
  for (let page = 1; ; page++) {
    const found = await of.fetchQuery(carsFound({ ...search, page }, 'en'))
    ids.push(...found.cars.map(({ id }) => id))
    sizes.push(found.cars.length)
    if (found.cars.length < perPage) return { ids, sizes }
  }
}

/** Only its VIN tells the service which car is meant, where an answer leaves in question whether it stays. */
const isNamed = ({ facts }: LoadedCar) => /^[a-z0-9]{16,19}$/i.test(facts.vin ?? '')

test.each([
  ['that excludes nothing itself', false],
  ['that excludes', true],
])(
  'the number and the pages are exactly the cars that belong to the search, of a service %s',
  { timeout: 240_000 },
  async (_, knows) => {
    const random = new Random(11)
    let counted = 0
    knowsExclusion = knows
    for (let round = 0; round < 60; round++) {
      const search = makeSearch(random, 3)
      if (isPlain(search)) continue
      const truth = new Set<string>()
      const doubtful = new Set<string>()
      for (const car of cars)
        if (await belongs(search, car)) truth.add(car.facts.id)
        else if (!isNamed(car)) doubtful.add(car.facts.id)
      const of = client()
      const text = JSON.stringify(search)
      const { ids, sizes } = await allCars(of, search)
      expect(new Set(ids).size, text).toBe(ids.length)
      expect(ids.filter((id) => !doubtful.has(id)).toSorted(), text).toEqual([...truth].toSorted())
      expect(
        sizes.slice(0, -1).every((size) => size === perPage),
        text,
      ).toBe(true)
      try {
        expect(await of.fetchQuery(carsCounted(search, 'en')), text).toBe(truth.size)
        counted++
      } catch (error) {
        expect(knows, text).toBe(false)
        expect(problemOf(error), text).toMatchObject({ kind: 'uncounted' })
        // Of so few cars the heading's number is known all the same.
        if (ids.length === truth.size)
          expect(await of.fetchQuery(carsCounted(search, 'en')), text).toBe(truth.size)
      }
    }
    expect(counted).toBeGreaterThan(30)
  },
)

test('of a service that knows no areas the cars outside are left out here', async () => {
  const random = new Random(3)
  let found = 0
  for (let round = 0; round < 12; round++) {
    const search = makeSearch(random, round % 2)
    const area = valueOf(random, filters.area, { dictionaries, cars: cars.map(({ facts }) => facts) })
    const { price: _, ...others } = search.filters
    // Prices in other currencies than the search's leave a car in question. The value is the filter's own.
    const asked: Search = { ...search, filters: { ...others, area: area as Filters['area'] & {} } }
    const truth: string[] = []
    for (const car of cars) if (await belongs(asked, car)) truth.push(car.facts.id)
    const of = client()
    vi.stubGlobal('fetch', async (url: string) => {
      const address = new URL(url, 'http://app.example')
      const isNear = address.searchParams.has('near')
      address.searchParams.delete('near')
      const answer = await answered(address.pathname + address.search)
      return isNear ? new Response(answer.body, { headers: { [leftOutHeader]: 'near' } }) : answer
    })
    const text = JSON.stringify(asked)
    expect((await allCars(of, asked)).ids.toSorted(), text).toEqual(truth.toSorted())
    // So few cars are all looked at: their number is known.
    expect(await of.fetchQuery(carsCounted(asked, 'en')), text).toBe(truth.length)
    found += truth.length
  }
  expect(found).toBeGreaterThan(20)
})

test('the order is the one of the service', async () => {
  const of = client()
  const search: Search = { ...emptySearch, sort: 'year_asc', excluded: { brands: [{ id: 1, children: [] }] } }
  const { ids } = await allCars(of, search)
  const years = ids.map((id) => cars.find(({ facts }) => facts.id === id)?.facts.year ?? Infinity)
  expect(years).toEqual(years.toSorted((a, b) => a - b))
})

test('a page that is left out of is filled from those behind it, and no more are asked for', async () => {
  const of = client()
  const search: Search = { ...emptySearch, excluded: { brands: [{ id: 1, children: [] }] } }
  const { cars: first } = await of.fetchQuery(carsFound(search, 'en'))
  expect(first).toHaveLength(perPage)
  expect(asked.length).toBeLessThan(4)
  const before = asked.length
  await of.fetchQuery(carsFound({ ...search, page: 2 }, 'en'))
  // What the first page was made of is not asked for again.
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.length - before).toBeLessThan(4)
})

test('a page beyond the last is empty and says which is the last', async () => {
  const search: Search = { ...emptySearch, excluded: { brands: [{ id: 1, children: [] }] } }
  const of = client()
  const count = await of.fetchQuery(carsCounted(search, 'en'))
  const beyond = await of.fetchQuery(carsFound({ ...search, page: 300 }, 'en'))
  expect(beyond).toMatchObject({ cars: [], total: count, last: Math.ceil(count / perPage) })
})

test('more than 64 counts are not asked for, nor what counts cannot say', async () => {
  const sites = { idOf: () => undefined, hostOf: () => undefined }
  const all: Search = { ...emptySearch, filters: { damage: [1, 2, 3, 4, 5, 6] }, how: { damage: 'all' } }
  expect(inclusionExclusion(all, sites)).toHaveLength(mostSignedCounts - 1)
  const more: Search = { ...all, filters: { damage: [1, 2, 3, 4, 5, 6, 7] } }
  expect(inclusionExclusion(more, sites)).toBe('many')
  const of = client()
  // What counts cannot say is looked for among the cars, in no more requests than counts may be.
  expect(await of.fetchQuery(carsCounted(more, 'en'))).toBe(0)
  expect(asked.length).toBeLessThanOrEqual(mostSignedCounts)
  const two: Search = { ...emptySearch, excluded: { damage: [6], condition: [3] } }
  expect(inclusionExclusion(two, sites)).toBe('listings')
})

test('without any source that is left nothing is asked for', async () => {
  const of = client()
  const none: Search = { ...emptySearch, excluded: { sources: hosts } }
  expect(await of.fetchQuery(carsCounted(none, 'en'))).toBe(0)
  expect((await of.fetchQuery(carsFound(none, 'en'))).cars).toEqual([])
  expect(asked.filter((url) => url.includes('/search'))).toEqual([])
})
