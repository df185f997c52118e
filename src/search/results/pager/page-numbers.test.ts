import { expect, test } from 'vitest'
import { pageNumbers } from './Pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 416, [1, 2, null, 416]],
  [4, 416, [1, 2, 3, 4, 5, null, 416]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [6, 9, [1, null, 5, 6, 7, 8, 9]],
  [416, 416, [1, null, 415, 416]],
])('page %i of %i', (page, last, expected) => {
  expect(pageNumbers(page, last)).toEqual(expected)
})
