import { expect, test } from 'vitest'
import { startDictionaries } from './dictionaries.ts'
import { PlaceFinder } from './places.ts'

const { countries, locations } = startDictionaries()
const finder = new PlaceFinder(countries, locations)

test.each([
  ['US', 'Toronto, Ontario, Canada', 'CA', 'Toronto'],
  ['US', 'Berlin, Germany', 'DE', 'Berlin'],
  ['US', 'London (United Kingdom)', 'GB', 'London'],
  ['DE', 'Warszawa, Polska', 'PL', 'Warszawa'],
  ['DE', 'Warszawa, PL', 'PL', 'Warszawa'],
  [undefined, 'Warszawa, PL', 'PL', 'Warszawa'],
  ['US', 'Atlanta, Georgia', 'US', 'Atlanta'],
  ['US', 'Sacramento, CA', 'US', 'Sacramento'],
  ['US', 'Dover, DE', 'US', 'Dover'],
  ['US', '8 Oak St, Lebanon, PA 17042', 'US', 'Lebanon'],
  ['US', 'Regina, SK', 'US', undefined],
  ['DE', 'Hannover, NI', 'DE', 'Hannover'],
  ['US', 'Dallas, Canada', 'CA', undefined],
  ['US', 'Mexico', 'US', undefined],
])('usual %s: %s', (usual, place, country, town) => {
  const found = finder.find({ country: '', region: '', place }, usual)
  expect([found.country?.iso, found.place?.name]).toEqual([country, town])
})
