import { expect, test } from 'vitest'
import { byNumber } from './order.ts'

test('entries with most cars come first; equal and uncounted ones keep their order', () => {
  expect(byNumber([1, 2, 3, 4, 5], [0, 7, undefined, 9, 7])).toEqual([4, 2, 5, 1, 3])
})
