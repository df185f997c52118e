import { expect, test } from 'vitest'
import { nearTo, similarTo, type WorthOffer } from './similar.ts'

const car = { brand: 3, model: 45, year: 2018, fuel: 1, transmission: 1, odometer: 100_000, damaged: false }
const offers = (count: number, own: Partial<WorthOffer> = {}): WorthOffer[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    year: 2018,
    odometer: 90_000 + at * 1000,
    fuel: 1,
    transmission: 1,
    body: null,
    country: null,
    power: null,
    damaged: false,
    stated: true,
    amount: 10_000,
    currency: 'eur',
    price: 10_000,
    ...own,
  }))

test('similar cars have the same fuel and gearbox and a near year, as long as there are enough', () => {
  const { search, cars } = similarTo(car, [...offers(12), ...offers(5, { fuel: 2 })], 'eur')
  expect(cars).toHaveLength(12)
  expect(search.filters).toEqual({
    brands: [{ id: 3, children: [45] }],
    year: { from: '2016', to: '2020' },
    fuel: [1],
    transmission: 1,
    price: { from: '2' },
    odometer: { from: '0' },
    condition: [1, 2],
    leasing: false,
  })
})

test.each([
  ['years', { year: 2015 }, { year: { from: '2014', to: '2022' } }],
  ['gearbox', { transmission: 2 }, { fuel: [1] }],
  ['fuel', { fuel: 2 }, { year: { from: '2014', to: '2022' } }],
])('the set widens by the %s where too few are similar', (_, own, filters) => {
  const { search, cars } = similarTo(car, [...offers(8), ...offers(8, own)], 'eur')
  expect(cars).toHaveLength(16)
  expect(search.filters).toMatchObject(filters)
})

test('damaged cars are similar to damaged ones alone', () => {
  const found = similarTo({ ...car, damaged: true }, [...offers(20), ...offers(4, { damaged: true })], 'eur')
  expect(found.cars).toHaveLength(4)
  expect(found.search.filters.condition).toEqual([3])
})

test('a search stays within the interface’s bounds: the year 8999', () => {
  const late = { ...car, year: 8999 }
  expect(similarTo(late, [], 'eur').search.filters.year).toEqual({ from: '1800' })
  expect(similarTo(late, offers(12, { year: 8999 }), 'eur').search.filters.year).toEqual({
    from: '3000',
    to: '3000',
  })
})

test('near cars are close in price and mileage; with too few of them, the similar cars are used', () => {
  const similar = similarTo(car, offers(20), 'eur')
  expect(nearTo(car, similar, 10_000).filters).toMatchObject({
    price: { from: '7500', to: '12500' },
    odometer: { from: '50000', to: '150000' },
  })
  expect(nearTo(car, similar, 90_000)).toBe(similar.search)
})
