import { expect, test } from 'vitest'
import fc from 'fast-check'
import { emptySearch, searchQuery } from '#contract/search.ts'
import { noSites } from '#src/api/sites.ts'
import { carOf, eur, listingOf, pln, priceOf } from '#src/car/sample-car.ts'
import {
  alike,
  type Comparison,
  criteria,
  possibleCriteria,
  rangeAbove,
  rangeBelow,
  standingListing,
  standingQueries,
  withCriterion,
} from './comparison.ts'
import { mayHaveVerdict } from './verdict.ts'

const close: Comparison = {
  on: new Set(['model', 'year', 'odometer', 'fuel', 'transmission', 'condition']),
  years: 1,
  odometerPercent: 25,
}
const open: Comparison = { ...close, on: new Set() }

const listing = listingOf({ odometer: 100_000, condition: 1, price: priceOf(12_400, eur) })
const car = carOf({
  year: 2018,
  brand: { id: 3, name: 'BMW' },
  model: { id: 45, name: 'X5' },
  fuel: { id: 1, name: 'diesel' },
  transmission: { id: 1, name: 'automatic' },
  listings: [listing],
})
const set = alike(car, listing, close) ?? emptySearch

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
  expect(alike(car, listing, open)?.filters).toEqual({
    brands: [{ id: 3, children: [] }],
    price: { from: '0' },
    odometer: { from: '0' },
    year: { from: '1800' },
  })
  expect(alike(car, listing, withCriterion(open, 'model', true))?.filters.brands).toEqual([
    { id: 3, children: [45] },
  ])
})

test('a car that is as good as new is near others that are', () => {
  const fresh = listingOf({ odometer: 12 })
  expect(alike(car, fresh, close)?.filters.odometer).toEqual({ from: '0', to: '5012' })
})

test("each rank is one count inside the set, in the listing's own currency", () => {
  const asked = standingQueries(set, car, listing)
  expect(asked.price).toMatchObject({ currency: 'eur', filters: { price: { from: '0', to: '12399' } } })
  expect(asked.atMost?.filters.price).toEqual({ from: '0', to: '12400' })
  expect(asked.odometer?.filters.odometer).toEqual({ from: '75000', to: '99999' })
  expect(asked.year?.filters.year).toEqual({ from: '2019', to: '2019' })
})

test('"beaten by" is a part of the same set', () => {
  expect(standingQueries(set, car, listing).beatenBy?.filters).toEqual({
    ...set.filters,
    price: { from: '0', to: '12400' },
    odometer: { from: '75000', to: '100000' },
    year: { from: '2018', to: '2019' },
  })
})

test('what a car does not state, it is not compared by', () => {
  const silent = carOf({
    brand: { id: 3, name: 'BMW' },
    model: { id: 45, name: 'X5' },
    listings: [listingOf()],
  })
  const [own] = silent.listings
  expect([...possibleCriteria(silent, own)]).toEqual(['model'])
  expect(standingQueries(alike(silent, own, close) ?? emptySearch, silent, own)).toEqual({
    price: undefined,
    odometer: undefined,
    year: undefined,
    atMost: undefined,
    beatenBy: undefined,
  })
  expect(alike(carOf(), undefined, close)).toBeUndefined()
})

test('a figure that the interface cannot be asked about is as good as not stated', () => {
  const odd = listingOf({ odometer: 1_000_000_000, condition: 1, price: priceOf('9223372036854775808', eur) })
  const late = { ...car, year: 8999 }
  expect(possibleCriteria(late, odd)).not.toContain('year')
  expect(possibleCriteria(late, odd)).not.toContain('odometer')
  const set = alike(late, odd, close)
  expect(set?.filters).toEqual({
    brands: [{ id: 3, children: [45] }],
    fuel: [1],
    transmission: 1,
    condition: [1],
  })
  expect(Object.values(standingQueries(set ?? emptySearch, late, odd))).toEqual(Array(5).fill(undefined))
  expect(mayHaveVerdict(late, listing)).toBe(false)
  expect(mayHaveVerdict(car, odd)).toBe(false)
  expect(mayHaveVerdict(car, listing)).toBe(true)
})

test('damaged is compared with damaged, whether by condition or by a damage code', () => {
  const damaged = listingOf({ condition: 1, damage: 17 })
  expect(alike(car, damaged, close)?.filters.condition).toEqual([3])
})

test('a listing with a price speaks for the car, of one currency the cheapest, a sold one never', () => {
  const sold = listingOf({ archived: true, price: priceOf(1, eur) })
  const bare = listingOf({ odometer: 5 })
  const cheaper = listingOf({ odometer: 100_000, price: priceOf(12_000, eur) })
  const zloty = listingOf({ odometer: 100_000, price: priceOf(9_000, pln) })
  expect(standingListing(carOf({ listings: [sold, bare, listing] }))).toEqual(listing)
  expect(standingListing(carOf({ listings: [listing, zloty, cheaper] }))).toEqual(cheaper)
  expect(standingListing(carOf({ listings: [sold] }))).toBeUndefined()
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
        on: fc.subarray([...criteria]).map((on) => new Set(on)),
        years: fc.integer({ min: 0, max: 5 }),
        odometerPercent: fc.constantFrom(0, 25, 50),
        pricePercent: fc.constantFrom(25, 50),
      }),
      (amount, odometer, year, comparison) => {
        const one = listingOf({ odometer, price: priceOf(String(amount), eur) })
        const aged = { ...car, year }
        const all = alike(aged, one, comparison)
        if (all === undefined) throw new Error('no set')
        for (const search of [all, ...Object.values(standingQueries(all, aged, one))]) {
          if (!search) continue
          const query = new URLSearchParams(searchQuery(search, 24, noSites))
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
