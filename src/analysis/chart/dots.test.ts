import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Dot, dotPaths, medianLine, nearestDot, reachOf } from './dots.ts'

const dotsOf = (pairs: readonly (readonly [number, number])[]): Dot[] =>
  pairs.map(([x, y], index) => ({ id: String(index), x, y }))

test('one extreme value does not stretch the scale', () => {
  const usual = Array.from({ length: 100 }, (_, index) => 1000 + index)
  expect(reachOf(usual)).toBe(1099)
  expect(reachOf([...usual, 9.2e18])).toBeLessThan(1500)
  expect(reachOf([])).toBeUndefined()
  expect(reachOf([0, 0, 7])).toBe(7)
})

test('the median line has parts of equal size, and no points where there are too few dots', () => {
  expect(medianLine(dotsOf([[1, 2]]))).toEqual([])
  const line = medianLine(dotsOf(Array.from({ length: 240 }, (_, index) => [index, 2 * index] as const)))
  expect(line).toHaveLength(12)
  expect(line[0]).toEqual({ x: 9.5, y: 19 })
})

test('the median line goes from left to right and stays within the values', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(1000)), { maxLength: 200 }), (pairs) => {
      const line = medianLine(dotsOf(pairs))
      const ys = pairs.map(([, y]) => y)
      for (const [index, { x, y }] of line.entries()) {
        expect(x).toBeGreaterThan(line[index - 1]?.x ?? -1)
        expect(y).toBeGreaterThanOrEqual(Math.min(...ys))
        expect(y).toBeLessThanOrEqual(Math.max(...ys))
      }
    }),
  )
})

test('nearestDot returns the nearest of all dots within reach', () => {
  const place = fc.nat(100)
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place)), place, place, fc.nat(60), (pairs, x, y, reach) => {
      const dots = dotsOf(pairs)
      const distance = (dot: Dot) => Math.hypot(dot.x - x, dot.y - y)
      const found = nearestDot(dots, (dot) => [dot.x, dot.y], [x, y], reach)
      const least = Math.min(...dots.map(distance))
      if (found === undefined) expect(least).toBeGreaterThan(reach)
      else expect(distance(found)).toBeCloseTo(least)
    }),
  )
})

test('every dot is in one of the paths', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9))), (pairs) => {
      const paths = dotPaths(dotsOf(pairs), ({ x, y }) => [x, y])
      expect(paths.length).toBeLessThanOrEqual(6)
      expect(paths.join('').split('h0').length - 1).toBe(pairs.length)
    }),
  )
})
