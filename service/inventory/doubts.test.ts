import { expect, test } from 'vitest'
import type { InventoryDictionaries } from './dictionaries.ts'
import { Doubts } from './doubts.ts'
import { readCar } from './read-cars.ts'
import type { CarRecord } from './car-record.ts'

const dictionaries: InventoryDictionaries = {
  domains: [{ id: 1, name: 'S', base_url: '', domain: 's.example' }],
  brands: [],
  models: [],
  countries: [],
  locations: new Map(),
  optionSections: [],
  options: [],
  currencies: [{ id: 1, name: 'usd', rate: 1 }],
  accounts: [],
}

const listing = (fields: object, id = 'x') => ({
  external: { id, domain: { id: 1, name: 'S' }, url: null },
  ...fields,
})

function doubtsOf(...cars: readonly object[]): string[] {
  const doubts = new Doubts(dictionaries)
  for (const [at, fields] of cars.entries()) {
    const { facts, body } = readCar(JSON.stringify({ id: `c${at}`, listings: [], ...fields }), () => true)
    // `readCar` has validated the record.
    doubts.look(facts, JSON.parse(body) as CarRecord)
  }
  return [...doubts.lines()]
}

const one = (fields: object) => ({ listings: [listing(fields)] })

test.each<[what: string, car: object, line: RegExp]>([
  ['a year that no search reaches', { year: 9999, ...one({}) }, /^year outside 1800 to 3000: 1/],
  ['an odometer below nothing', one({ odometer: -5 }), /^odometer outside 0 to 999999999/],
  ['seats', { seats: 0, ...one({}) }, /^seats outside 1 to 200/],
  ['a body of no code', { body_type: { id: 99, name: 'x' }, ...one({}) }, /^body_type of no known code/],
  ['a damage of no code', one({ second_damage: 99 }), /^second_damage of no known code/],
  ['a masked VIN', { vin: 'WAU**************', ...one({}) }, /^VINs with hidden signs/],
  ['a VIN of Cyrillic letters', { vin: 'XТA210990Y2766389', ...one({}) }, /^VINs that are not 17 letters/],
  [
    'a latitude of 3912.5',
    one({ location: { position: { lat: 3912.5, lon: 1 } } }),
    /^positions that are not/,
  ],
  ['0, 0', one({ location: { position: { lat: 0, lon: 0 } } }), /^positions of 0, 0/],
  [
    'an unknown currency',
    one({ price: { price: 5, currency: { id: 7, name: 'xxx' } } }),
    /currencies\.json lacks/,
  ],
  ['no currency', one({ price: { price: 5 } }), /^prices without a currency/],
  [
    'an unknown region',
    one({ location_details: { region: { id: 5, name: 'R' } } }),
    /locations\.ndjson lacks/,
  ],
  ['an unknown country', one({ location: { country: 5 } }), /countries\.json lacks/],
])('%s is reported', (_, car, line) => {
  expect(doubtsOf(car)).toEqual([expect.stringMatching(line)])
})

test('a repeated listing and a repeated VIN are reported, with the count and the first car', () => {
  const vin = 'wba5a5c50fd000004'
  expect(doubtsOf({ vin, ...one({}) }, { vin: vin.toUpperCase(), ...one({}) }, one({}))).toEqual([
    'cars with the VIN of another car: 1, the first in car c1',
    'listings with the source and id of another listing: 2, the first in car c1',
  ])
})

test('usual values and values that are not stated are not reported', () => {
  expect(doubtsOf({ year: 2019, ...one({ odometer: 0, price: null }) })).toEqual([])
})
