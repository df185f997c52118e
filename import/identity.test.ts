import { expect, test } from 'vitest'
import { ListingIds, hostPartOf } from './identity.ts'

test.each([
  ['Auto.RU', 'auto.ru'],
  ['IAAI - Dallas, TX', 'iaai-dallas-tx'],
  ['..a...b..', 'a-b'],
  ['—', ''],
])('%s as part of a host', (name, slug) => expect(hostPartOf(name)).toBe(slug))

test('names that differ in other letters have different hosts', () => {
  const names = [
    'Авто.ру',
    'Дром',
    'Łódź',
    'Auto Łódź',
    'Auto Ćódź',
    'auto.ru Казань',
    'auto.ru Москва',
    '中古車',
  ]
  const slugs = names.map((name) => hostPartOf(name))
  expect(new Set(slugs).size).toBe(names.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*$/)
  expect(hostPartOf('ДРОМ')).toBe(hostPartOf('Дром'))
  // Some systems write "й" as two characters.
  expect(hostPartOf('Край'.normalize('NFD'))).toBe(hostPartOf('Край'))
})

test('rows without an id have that of their VIN, and different rows different ones', () => {
  const vin = 'wba5a5c50fd000004'
  const ids = new ListingIds()
  const first = ids.of(1, ['BMW', '15750'], vin)
  expect(first).toBe(vin)
  expect(ids.of(1, ['BMW', '15750'], vin)).toBe(first)
  const other = ids.of(1, ['BMW', '9000'], vin)
  expect(other).not.toBe(first)
  expect(ids.of(1, ['BMW', '9000'], vin)).toBe(other)
  expect(ids.of(2, ['BMW', '9000'], vin)).toBe(vin)
  expect(ids.of(1, ['BMW', '9000'], undefined)).toBe(other)
})
