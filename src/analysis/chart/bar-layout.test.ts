import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartBar, everyOf, placeOf, placeWords, withThen } from './BarChart.tsx'

const bars: readonly ChartBar[] = [
  { key: 'a', label: 'up to 9', value: 1, ends: [null, null], to: 10, look: 'open' },
  { key: 'b', label: '10–19', value: 2, ends: [null, null], from: 10, to: 20 },
  { key: 'c', label: 'from 20', value: 3, ends: [null, null], from: 20, look: 'open' },
  { key: 'd', label: 'Not stated', value: 4, ends: [null, null], look: 'unstated' },
]

test('a value is placed in its bar in proportion; in an open bar in the middle', () => {
  expect([3, 10, 15, 20, 1e18].map((value) => placeOf(bars, value))).toEqual([0.5, 1, 1.5, 2.5, 2.5])
})

test('placeOf is undefined for bars without numbers', () => {
  expect(placeOf([{ key: 'x', label: 'x', value: 1, ends: [null, null] }], 5)).toBeUndefined()
})

test('the larger of two values is never placed before the smaller', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), (a, b) => {
      const [less = 0, more = 0] = [a, b].toSorted((x, y) => x - y).map((value) => placeOf(bars, value))
      expect(less).toBeLessThanOrEqual(more)
    }),
  )
})

test('axis texts never overlap', () => {
  expect(everyOf(['1K', '2K'], 60)).toBe(1)
  expect(everyOf(['1,000,000', '2,000,000'], 20)).toBeGreaterThan(3)
  expect(everyOf([], 20)).toBe(1)
})

test('words of marks are never cut off, and no line crosses them where one side has room', () => {
  const mark = fc.record({ x: fc.nat(600), width: fc.integer({ min: 40, max: 110 }) })
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 3 }), (all) => {
      const marks = all.toSorted((a, b) => a.x - b.x)
      const places = placeWords(marks, [0, 600])
      expect(places.map(({ row }) => row).toSorted()).toEqual(marks.map((_, at) => at))
      const oneSide = new Set(places.map(({ end }) => end)).size < 2
      for (const [at, { x, width }] of marks.entries()) {
        const { row = 0, end = false } = places[at] ?? {}
        const [from, to] = end ? [x - width, x] : [x, x + width]
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(600)
        const above = marks.filter((_, other) => (places[other]?.row ?? 0) < row)
        if (oneSide) expect(above.filter((other) => other.x > from && other.x < to)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test('each bar has its earlier value beside it; bars that no longer exist come last', () => {
  const bar = (key: string, value: number) => ({ key, label: key, value, ends: [null, null] as const })
  const [a, b, c] = [bar('a', 5), bar('b', 1), bar('c', 2)]
  const figures = (...args: Parameters<typeof withThen>) =>
    withThen(...args).map((each) => [each.key, ...each.figures])
  expect(figures([a, b], undefined)).toEqual([
    ['a', 5],
    ['b', 1],
  ])
  expect(figures([a, b], [c, bar('a', 7)])).toEqual([
    ['a', 5, 7, -2],
    ['b', 1, null, null],
    ['c', null, 2, null],
  ])
})
