import { expect, test } from 'vitest'
import { carOf, listingOf } from '../sample-car.fixture.ts'
import { filtersLike, readFallback, writeFallback } from './fallback-identity.ts'

const car = carOf({
  vin: 'WBAKB8C51FD275593',
  year: 2018,
  brand: { id: 3, name: 'BMW' },
  model: { id: 45, name: 'X5' },
  listings: [listingOf(), listingOf({ odometer: 100_000 })],
})

test('the address describes the car and is read back', () => {
  expect(writeFallback(car)).toBe('bmw-x5,2018,100000km,3.45,wbakb8c51fd275593')
  expect(readFallback(writeFallback(car))).toEqual({
    vin: 'wbakb8c51fd275593',
    brand: 3,
    model: 45,
    year: 2018,
    odometer: 100_000,
  })
})

test('unstated values are empty, and a car without values adds nothing', () => {
  expect(writeFallback(carOf({ brand: { id: 3, name: 'BMW' } }))).toBe('bmw,,,3')
  expect(readFallback('bmw,,,3')).toMatchObject({ vin: undefined, brand: 3, model: undefined })
  expect(writeFallback(carOf())).toBeUndefined()
})

test.each([
  ['Škoda', 'Octavia Combi', 'skoda-octavia-combi'],
  ['Mercedes-Benz', 'C 220 d, T-Modell', 'mercedes-benz-c-220-d-t-modell'],
  ['Лада', 'Нива', 'car'],
  ['A,b&c=%', '', 'a-b-c'],
])('%s %s is %s in a link, without characters that chats convert', (brand, model, name) => {
  const named = { ...car, brand: { id: 3, name: brand }, model: { id: 45, name: model } }
  const text = writeFallback(carOf({ ...named })) ?? ''
  expect(text.split(',')[0]).toBe(name)
  expect(encodeURIComponent(name)).toBe(name)
  expect(readFallback(text)).toEqual(readFallback(writeFallback(car)))
})

test.each([undefined, '', 'x', 'constructor,-1,99,1e9', ',,,'])('%s describes no car', (text) => {
  expect(readFallback(text)).toBeUndefined()
})

test('similar cars are found by the data in the link', () => {
  const fallback = readFallback(writeFallback(car))
  expect(fallback && filtersLike(fallback)).toEqual({
    brands: [{ id: 3, children: [45] }],
    year: { from: '2017', to: '2019' },
    odometer: { from: '60000', to: '140000' },
  })
  expect(
    filtersLike({ vin: 'x', brand: undefined, model: undefined, year: 2018, odometer: 1 }),
  ).toBeUndefined()
})
