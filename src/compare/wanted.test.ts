import { expect, test } from 'vitest'
import { readWanted, wantedIn } from './use-comparison.ts'

test('each car of an address is taken once, and no more than six', () => {
  expect(readWanted(undefined)).toEqual({ wanted: [], left: 0 })
  expect(readWanted(' a, b,,a ')).toEqual({ wanted: ['a', 'b'], left: 0 })
  expect(readWanted('1VWAT7A3XGC016001,1vwat7a3xgc016001').wanted).toEqual(['1vwat7a3xgc016001'])
  expect(readWanted('a,b,c,d,e,f,g,h')).toEqual({ wanted: ['a', 'b', 'c', 'd', 'e', 'f'], left: 2 })
})

test.each([
  ['1VWAT7A3XGC016001', '1vwat7a3xgc016001'],
  ['1VWA T7A3-XGC016001', '1vwat7a3xgc016001'],
  ['VIN: 1VWAT7A3XGC016001.', '1vwat7a3xgc016001'],
  ['https://cars.example/car/5ca1ab1e0000000000000001?was=x', '5ca1ab1e0000000000000001'],
  ['/vin/1VWAT7A3XGC016001', '1vwat7a3xgc016001'],
  ['/vin/short', undefined],
  ['/car/%E0%A4%A', undefined],
  ['a red one', undefined],
])('typed: %s', (typed, expected) => {
  expect(wantedIn(typed)).toBe(expected)
})
