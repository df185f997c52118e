import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithin, type MapArea } from '#contract/geo.ts'
import { areaOfBounds, asAreaFeature, cornersOf } from './area.ts'

const isInArea = (corners: MapArea, position: { lat: number; lon: number }) => isWithin({ corners }, position)

/** Eighths, which a turn of the world leaves exact. */
const degrees = (most: number) => fc.integer({ min: -most * 8, max: most * 8 }).map((eighths) => eighths / 8)

test('a rectangle holds what lies between its sides, on any turn of the world', () => {
  fc.assert(
    fc.property(
      degrees(80),
      degrees(80),
      degrees(179),
      degrees(179),
      degrees(85),
      degrees(180),
      (a, b, c, d, lat, lon) => {
        const [south, north] = [Math.min(a, b), Math.max(a, b)]
        const [west, east] = [Math.min(c, d), Math.max(c, d)]
        fc.pre(![south, north].includes(lat) && ![west, east].includes(lon))
        const inside = lat > south && lat < north && lon > west && lon < east
        expect(isInArea(areaOfBounds(west, south, east, north), { lat, lon })).toBe(inside)
        expect(isInArea(areaOfBounds(west + 360, south, east + 360, north), { lat, lon })).toBe(inside)
      },
    ),
  )
})

test('a shape with a bay', () => {
  const area: MapArea = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 2],
    [0, 10],
  ]
  expect(isInArea(area, { lat: 1, lon: 5 })).toBe(true)
  expect(isInArea(area, { lat: 8, lon: 5 })).toBe(false)
  expect(isInArea(area, { lat: 8, lon: 9.5 })).toBe(true)
})

test('across the date line', () => {
  const area = areaOfBounds(170, -20, 190, 0)
  expect(isInArea(area, { lat: -10, lon: -175 })).toBe(true)
  expect(isInArea(area, { lat: -10, lon: 165 })).toBe(false)
})

test('a press draws nothing; a line loses the corners that cannot be seen', () => {
  expect(
    cornersOf([
      { x: 1, y: 1 },
      { x: 2, y: 1 },
    ]),
  ).toBeUndefined()
  const circle = Array.from({ length: 360 }, (_, degree) => ({
    x: 100 * Math.cos((degree * Math.PI) / 180),
    y: 100 * Math.sin((degree * Math.PI) / 180),
  }))
  const corners = cornersOf(circle)?.length ?? 0
  expect(corners).toBeGreaterThan(30)
  expect(corners).toBeLessThan(110)
})

test('a ring is closed, none is empty', () => {
  expect(asAreaFeature(areaOfBounds(0, 0, 1, 1)).geometry.coordinates[0]).toHaveLength(5)
  expect(asAreaFeature(undefined).geometry.coordinates).toEqual([])
})
