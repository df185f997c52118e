import { expect, test } from 'vitest'
import { countryName, localCountry, shortCountryName } from './country-name.ts'

test('an English name gives way to the one of the language, any other stays', () => {
  expect(countryName({ name: 'Russia', iso: 'RU' }, 'ru')).toBe('Россия')
  expect(countryName({ name: 'Russia', iso: 'ru' }, 'en')).toBe('Russia')
  expect(countryName({ name: 'Российская Федерация', iso: 'RU' }, 'ru')).toBe('Российская Федерация')
  expect(countryName({ name: 'United States of America', iso: 'US' }, 'ru')).toBe('Соединенные Штаты')
  expect(countryName({ name: 'Czechia', iso: 'CZ' }, 'pl')).toBe('Czechy')
  expect(countryName({ name: 'Česko', iso: 'CZ' }, 'pl')).toBe('Česko')
  expect(countryName({ name: null, iso: 'PL' }, 'pl')).toBe('Polska')
})

test('without a code the name stays, and without both there is none', () => {
  expect(countryName({ name: 'Russia', iso: null }, 'ru')).toBe('Russia')
  expect(countryName({ name: undefined, iso: 'no code' }, 'ru')).toBe('no code')
  expect(countryName({}, 'ru')).toBeUndefined()
})

test('an entry of the dictionary has the name that listings show, and keeps its other fields', () => {
  const russia = { id: 7, name: 'Russia', iso: 'RU', native: 'Россия' }
  expect(localCountry(russia, 'uk')).toEqual({ ...russia, name: 'Росія' })
})

test('beside a state the name is short where the language has a short one', () => {
  expect(shortCountryName({ name: 'United States', iso: 'US' }, 'en')).toBe('US')
  expect(shortCountryName({ name: 'Canada', iso: 'CA' }, 'en')).toBe('Canada')
})
