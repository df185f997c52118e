import { expect, test } from 'vitest'
import { carOf, listingOf } from '#src/car/sample-car.fixture.ts'
import { isHarmed } from './condition.ts'

test('a car is damaged where any listing reports damage other than wear', () => {
  const of = (...listings: Parameters<typeof listingOf>[0][]) =>
    isHarmed(carOf({ listings: listings.map((listing) => listingOf(listing)) }))
  expect(of({ condition: 1 }, { condition: 1, damage: 6 })).toBe(true)
  expect(of({ condition: 1 }, { condition: 3 })).toBe(true)
  expect(of({ condition: 1, damage: 24 }, {})).toBe(false)
})
