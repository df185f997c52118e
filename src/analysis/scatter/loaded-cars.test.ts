import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CarId } from '#contract/ids.ts'
import { dotOf, isWorthDrawing, placeCars, type AnalysedCar } from './loaded-cars.ts'

const rates = new Map([
  ['eur', 1],
  ['pln', 4],
])

const carOf = (id: string, said: Partial<AnalysedCar>): AnalysedCar => ({
  id: v.parse(CarId, id),
  name: 'X',
  year: 2020,
  odometer: 80_000,
  price: '12300',
  currency: 'eur',
  asked: [],
  ...said,
})

test('a price in the currency of the chart stands as listed, another one by its rate', () => {
  expect(dotOf(carOf('a', {}), 'odometer', 'eur', rates)).toMatchObject({
    x: 80_000,
    y: 12_300,
    price: '12300',
    weighed: false,
  })
  expect(dotOf(carOf('b', { price: '4000', currency: 'pln' }), 'year', 'eur', rates)).toMatchObject({
    x: 2020,
    y: 1000,
    weighed: true,
  })
})

test('zero is a mileage; what is not stated, or cannot be weighed, is said to be so', () => {
  expect(dotOf(carOf('a', { odometer: 0 }), 'odometer', 'eur', rates)).toMatchObject({ x: 0 })
  expect(dotOf(carOf('a', { odometer: null }), 'odometer', 'eur', rates)).toBe('x')
  expect(dotOf(carOf('a', { price: null }), 'odometer', 'eur', rates)).toBe('price')
  expect(dotOf(carOf('a', { currency: 'xyz' }), 'odometer', 'eur', rates)).toBe('rate')
})

test('every car is a dot or is counted among those that are none', () => {
  const car = fc.record({
    year: fc.option(fc.integer({ min: 1990, max: 2026 })),
    odometer: fc.option(fc.nat(300_000)),
    price: fc.option(fc.nat(90_000).map(String)),
    currency: fc.constantFrom('eur', 'pln', 'xyz', null),
  })
  fc.assert(
    fc.property(fc.array(car), fc.constantFrom('odometer' as const, 'year' as const), (all, against) => {
      const cars = all.map((said, index) => carOf(String(index), said))
      const { dots, weighed, withoutPrice, withoutX, unweighed } = placeCars(cars, against, 'eur', rates)
      expect(dots.length + withoutPrice + withoutX + unweighed).toBe(cars.length)
      expect(weighed).toBe(dots.filter(({ car: { currency } }) => currency !== 'eur').length)
      const xs = dots.map(({ x }) => x)
      expect(xs).toEqual(xs.toSorted((a, b) => a - b))
    }),
  )
})

test('two hundred pages are drawn some thirty times, and the last of them always', () => {
  const pages = Array.from({ length: 199 }, (_, index) => index + 1)
  const all = Array.from({ length: 9950 }, (_, index) => carOf(String(index), {}))
  let drawn: readonly AnalysedCar[] | undefined
  let times = 0
  for (const page of pages) {
    const loaded = all.slice(0, page * 50)
    if (!isWorthDrawing(drawn, loaded, page < 199)) continue
    drawn = loaded
    times += 1
  }
  expect(times).toBeLessThan(30)
  expect(drawn).toHaveLength(9950)
  expect(isWorthDrawing(drawn, drawn, true)).toBe(false)
  // Of another search, however many cars it has.
  expect(isWorthDrawing(all.slice(0, 40), [carOf('other', {}), ...all.slice(0, 49)], true)).toBe(true)
})
