import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeIds, conditions, damages } from '#contract/codes.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { type AnalysisPlan, type Quantiles, readPlan } from '../counting.ts'
import { leastForPrice, sheetBase, sheetPlan } from './sheet.ts'

const thisYear = 2026

interface SampleCar {
  readonly year: number
  readonly price: number
  readonly damage: number | null
  readonly condition: number | null
}

const cars = fc.array(
  fc.record({
    year: fc.integer({ min: 1990, max: thisYear }),
    price: fc.integer({ min: 1, max: 60_000 }),
    damage: fc.option(fc.constantFrom(...codeIds('damages'))),
    condition: fc.option(fc.constantFrom(...Object.values(conditions))),
  }),
  { maxLength: 60 },
)

const inRange = (value: number, range: { from?: string; to?: string } | undefined) =>
  (range?.from === undefined || value >= Number(range.from)) &&
  (range?.to === undefined || value <= Number(range.to))

const meets = ({ year, price, damage, condition }: SampleCar, { filters }: Search) =>
  inRange(year, filters.year) &&
  inRange(price, filters.price) &&
  (filters.damage === undefined || (damage !== null && filters.damage.includes(damage))) &&
  (filters.condition === undefined || (condition !== null && filters.condition.includes(condition)))

function figuresOf<T>(plan: AnalysisPlan<T>, all: readonly SampleCar[]): T {
  const counts = new Map<string, number | Quantiles>()
  for (;;) {
    const { value, missing } = readPlan(plan, counts)
    if (missing.size === 0) {
      expect(counts.size).toBeLessThanOrEqual(plan.most)
      return value
    }
    for (const [key, { search, quantiles }] of missing) {
      const found = all.filter((car) => meets(car, search))
      const prices = found.map(({ price }) => price).toSorted((a, b) => a - b)
      const [median] = prices.slice(Math.ceil(prices.length / 2) - 1)
      counts.set(
        key,
        quantiles === undefined
          ? found.length
          : { values: [median === undefined ? null : String(median)], stated: found.length },
      )
    }
  }
}

const middle = (some: readonly SampleCar[]) => {
  const prices = some.map(({ price }) => price).toSorted((a, b) => a - b)
  return prices.length < leastForPrice ? null : String(prices[Math.ceil(prices.length / 2) - 1])
}

test('kinds, years and median prices match the cars', () => {
  fc.assert(
    fc.property(cars, (all) => {
      const found = figuresOf(sheetPlan(emptySearch, thisYear), all)
      const damaged = all.filter(({ damage }) => damage !== null && damage !== damages.normal_wear)
      const sound = all.filter(
        ({ condition }) => condition === conditions.used || condition === conditions.new,
      )
      expect(found.all.cars).toBe(all.length)
      expect(found.damaged).toMatchObject({ cars: damaged.length, price: middle(damaged) })
      expect(found.sound).toMatchObject({ cars: sound.length, price: middle(sound) })
      expect(found.unstated).toBe(all.filter(({ damage }) => damage === null).length)
      expect(found.kinds.reduce((sum, { cars: own }) => sum + (own ?? 0), 0)).toBe(damaged.length)
      expect(found.years.reduce((sum, { all: own }) => sum + (own.cars ?? 0), 0)).toBe(all.length)
      expect(found.years.reduce((sum, band) => sum + (band.damaged.cars ?? 0), 0)).toBe(damaged.length)
    }),
    { numRuns: 40 },
  )
})

test('the sheet ignores its own filters in the search, and keeps years within those of the search', () => {
  const search = withFilter(
    withFilter(withFilter(emptySearch, 'damage', [damages.front]), 'condition', [conditions.used]),
    'year',
    { from: '2014', to: '2018' },
  )
  const excluding: Search = { ...search, excluded: { damage: [damages.water], fuel: [1] } }
  expect(sheetBase(excluding)).toEqual({
    search: { ...emptySearch, filters: { year: { from: '2014', to: '2018' } }, excluded: { fuel: [1] } },
    open: [],
  })
  const { years } = figuresOf(sheetPlan(search, thisYear), [])
  expect(years.map(({ range }) => range)).toEqual([
    { from: '2017', to: '2018' },
    { from: '2014', to: '2016' },
  ])
})
