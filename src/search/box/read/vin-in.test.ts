import { expect, test } from 'vitest'
import { labelledPart, vinIn } from './vin-in.ts'

test.each([
  ['WBAKS420000A12345', { vin: 'WBAKS420000A12345', whole: true }],
  ['wbaks 42000 0a12345', { vin: 'WBAKS420000A12345', whole: true }],
  ['WBAKS420', { vin: 'WBAKS420', whole: false }],
  ['tmbzzzkk', { vin: 'TMBZZZKK', whole: false }],
  ['123456', { vin: '123456', whole: false }],
  ['12345678901234567', { vin: '12345678901234567', whole: false }],
])('%s is a VIN or a part of one', (text, shape) => expect(vinIn(text)).toEqual(shape))

test.each(['bmw', 'x5', '2018', '20000', 'bmw 320', 'e-klasse', 'WBAKS420000A1234567890', 'дизель2018'])(
  '%s is not',
  (text) => expect(vinIn(text)).toBeUndefined(),
)

test('a sentence as long as a VIN is a sentence', () => {
  expect(vinIn('Erstzulassung 2018')).toBeUndefined()
  expect(vinIn('bmw x5 red sedan 2018')).toBeUndefined()
  expect(vinIn('less than 100000 km')).toBeUndefined()
  expect(vinIn('diesel up to 50000 km')).toBeUndefined()
  expect(vinIn('WVW ZZZ 1KZ AW1 23456')).toEqual({ vin: 'WVWZZZ1KZAW123456', whole: true })
})

test.each([
  ['VIN: GC016001', 'GC016001', ''],
  ['passat vin-nr. gc-016001, diesel', 'GC016001', 'passat , diesel'],
  ['VIN WBA', 'WBA', ''],
  ['вин 016001', '016001', ''],
])('in %s a part of a VIN is called one', (text, vin, rest) =>
  expect(labelledPart(text)).toEqual({ vin, rest }),
)

test.each(['vin fast vf8', 'fin de serie', 'VIN', 'muffin 016001', 'vin golf'])(
  '%s calls nothing so',
  (text) => expect(labelledPart(text)).toBeUndefined(),
)
