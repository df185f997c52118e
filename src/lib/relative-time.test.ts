import { expect, test } from 'vitest'
import { daysBetween, relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hours = (count: number) => now + count * 3_600_000

test.each([
  [now - 30_000, { when: 'now' }],
  [now - 5 * 60_000, { when: 'past', unit: 'minutes', count: 5 }],
  [hours(-1.5), { when: 'past', unit: 'hours', count: 1 }],
  [hours(3), { when: 'future', unit: 'hours', count: 3 }],
  [hours(-35), { when: 'past', unit: 'hours', count: 35 }],
  [hours(-24 * 12), { when: 'past', unit: 'days', count: 12 }],
  [hours(-24 * 100), { when: 'past', unit: 'months', count: 3 }],
  [hours(-24 * 1000), { when: 'past', unit: 'years', count: 2 }],
])('%s', (when, expected) => {
  expect(relativeTime(when, now)).toEqual(expected)
})

test('an invalid date has no age', () => {
  expect(relativeTime('soon', now)).toEqual({ when: 'now' })
})

test('daysBetween counts whole days', () => {
  expect(daysBetween('2026-11-09T13:00:00Z', now)).toBe(11)
})
