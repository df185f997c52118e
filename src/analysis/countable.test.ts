import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inclusionExclusion } from '#contract/exclusion/inclusion-exclusion.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { noSites } from '#contract/requests.ts'
import { countable } from './countable.ts'
import { type AnalysisPlan, readPlan } from './counting.ts'
import { inventoryPlan, matrixPlan } from './sources/overlap.ts'

interface FuelledCar {
  readonly fuel: number | null
  readonly listings: readonly { readonly host: string; readonly keys: boolean | null }[]
}

const hosts = ['a.example', 'b.example', 'c.example']
const inventories = fc.array(
  fc.record({
    fuel: fc.option(fc.constantFrom(1, 2, 3)),
    listings: fc.array(
      fc.record({ host: fc.constantFrom(...hosts), keys: fc.constantFrom(true, false, null) }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { maxLength: 40 },
)

/** Matches like the service: one listing has to meet all listing filters. */
const meets = ({ fuel, listings }: FuelledCar, { filters }: Search) =>
  (filters.fuel === undefined || (fuel !== null && filters.fuel.includes(fuel))) &&
  listings.some(
    ({ host, keys }) =>
      (filters.sources?.includes(host) ?? true) && (filters.keys === undefined || keys === filters.keys),
  )

/** Counts like the app: a search with exclusions is a sum of counts of plain searches. */
function countOf(search: Search, cars: readonly FuelledCar[]): number {
  const terms = inclusionExclusion(search, noSites)
  if (typeof terms === 'string') throw new Error(terms)
  return terms.reduce(
    (sum, term) => sum + term.sign * cars.filter((car) => meets(car, term.search)).length,
    0,
  )
}

function settled<T>(plan: AnalysisPlan<T>, cars: readonly FuelledCar[]): T {
  const counts = new Map<string, number>()
  for (;;) {
    const { value, missing } = readPlan(plan, counts)
    if (missing.size === 0) return value
    for (const [key, { search }] of missing) counts.set(key, countOf(search, cars))
  }
}

test('sources are counted exactly where the search excludes something', () => {
  const search: Search = { ...emptySearch, excluded: { fuel: [2] } }
  fc.assert(
    fc.property(inventories, (all) => {
      const { search: counted, open } = countable(search)
      expect(open).toEqual([])
      const cars = all.filter(({ fuel }) => fuel !== 2)
      const at = ({ listings }: FuelledCar) => new Set(listings.map(({ host }) => host))
      const { all: sum, shares } = settled(inventoryPlan(counted, hosts), all)
      expect(sum).toBe(cars.length)
      for (const { host, cars: own, only } of shares) {
        expect(own).toBe(cars.filter((car) => at(car).has(host)).length)
        expect(only).toBe(cars.filter((car) => at(car).size === 1 && at(car).has(host)).length)
      }
      for (const { host, both } of settled(matrixPlan(counted, hosts), all))
        for (const [other, shared] of both)
          expect(shared).toBe(cars.filter((car) => at(car).has(other) && at(car).has(host)).length)
    }),
    { numRuns: 50 },
  )
})

test('filters with "all values" are left open and named; exclusions are the same for every part', () => {
  const search: Search = {
    ...withFilter(emptySearch, 'damage', [6, 17]),
    excluded: { keys: false, fuel: [2] },
    how: { damage: 'all', condition: 'stated' },
    anywhere: true,
  }
  expect(countable(search)).toEqual({ search: { ...search, how: { condition: 'stated' } }, open: ['damage'] })
  expect(countable(emptySearch)).toEqual({ search: emptySearch, open: [] })
})
