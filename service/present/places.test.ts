import { expect, test } from 'vitest'
import type { InventoryDictionaries, LocationRecord } from '../inventory/dictionaries.ts'
import { carNamesOf } from './car-names.ts'
import { locationDetails, placesOf } from './places.ts'
import type { ListingRecord } from '../inventory/car-record.ts'

const location = (id: number): LocationRecord => ({
  id,
  name: `Place ${id}`,
  original_name: `Place ${id}`,
  ascii_name: null,
  country_id: 1,
  admin1: null,
  admin2: null,
  admin3: null,
  admin4: null,
  admin5: null,
  population: 0,
  feature_class: 'P',
  feature_code: 'PPL',
  latitude: 0,
  longitude: 0,
  translations: {},
})

const dictionaries: InventoryDictionaries = {
  domains: [],
  brands: [],
  models: [],
  countries: [
    { id: 1, name: 'Poland', original_name: '', native: '', iso: 'PL', iso3: 'POL', translations: {} },
  ],
  locations: new Map(Array.from({ length: 3000 }, (_, id) => [id, location(id)])),
  optionSections: [],
  options: [],
  currencies: [],
  accounts: [],
}

const at = (id: number): ListingRecord => ({
  external: { id: 'x', domain: { id: 1 } },
  location_details: { country: { id: 1 }, place: { id } },
})

test('one response resolves up to 1,000 unique documents over countries and locations', () => {
  const places = placesOf(carNamesOf(dictionaries), 'en')
  const names = Array.from({ length: 1200 }, (_, id) => locationDetails(at(id), places).place?.name)
  // The country counts as one of the thousand.
  expect(names.filter((name) => name !== null)).toHaveLength(999)
  expect(names.indexOf(null)).toBe(999)
  // Places resolved before stay resolved, and the country does not count twice.
  expect(locationDetails(at(5), places)).toMatchObject({
    country: { name: 'Poland' },
    place: { name: 'Place 5' },
  })
  expect(locationDetails(at(1150), places).place).toEqual({ id: 1150, name: null })
  // The next part of the same response continues the count, the next response starts a new one.
  const next = placesOf(carNamesOf(dictionaries), 'en', places.seen())
  expect(locationDetails(at(1150), next).place?.name).toBe(null)
  expect(locationDetails(at(5), next).place?.name).toBe('Place 5')
  expect(locationDetails(at(1150), placesOf(carNamesOf(dictionaries), 'en')).place?.name).toBe('Place 1150')
})
