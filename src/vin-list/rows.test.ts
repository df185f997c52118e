import { expect, test, vi } from 'vitest'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { carOf, eur, listingOf, pln, priceOf } from '#src/car/sample-car.fixture.ts'
import {
  damagesOf,
  leastPrices,
  odometerOf,
  type PriceWorth,
  type VinRow,
  sortRows,
  sourceCount,
  unsoldOffer,
  vinCells,
} from './rows.ts'

const row = (text: string, car?: Parameters<typeof carOf>[0]): VinRow => ({
  wanted: { kind: 'vin', text, vin: text.toLowerCase() },
  outcome: car ? { state: 'found', car: carOf(car) } : { state: 'absent' },
})
const order = (rows: readonly VinRow[]) => rows.map(({ wanted }) => wanted.text).join('')

test('the lowest price of each currency; sold listings count only without others', () => {
  const sold = listingOf({ archived: true, price: priceOf(700, eur) })
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
  expect(leastPrices(carOf({ listings: [sold] }))).toEqual([{ price: '700', currency: 'EUR' }])
})

test('bids, leasing, 0 and 1 are no lowest price, and are named where nothing is for sale', () => {
  const leasing = listingOf({ price: priceOf(289, eur), is_leasing: true })
  const bid = listingOf({ price: priceOf(500, eur), current_bid: '4800' })
  const token = listingOf({ price: priceOf(1, eur) })
  const euros = listingOf({ price: priceOf(9000, eur) })
  const zloty = listingOf({ price: priceOf(30_000, pln) })
  const worth = (amount: string, currency: string) =>
    currency === 'eur' ? amount : String(Number(amount) / 4)
  const all = carOf({ listings: [leasing, bid, token, euros, zloty] })
  expect(leastPrices(all, worth).map(({ currency }) => currency)).toEqual(['PLN', 'EUR'])
  expect(unsoldOffer(all)).toBeUndefined()
  const unsold = carOf({ listings: [token, leasing, bid] })
  expect(leastPrices(unsold)).toEqual([])
  vi.stubGlobal('location', { origin: 'https://cars.example' })
  inLanguage('en', (t, format) => {
    const cells = vinCells([row('a', { listings: [token, leasing, bid] })], { t, format, worth })
    expect(cells[1]).toContain('Current bid EUR\u00A04,800')
    const [heads = [], values = []] = vinCells([row('a', { listings: [euros, zloty] })], { t, format, worth })
    expect(values[heads.indexOf('Lowest price')]).toBe('30000')
    expect(values).toContain('9000 EUR')
  })
})

test('the highest mileage, the damages of all', () => {
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
    row('d', { listings: [listingOf({ price: priceOf(2, pln) })] }),
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
  // One currency has no rate, so prices compare within their currency, a car by that of its headline.
  expect(sorted((price) => (price.currency === 'PLN' ? undefined : inEuros(price)))).toBe('adcb')
})

test('an int64 price sorts to the last unit', () => {
  const rows = [
    row('a', { listings: [listingOf({ price: priceOf('9223372036854775807', eur) })] }),
    row('b', { listings: [listingOf({ price: priceOf('9223372036854775806', eur) })] }),
  ]
  expect(order(sortRows(rows, 'price', 'up'))).toBe('ba')
})
