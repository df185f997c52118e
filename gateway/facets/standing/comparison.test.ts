import { expect, test } from 'vitest'
import fc from 'fast-check'
import { type Comparison, criteria, type StandingCar } from '#contract/facets/question.ts'
import { noSites } from '#contract/requests.ts'
import { emptySearch, searchQuery } from '#contract/search.ts'
import { alike, rangeAbove, rangeBelow, standingParts } from './comparison.ts'

const close: Comparison = {
  on: ['model', 'year', 'odometer', 'fuel', 'transmission', 'condition'],
  years: 1,
  odometerPercent: 25,
}

const car: StandingCar = {
  brand: 3,
  model: 45,
  year: 2018,
  fuel: 1,
  transmission: 1,
  condition: 1,
  odometer: 100_000,
  price: { amount: '12400', currency: 'eur' },
}
const set = alike(car, close)

test('similar is the same make, what is asked of it, and what a rank needs', () => {
  expect(set).toMatchObject({ currency: 'eur' })
  expect(set.filters).toEqual({
    brands: [{ id: 3, children: [45] }],
    year: { from: '2017', to: '2019' },
    odometer: { from: '75000', to: '125000' },
    price: { from: '0' },
    fuel: [1],
    transmission: 1,
    condition: [1],
  })
  expect(alike(car, { ...close, on: [] }).filters).toEqual({
    brands: [{ id: 3, children: [] }],
    price: { from: '0' },
    odometer: { from: '0' },
    year: { from: '1800' },
  })
  expect(alike(car, { ...close, on: ['model'] }).filters.brands).toEqual([{ id: 3, children: [45] }])
})

test('a car that is as good as new is near others that are', () => {
  expect(alike({ ...car, odometer: 12 }, close).filters.odometer).toEqual({ from: '0', to: '5012' })
})

test("each rank is one count inside the set, in the listing's own currency", () => {
  const asked = standingParts(set, car)
  expect(asked.cheaper).toMatchObject({ currency: 'eur', filters: { price: { from: '0', to: '12399' } } })
  expect(asked.atMost?.filters.price).toEqual({ from: '0', to: '12400' })
  expect(asked.lessDriven?.filters.odometer).toEqual({ from: '75000', to: '99999' })
  expect(asked.newer?.filters.year).toEqual({ from: '2019', to: '2019' })
})

test('"beaten by" is a part of the same set', () => {
  expect(standingParts(set, car).beatenBy?.filters).toEqual({
    ...set.filters,
    price: { from: '0', to: '12400' },
    odometer: { from: '75000', to: '100000' },
    year: { from: '2018', to: '2019' },
  })
})

test('what a car does not state, it is not compared by', () => {
  const silent = { brand: 3, model: 45 }
  const alone = alike(silent, close)
  expect(alone.filters).toEqual({ brands: [{ id: 3, children: [45] }] })
  expect(standingParts(alone, silent)).toEqual({
    cheaper: undefined,
    lessDriven: undefined,
    newer: undefined,
    atMost: undefined,
    beatenBy: undefined,
  })
})

test('the edges: nothing is cheaper than the least the interface can ask for', () => {
  expect(rangeBelow(undefined, '1', '1')).toBeUndefined()
  expect(rangeBelow({ from: '10' }, '10', '0')).toBeUndefined()
  expect(rangeBelow(undefined, '9223372036854775807', '1')).toEqual({ to: '9223372036854775806' })
  expect(rangeAbove({ to: '2019' }, '2019')).toBeUndefined()
})

test('every question is one the service accepts', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 9_223_372_036_854_775_807n),
      fc.nat(999_999_999),
      fc.integer({ min: 1800, max: 3000 }),
      fc.record({
        on: fc.subarray([...criteria]),
        years: fc.integer({ min: 0, max: 5 }),
        odometerPercent: fc.constantFrom(0, 25, 50),
        pricePercent: fc.constantFrom(25, 50),
      }),
      (amount, odometer, year, comparison) => {
        const aged = { ...car, year, odometer, price: { amount: String(amount), currency: 'eur' } }
        const all = alike(aged, comparison)
        for (const search of [all, ...Object.values(standingParts(all, aged))]) {
          if (!search) continue
          const query = new URLSearchParams(searchQuery({ ...emptySearch, ...search }, 24, noSites))
          for (const [side, least, most] of [
            ['price', 1n, 9_223_372_036_854_775_807n],
            ['odometer', 0n, 999_999_999n],
            ['year', 1800n, 3000n],
          ] as const) {
            const [from, to] = [query.get(`${side}_from`), query.get(`${side}_to`)]
            if (from !== null && to !== null) expect(BigInt(from) <= BigInt(to)).toBe(true)
            if (to !== null) expect(BigInt(to) >= least && BigInt(to) <= most).toBe(true)
          }
        }
      },
    ),
  )
})
