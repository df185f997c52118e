import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CarId } from '#contract/ids.ts'
import { sampleCar, samplePrice } from '#src/card/samples.fixture.ts'
import { dotOf, isWorthDrawing, loadedCar, placeCars, type AnalysedCar } from './loaded-cars.ts'

const rates = new Map([
  ['eur', 1],
  ['pln', 4],
])

const carOf = (id: string, said: Partial<AnalysedCar>): AnalysedCar => ({
  id: v.parse(CarId, id),
  name: 'X',
  year: 2020,
  odometer: 80_000,
  vin: null,
  prices: [{ price: '12300', currency: 'eur' }],
  asked: [],
  ...said,
})

test('a price in the currency of the chart stays as listed, another one is converted', () => {
  expect(dotOf(carOf('a', {}), 'odometer', 'eur', rates)).toMatchObject({
    x: 80_000,
    y: 12_300,
    price: '12300',
    weighed: false,
  })
  expect(
    dotOf(carOf('b', { prices: [{ price: '4000', currency: 'pln' }] }), 'year', 'eur', rates),
  ).toMatchObject({
    x: 2020,
    y: 1000,
    weighed: true,
  })
})

test('zero is a mileage; a missing value or rate is reported as such', () => {
  expect(dotOf(carOf('a', { odometer: 0 }), 'odometer', 'eur', rates)).toMatchObject({ x: 0 })
  expect(dotOf(carOf('a', { odometer: null }), 'odometer', 'eur', rates)).toBe('x')
  expect(dotOf(carOf('a', { prices: [] }), 'odometer', 'eur', rates)).toBe('price')
  expect(dotOf(carOf('a', { prices: [{ price: '1', currency: 'xyz' }] }), 'odometer', 'eur', rates)).toBe(
    'rate',
  )
})

test('the price of a car is the lowest that its listings state, whatever their currency', () => {
  const prices = [
    { price: '900', currency: 'eur' },
    { price: '3200', currency: 'pln' },
    { price: '1', currency: 'xyz' },
  ]
  expect(dotOf(carOf('a', { prices }), 'odometer', 'eur', rates)).toMatchObject({
    price: '800.00',
    listed: { price: '3200', currency: 'pln' },
    weighed: true,
  })
})

test('0 and 1, which sources write for no price, are no dots', () => {
  const car = sampleCar([0, 1, 9000].map((price) => ({ price: samplePrice(price) })))
  const [listing] = car.listings
  if (listing === undefined) throw new Error('the sample has listings')
  expect(loadedCar({ car, match: { listing }, listings: car.listings }).prices).toEqual([
    { price: '9000', currency: 'eur', odometer: listing.odometer },
  ])
})

test('a dot has the mileage of the listing whose price it has', () => {
  const [dear, cheap] = [9000, 7000].map((price, at) => ({
    price: String(price),
    currency: 'eur',
    odometer: 80_000 + at,
  }))
  if (dear === undefined || cheap === undefined) throw new Error('two prices')
  expect(dotOf(carOf('a', { prices: [dear, cheap] }), 'odometer', 'eur', rates)).toMatchObject({ x: 80_001 })
  // Without one it has that of the matching listing.
  const untold = carOf('a', { prices: [dear, { ...cheap, odometer: null }] })
  expect(dotOf(untold, 'odometer', 'eur', rates)).toMatchObject({ x: 80_000, y: 7000 })
})

test('dots outside a scale are kept apart and not lost', () => {
  const cars = Array.from({ length: 100 }, (_, at) =>
    carOf(String(at), { prices: [{ price: at === 7 ? '900000' : '9000', currency: 'eur' }] }),
  )
  const { dots, shown } = placeCars(cars, 'odometer', 'eur', rates)
  expect(dots.filter((dot) => !shown.includes(dot)).map(({ id }) => id)).toEqual(['7'])
})

test('every car is a dot or is counted as left out', () => {
  const car = fc.record({
    year: fc.option(fc.integer({ min: 1990, max: 2026 })),
    odometer: fc.option(fc.nat(300_000)),
    prices: fc.array(
      fc.record({ price: fc.nat(90_000).map(String), currency: fc.constantFrom('eur', 'pln', 'xyz') }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(fc.array(car), fc.constantFrom('odometer' as const, 'year' as const), (all, against) => {
      const cars = all.map((said, index) => carOf(String(index), said))
      const { dots, weighed, price, x, rate } = placeCars(cars, against, 'eur', rates)
      expect(dots.length + price + x + rate).toBe(cars.length)
      expect(weighed).toBe(dots.filter(({ listed: { currency } }) => currency !== 'eur').length)
      const xs = dots.map(({ x }) => x)
      expect(xs).toEqual(xs.toSorted((a, b) => a - b))
    }),
  )
})

test('two hundred pages are rendered about thirty times, and the last page always', () => {
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
  // The first car differs, so the search is another one, whatever its number of cars.
  expect(isWorthDrawing(all.slice(0, 40), [carOf('other', {}), ...all.slice(0, 49)], true)).toBe(true)
})
