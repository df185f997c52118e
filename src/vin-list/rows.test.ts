import { expect, test } from 'vitest'
import { carOf, eur, listingOf, pln, priceOf } from '#src/car/sample-car.fixture.ts'
import {
  damagesOf,
  leastPrices,
  odometerOf,
  type PriceWorth,
  type VinRow,
  sortRows,
  sourceCount,
} from './rows.ts'

const row = (text: string, car?: Parameters<typeof carOf>[0]): VinRow => ({
  wanted: { kind: 'vin', text, vin: text.toLowerCase() },
  outcome: car ? { state: 'found', car: carOf(car) } : { state: 'absent' },
})
const order = (rows: readonly VinRow[]) => rows.map(({ wanted }) => wanted.text).join('')

test('the least price of each currency; sold listings only where nothing else is left', () => {
  const sold = listingOf({ archived: true, price: priceOf(1, eur) })
  const listings = [
    listingOf({ price: priceOf(9000, eur), domain: 1 }),
    listingOf({ price: priceOf(8000, eur), domain: 1 }),
    listingOf({ price: priceOf(40_000, pln), domain: 2 }),
  ]
  expect(leastPrices(carOf({ listings: [...listings, sold] }))).toEqual([
    { price: '8000', currency: 'EUR' },
    { price: '40000', currency: 'PLN' },
  ])
  expect(sourceCount(carOf({ listings: [...listings, sold] }))).toBe(2)
  expect(leastPrices(carOf({ listings: [sold] }))).toEqual([{ price: '1', currency: 'EUR' }])
})

test('the odometer that is highest, the damages of all', () => {
  const car = carOf({
    listings: [
      listingOf({ odometer: 5, damage: 17 }),
      listingOf({ odometer: 7, damage: 6, second_damage: 17 }),
      listingOf(),
    ],
  })
  expect(odometerOf(car)).toBe(7)
  expect(damagesOf(car)).toEqual([6, 17])
  expect(odometerOf(carOf())).toBeNull()
})

test('sorted within a currency, unknown last in either direction', () => {
  const rows = [
    row('a', { listings: [listingOf({ price: priceOf(9, eur) })] }),
    row('b'),
    row('c', { listings: [listingOf({ price: priceOf(10, eur) })] }),
    row('d', { listings: [listingOf({ price: priceOf(1, pln) })] }),
  ]
  expect(order(sortRows(rows, 'price', 'up'))).toBe('acdb')
  expect(order(sortRows(rows, 'price', 'down'))).toBe('dcab')
  expect(order(sortRows(rows, 'state', 'up'))).toBe('acdb')
  expect(order(sortRows(rows, 'text', 'down'))).toBe('dcba')
})

test('sorted by what prices are worth, where that is known of all', () => {
  const rows = [
    row('a', { listings: [listingOf({ price: priceOf(9, eur) })] }),
    row('b'),
    row('c', { listings: [listingOf({ price: priceOf(40, pln) }), listingOf({ price: priceOf(11, eur) })] }),
    row('d', { listings: [listingOf({ price: priceOf(32, pln) })] }),
  ]
  const inEuros = ({ price, currency }: { price: string; currency: string }) =>
    currency === 'EUR' ? price : String(Number(price) / 4)
  const sorted = (worth: PriceWorth) => order(sortRows(rows, 'price', 'up', worth))
  expect(sorted(inEuros)).toBe('dacb')
  // Of one currency nothing is known: each stays with its own.
  expect(sorted((price) => (price.currency === 'PLN' ? undefined : inEuros(price)))).toBe('acdb')
})

test('an int64 price sorts to the last unit', () => {
  const rows = [
    row('a', { listings: [listingOf({ price: priceOf('9223372036854775807', eur) })] }),
    row('b', { listings: [listingOf({ price: priceOf('9223372036854775806', eur) })] }),
  ]
  expect(order(sortRows(rows, 'price', 'up'))).toBe('ba')
})
