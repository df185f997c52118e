import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartBar, everyOf, placeOf, placeWords } from './bar-layout.ts'

const bars: readonly ChartBar[] = [
  { key: 'a', label: 'up to 9', value: 1, ends: [null, null], to: 10, look: 'open' },
  { key: 'b', label: '10–19', value: 2, ends: [null, null], from: 10, to: 20 },
  { key: 'c', label: 'from 20', value: 3, ends: [null, null], from: 20, look: 'open' },
  { key: 'd', label: 'Not stated', value: 4, ends: [null, null], look: 'unstated' },
]

test('a value stands in its bar, as far in as it is; in an open one in the middle', () => {
  expect([3, 10, 15, 20, 1e18].map((value) => placeOf(bars, value))).toEqual([0.5, 1, 1.5, 2.5, 2.5])
})

test('without numbers there is no place', () => {
  expect(placeOf([{ key: 'x', label: 'x', value: 1, ends: [null, null] }], 5)).toBeUndefined()
})

test('of two values the larger one never stands before the other', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), (a, b) => {
      const [less = 0, more = 0] = [a, b].toSorted((x, y) => x - y).map((value) => placeOf(bars, value))
      expect(less).toBeLessThanOrEqual(more)
    }),
  )
})

test('texts of an axis never run into each other', () => {
  expect(everyOf(['1K', '2K'], 60)).toBe(1)
  expect(everyOf(['1,000,000', '2,000,000'], 20)).toBeGreaterThan(3)
  expect(everyOf([], 20)).toBe(1)
})

test('no line passes through the words of another mark, and no words are cut off, where there is room', () => {
  const mark = fc.record({ x: fc.nat(600), width: fc.integer({ min: 40, max: 110 }) })
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 3 }), (marks) => {
      const places = placeWords(marks, [0, 600])
      expect(places.map(({ row }) => row).toSorted()).toEqual(marks.map((_, at) => at))
      for (const [at, { x, width }] of marks.entries()) {
        const { row = 0, end = false } = places[at] ?? {}
        const [from, to] = end ? [x - width, x] : [x, x + width]
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(600)
        const above = marks.filter((_, other) => (places[other]?.row ?? 0) < row)
        expect(above.filter((other) => other.x > from && other.x < to)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
