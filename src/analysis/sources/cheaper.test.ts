import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { CarId } from '#contract/ids.ts'
import type { AnalysedCar } from '../scatter/loaded-cars.ts'
import { comparePrices } from './cheaper.ts'

const rates = new Map([
  ['eur', 1],
  ['pln', 4],
])

const carAsking = (
  ...asked: readonly (readonly [source: number, price: string, currency: string])[]
): AnalysedCar => ({
  id: v.parse(CarId, 'x'),
  name: 'X',
  year: 2020,
  odometer: 1,
  vin: null,
  prices: [],
  asked: asked.map(([source, price, currency]) => ({ source, name: `s${source}`, price, currency })),
})

test('counts which source is cheaper for the same car, in one currency and by rates', () => {
  const { cars, weighed, left, sources } = comparePrices(
    [
      carAsking([1, '900', 'eur'], [2, '1000', 'eur']),
      carAsking([1, '4000', 'pln'], [2, '900', 'eur']),
      carAsking([1, '500', 'eur'], [2, '500', 'eur']),
      // Not comparable: one source; one source twice; a currency without a rate.
      carAsking([1, '700', 'eur']),
      carAsking([1, '700', 'eur'], [1, '800', 'eur']),
      carAsking([1, '700', 'eur'], [2, '700', 'xyz']),
    ],
    'eur',
    rates,
  )
  expect({ cars, weighed, left }).toEqual({ cars: 3, weighed: 1, left: 1 })
  const [second, first] = sources.toSorted((a, b) => b.source - a.source)
  expect(first).toMatchObject({ source: 1, cars: 3, cheapest: 1, equal: 1, difference: 0 })
  expect(second).toMatchObject({ source: 2, cars: 3, cheapest: 1, equal: 1, difference: 0 })
})

test('the middle of an even number of differences is the mean of the two middle ones', () => {
  const { sources } = comparePrices(
    [carAsking([1, '1440', 'eur'], [2, '1000', 'eur']), carAsking([1, '2870', 'eur'], [2, '1000', 'eur'])],
    'eur',
    rates,
  )
  expect(sources.find(({ source }) => source === 1)?.difference).toBeCloseTo(1.155)
})

test('prices that a number would round stay distinct where they are in one currency', () => {
  const { sources } = comparePrices(
    [carAsking([1, '9223372036854775806', 'usd'], [2, '9223372036854775807', 'usd'])],
    'eur',
    rates,
  )
  expect(sources[0]).toMatchObject({ source: 1, cheapest: 1, equal: 0 })
})

test('a car has one cheapest source, or several with the same price', () => {
  const offers = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 }).map(String), fc.constant('eur')),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.array(offers, { maxLength: 20 }), (all) => {
      const cars = all.map((each) => carAsking(...each))
      const found = comparePrices(cars, 'eur', rates)
      const wins = found.sources.reduce((sum, { cheapest }) => sum + cheapest, 0)
      const ties = found.sources.reduce((sum, { equal }) => sum + equal, 0)
      expect(wins).toBeLessThanOrEqual(found.cars)
      expect(ties).toBeGreaterThanOrEqual(2 * (found.cars - wins))
    }),
  )
})
