import { expect, test } from 'vitest'
import { likelyVin, vinDoubt } from './vin.ts'

test.each([
  ['a letter that no VIN has', 'wvwzzzys3nx5i26i6', 'wvwzzzys3nx512616'],
  ['an I that a scanner puts in front', 'iwvwzzzys3nx512616', 'wvwzzzys3nx512616'],
  ['one that can be', 'wvwzzzys3nx512616', undefined],
  ['one that is too short', 'wvwzzzys3nx51261', undefined],
])('%s', (_, vin, likely) => {
  expect(likelyVin(vin)).toBe(likely)
})

test.each([
  ['1vwat7a3xgco16001', 'letters'],
  ['1vwat7a3xgc01600', 'length'],
  ['1vwat7a3xgc016001', undefined],
] as const)('%s is doubted for %s', (vin, doubt) => expect(vinDoubt(vin)).toBe(doubt))
