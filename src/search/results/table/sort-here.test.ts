import { expect, test } from 'vitest'
import { sortedHere } from './sort-here.ts'

const sorted = (values: readonly (string | number | null)[], down: boolean) =>
  sortedHere(values, (value) => value, down, 'en')

test('figures by size, words by the alphabet, what is not stated at the end either way', () => {
  expect(sorted([90, null, 300, 100], false)).toEqual([90, 100, 300, null])
  expect(sorted([90, null, 300, 100], true)).toEqual([300, 100, 90, null])
  expect(sorted(['Petrol', 'diesel', null, 'Électrique'], false)).toEqual([
    'diesel',
    'Électrique',
    'Petrol',
    null,
  ])
})
