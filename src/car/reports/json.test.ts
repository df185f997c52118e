import { expect, test } from 'vitest'
import { tableColumns, tupleWidth } from './json.ts'

test('flat records with shared keys are a table; their columns are all of their keys', () => {
  expect(tableColumns([{ a: 1 }, { b: null, a: ['x', 'y'] }])).toEqual(['a', 'b'])
  expect(tableColumns([{ a: { b: 1 } }, { a: 2 }])).toBeUndefined()
  expect(tableColumns([{ a: 1 }])).toBeUndefined()
  expect(tableColumns([1, 2])).toBeUndefined()
  expect(
    tableColumns([Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, i])), {}]),
  ).toBeUndefined()
})

test('rows of one length are a table without heads', () => {
  expect(
    tupleWidth([
      ['2020-01-01', 10, 'mi'],
      ['2021-01-01', 20, 'mi'],
    ]),
  ).toBe(3)
  expect(tupleWidth([['a'], ['a', 'b']])).toBeUndefined()
})
