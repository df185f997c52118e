import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIds } from '#contract/codes.ts'
import { inclusionExclusion } from '#contract/exclusion/inclusion-exclusion.ts'
import { requiredValues, askedValue } from '#contract/exclusion/sought.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '#contract/filters.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { isExcludable, takesAll } from '#contract/signed.ts'
import { type Backend, embeddedBackend } from '#service/backend.ts'
import { type EmbeddedService, openService } from '#service/embed.ts'
import type { InventoryDictionaries } from '#service/inventory/dictionaries.ts'
import { type LoadedCar, readCars } from '#service/inventory/read-cars.ts'
import { readDictionaries } from '#service/inventory/read-dictionaries.ts'
import { bruteForce } from '#service/store/brute-force.ts'
import { hostOf, makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { valueOf } from '#service/store/suite/make-questions.ts'
import { Random } from '#service/store/suite/random.ts'
import { askedFacets, extended, facetsGateway } from './facets.fixture.ts'

// Generated searches with chosen and excluded values, prices in several currencies and sources, over generated cars.
// Compares the gateway's counts with a check of each car.

const hosts = [1, 2, 3, 4].map(hostOf)
const sites: Sites = {
  idOf: (host) => (hosts.includes(host) ? hosts.indexOf(host) + 1 : undefined),
  hostOf: (id) => hosts[id - 1],
  hosts,
}
let folder: TestFolder
let service: EmbeddedService
let dictionaries: InventoryDictionaries
const cars: LoadedCar[] = []

beforeAll(async () => {
  folder = await makeFolder({ cars: makeCars(new Random(7), 200) })
  service = await openService({ ...folder, watchEveryMs: 0 })
  dictionaries = await readDictionaries(folder.inventoryDir)
  for await (const batch of readCars(folder.inventoryDir, dictionaries)) cars.push(...batch)
}, 60_000)
afterAll(async () => {
  await service.close()
  await folder.remove()
})

const currencyId = (name: string) => dictionaries.currencies.find((each) => each.name === name)?.id ?? 0

/** Whether a car has a listing that meets all of these filters, by the test oracle of the service. */
const has = async (car: LoadedCar, asks: Filters, currency: string) =>
  (await bruteForce(dictionaries, [car]).count({
    filters: asks,
    currencyId: currencyId(currency),
    domains: [1, 2, 3, 4],
  })) === 1

/** Whether a car matches a search with exclusions, by the definition in docs/decisions/018-exclusion.md. */
async function belongs(search: Search, car: LoadedCar): Promise<boolean> {
  const out = search.excluded?.sources
  const sources = out && (search.filters.sources ?? hosts).filter((host) => !out.includes(host))
  if (sources?.length === 0) return false
  const asks = (change: Partial<Record<FilterKey, unknown>>): Filters =>
    // Each value belongs to its filter.
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

function makeSearch(random: Random): Search {
  const material = { dictionaries, cars: cars.map(({ facts }) => facts) }
  const chosen: Partial<Record<FilterKey, unknown>> = {}
  const excluded: Partial<Record<FilterKey, unknown>> = {}
  const how: Partial<Record<FilterKey, 'all' | 'stated'>> = {}
  for (let left = random.below(3); left > 0; left--) {
    const key = random.chance(0.3) ? random.pick(['price', 'sources'] as const) : random.pick(filterKeys)
    chosen[key] = valueOf(random, filters[key], material)
  }
  for (let left = random.below(3); left > 0; left--) {
    const key = random.pick(excludable)
    const filter = filters[key]
    if (filter.kind === 'many' && takesAll(filter) && random.chance(0.4)) {
      chosen[key] = random.some(codeIds(filter.options).slice(0, 5), 4)
      if ((chosen[key] as number[]).length > 1) how[key] = 'all'
      if (random.chance(0.5)) continue
    }
    excluded[key] = valueOf(random, filter, material)
    if (filter.kind === 'one' || filter.kind === 'flag') delete chosen[key]
  }
  return {
    ...emptySearch,
    // Each value was generated for its filter.
    filters: chosen as Filters,
    ...(Object.keys(excluded).length > 0 && { excluded: excluded as Filters }),
    ...(Object.keys(how).length > 0 && { how }),
    ...(random.chance(0.5) && { anywhere: true }),
    currency: random.pick(['usd', 'eur', 'pln']),
  }
}

describe.each<[string, boolean, (backend: Backend) => Backend]>([
  ['the interface alone', false, (backend) => extended(backend, sites, ['something-else', 'areas'])],
  ['a service that counts many at once', false, (backend) => extended(backend, sites, ['areas', 'facets'])],
  ['a service that excludes', true, (backend) => extended(backend, sites, ['areas', 'exclusion'])],
  ['our own', true, (backend) => backend],
])('numbers by %s', (_, knowsExclusion, behind) => {
  test('equal a count over all cars, for chosen and excluded values', { timeout: 60_000 }, async () => {
    const random = new Random(11)
    const gateway = facetsGateway({ backend: behind(embeddedBackend(service)) })
    for (let round = 0; round < 8; round += 1) {
      const around = makeSearch(random)
      const searches = Array.from({ length: 12 }, () => makeSearch(random))
      const lines = await askedFacets(gateway, {
        search: searchText(around),
        asked: searches.map((search) => variationOf(around, search)),
      })
      for (const [index, search] of searches.entries()) {
        const terms = inclusionExclusion(search, sites)
        let right = 0
        for (const car of cars) if (await belongs(search, car)) right += 1
        if (typeof terms === 'string' && !knowsExclusion) {
          // Reported as an upper bound, although it is exact.
          expect(lines[index]).toEqual({ uncounted: terms, most: expect.any(Number) })
          expect(Reflect.get(Object(lines[index]), 'most')).toBeGreaterThanOrEqual(right)
        } else expect(lines[index], searchText(search)).toBe(right)
      }
    }
  })
})
