import { expect, test } from 'vitest'
import { carOf, eur, listingOf, pln, priceOf } from '#src/car/sample-car.fixture.ts'
import { byNearness, centreOf, distanceBetween } from './nearness.ts'

const shown = (id: string, year: number, odometer: number | null, price: unknown) => {
  const listing = listingOf({ odometer, price })
  return { car: carOf({ id, year, listings: [listing] }), match: { listing } }
}
const own = shown('own', 2019, 90_000, priceOf(10_000, eur))
const centre = centreOf(own.car, own.match.listing)

test('the nearest in year, distance and price first, those without a price last', () => {
  const cars = [
    shown('unpriced twin', 2019, 90_000, null),
    shown('token twin', 2019, 90_000, priceOf(1, eur)),
    shown('old', 2011, 180_000, priceOf(4_000, eur)),
    shown('dear', 2019, 90_000, priceOf(19_000, eur)),
    shown('twin', 2019, 91_000, priceOf(10_100, eur)),
    shown('next year', 2020, 80_000, priceOf(10_900, eur)),
  ]
  expect(byNearness(centre, cars).map(({ car }) => car.id)).toEqual([
    'twin',
    'next year',
    'dear',
    'old',
    'unpriced twin',
    'token twin',
  ])
})

test('a price of another currency counts as an unknown distance', () => {
  const other = shown('zloty', 2019, 90_000, priceOf(10_000, pln))
  expect(distanceBetween(centre, centreOf(other.car, other.match.listing))).toBe(2)
  expect(distanceBetween(centre, centre)).toBe(0)
})
