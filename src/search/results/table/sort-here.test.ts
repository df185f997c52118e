import { expect, test } from 'vitest'
import { sortedHere } from './sort-here.ts'

const sorted = (values: readonly (string | number | null)[], down: boolean) =>
  sortedHere(values, (value) => value, down, 'en')

test('numbers by size, words by the alphabet, unstated values last in both directions', () => {
  expect(sorted([90, null, 300, 100], false)).toEqual([90, 100, 300, null])
  expect(sorted([90, null, 300, 100], true)).toEqual([300, 100, 90, null])
  expect(sorted(['Petrol', 'diesel', null, 'Électrique'], false)).toEqual([
    'diesel',
    'Électrique',
    'Petrol',
    null,
  ])
})
