import { expect, test } from 'vitest'
import { dateOf, readableKey, tableColumns, tupleWidth, wholeOf } from './json.ts'
import { panelState, zoneOf } from './panels.ts'

test.each([
  ['doorFL', 'left_front_door'],
  ['rear right door', 'right_rear_door'],
  ['Rear bumper', 'rear_bumper'],
  ['left_quarter_panel', 'left_rear_fender'],
  ['bonnet', 'hood'],
  ['tailgate', 'trunk'],
  ['RR fender', 'right_rear_fender'],
  ['left rocker', 'left_sill'],
  ['door', undefined],
  ['constructor', undefined],
])('"%s" is the part %s', (name, zone) => {
  expect(zoneOf(name)).toBe(zone)
})

test.each([
  ['not repainted', 'ok'],
  ['repainted', 'painted'],
  ['replaced', 'replaced'],
  ['deep scratch', 'damaged'],
  ['undamaged', 'ok'],
  ['see note', 'unknown'],
  [5, 'unknown'],
])('a panel that is "%s" is %s', (text, state) => {
  expect(panelState(text)).toBe(state)
})

test('dates and numbers are read only if they are unambiguous', () => {
  expect(dateOf('2020/3/4')).toBe('2020-03-04')
  expect(dateOf('03/04/2020')).toBeUndefined()
  expect(dateOf('2020-13-41')).toBeUndefined()
  expect(wholeOf('45,230 km')).toBe(45_230)
  expect(wholeOf('about 45 thousand')).toBeUndefined()
  expect(readableKey('odometerReading_km')).toBe('Odometer reading km')
})

test('flat records with shared keys are a table; their columns are all of their keys', () => {
  expect(tableColumns([{ a: 1 }, { b: null, a: ['x', 'y'] }])).toEqual(['a', 'b'])
  expect(tableColumns([{ a: { b: 1 } }, { a: 2 }])).toBeUndefined()
  expect(tableColumns([{ a: 1 }])).toBeUndefined()
  expect(tableColumns([1, 2])).toBeUndefined()
  expect(
    tableColumns([Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, i])), {}]),
  ).toBeUndefined()
})

test('rows of one length are a table without headers', () => {
  expect(
    tupleWidth([
      ['2020-01-01', 10, 'mi'],
      ['2021-01-01', 20, 'mi'],
    ]),
  ).toBe(3)
  expect(tupleWidth([['a'], ['a', 'b']])).toBeUndefined()
})
