import { expect, test } from 'vitest'
import { idsOf } from './mark-kinds.ts'

test('the newest first', () => {
  const marks = { notes: { a: 'first', b: 'second' }, hidden: { c: 2, d: 3 }, seen: {} }
  expect(idsOf(marks, 'notes')).toEqual(['b', 'a'])
  expect(idsOf(marks, 'hidden')).toEqual(['d', 'c'])
  expect(idsOf(marks, 'seen')).toEqual([])
})
