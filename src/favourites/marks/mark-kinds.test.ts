import { expect, test } from 'vitest'
import { idsOf } from './mark-kinds.ts'

test('the newest first', () => {
  const marks = {
    a: { note: 'first', noted: 1 },
    b: { note: 'second', noted: 2, seen: 5 },
    c: { hidden: 2 },
    d: { hidden: 3 },
    old: { note: 'without a time' },
  }
  expect(idsOf(marks, 'notes')).toEqual(['b', 'a', 'old'])
  expect(idsOf(marks, 'hidden')).toEqual(['d', 'c'])
  expect(idsOf(marks, 'seen')).toEqual(['b'])
})
