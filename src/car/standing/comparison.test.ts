import { expect, test } from 'vitest'
import fc from 'fast-check'
import { searchQuery } from '#contract/search.ts'
import { noSites } from '#src/api/sites.ts'
import { carOf, eur, listingOf, priceOf } from '../sample-car.ts'
import {
  rangeAbove,
  rangeBelow,
  defaultComparison,
  possibleCriteria,
  standingQueries,
  standingListing,
} from './comparison.ts'

const listing = listingOf({ odometer: 100_000, condition: 1, price: priceOf(12_400, eur) })
const car = carOf({
  year: 2018,
  brand: { id: 3, name: 'BMW' },
  model: { id: 45, name: 'X5' },
  fuel: { id: 1, name: 'diesel' },
  transmission: { id: 1, name: 'automatic' },
  listings: [listing],
})

test('similar is the same model, and what is asked of it', () => {
  expect(standingQueries(car, listing, defaultComparison)?.set.filters).toEqual({
    brands: [{ id: 3, children: [45] }],
    year: { from: '2017', to: '2019' },
    odometer: { from: '75000', to: '125000' },
    fuel: [1],
    transmission: 1,
    condition: [1],
  })
  expect(standingQueries(car, listing, { ...defaultComparison, on: new Set() })?.set.filters).toEqual({
    brands: [{ id: 3, children: [45] }],
  })
})

test("each rank is two counts inside the set, in the listing's own currency", () => {
  const asked = standingQueries(car, listing, defaultComparison)
  expect(asked?.price?.all).toMatchObject({ currency: 'eur', filters: { price: { from: '0' } } })
  expect(asked?.price?.before?.filters.price).toEqual({ to: '12399' })
  expect(asked?.odometer?.before?.filters.odometer).toEqual({ from: '75000', to: '99999' })
  expect(asked?.year?.before?.filters.year).toEqual({ from: '2019', to: '2019' })
})

test('"beaten by" looks past the set\'s years and distances, which would hide the better ones', () => {
  expect(standingQueries(car, listing, defaultComparison)?.beatenBy?.filters).toEqual({
    brands: [{ id: 3, children: [45] }],
    fuel: [1],
    transmission: 1,
    condition: [1],
    price: { to: '12400' },
    odometer: { to: '100000' },
    year: { from: '2018' },
  })
})

test('what a car does not state, it is not compared by', () => {
  const silent = carOf({
    brand: { id: 3, name: 'BMW' },
    model: { id: 45, name: 'X5' },
    listings: [listingOf()],
  })
  expect([...possibleCriteria(silent, silent.listings[0])]).toEqual([])
  expect(standingQueries(silent, silent.listings[0], defaultComparison)).toMatchObject({
    price: undefined,
    odometer: undefined,
    year: undefined,
    beatenBy: undefined,
  })
  expect(standingQueries(carOf(), undefined, defaultComparison)).toBeUndefined()
})

test('damaged is compared with damaged, whether by condition or by a damage code', () => {
  const damaged = listingOf({ condition: 1, damage: 17 })
  expect(standingQueries(car, damaged, defaultComparison)?.set.filters.condition).toEqual([3])
})

test('a listing with a price speaks for the car, a sold one never', () => {
  const sold = listingOf({ archived: true, price: priceOf(1, eur) })
  const bare = listingOf({ odometer: 5 })
  expect(standingListing(carOf({ listings: [sold, bare, listing] }))).toEqual(listing)
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
      fc.integer({ min: 1900, max: 2027 }),
      (amount, odometer, year) => {
        const one = listingOf({ odometer, price: priceOf(String(amount), eur) })
        const asked = standingQueries({ ...car, year }, one, { ...defaultComparison, odometerPercent: 0 })
        for (const search of [
          asked?.set,
          asked?.price?.before,
          asked?.odometer?.before,
          asked?.year?.before,
          asked?.beatenBy,
        ]) {
          if (search === undefined) continue
          const query = new URLSearchParams(searchQuery(search, 24, noSites))
          for (const side of ['price', 'odometer', 'year']) {
            const [from, to] = [query.get(`${side}_from`), query.get(`${side}_to`)]
            if (from !== null && to !== null) expect(BigInt(from) <= BigInt(to)).toBe(true)
            if (side === 'price' && to !== null) expect(BigInt(to) >= 1n).toBe(true)
          }
        }
      },
    ),
  )
})
