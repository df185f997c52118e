import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, boundsOfMost, spreadOut } from './MapCanvas.tsx'

const at = (lat: number, lon: number) => ({ id: `${lat} ${lon}`, lat, lon, label: '' })

test('the box around points, and across the date line where that is shorter', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(boundsOf([at(52, 21)])).toEqual([21, 52, 21, 52])
  expect(boundsOf([at(52, 21), at(40, -3)])).toEqual([-3, 40, 21, 52])
  expect(boundsOf([at(-17, 178), at(-13, -172)])).toEqual([178, -17, 188, -13])
})

test('every point is inside its box', () => {
  const point = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
      const box = boundsOf(points)
      expect(box).toBeDefined()
      const [west = 0, south = 0, east = 0, north = 0] = box ?? []
      expect(east - west).toBeLessThanOrEqual(360)
      for (const { lat, lon } of points) {
        expect(lat >= south && lat <= north).toBe(true)
        expect((lon >= west && lon <= east) || (lon + 360 >= west && lon + 360 <= east)).toBe(true)
      }
    }),
  )
})

test('points of one place are moved apart, the first stays', () => {
  const [first, second, third] = spreadOut([
    at(52, 21),
    { ...at(52, 21), id: 'b' },
    { ...at(52, 21), id: 'c' },
  ])
  expect(first).toMatchObject({ lat: 52, lon: 21 })
  expect(new Set([first, second, third].map((point) => `${point?.lat} ${point?.lon}`)).size).toBe(3)
})

test('many points of one place stay near it', () => {
  const crowd = spreadOut(Array.from({ length: 400 }, (_, index) => ({ ...at(52, 21), id: `${index}` })))
  expect(new Set(crowd.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(400)
  for (const { lat } of crowd) expect(Math.abs(lat - 52)).toBeLessThan(0.06)
})

test('one far point does not show the whole world; what is left out is counted', () => {
  const near = Array.from({ length: 17 }, (_, index) => at(50 + index / 10, 20 + index / 10))
  expect(boundsOfMost([...near, at(27, -81)])).toEqual({ bounds: boundsOf(near), leftOut: 1 })
  expect(boundsOfMost(near).leftOut).toBe(0)
  expect(boundsOfMost([at(52, 21), at(27, -81)]).leftOut).toBe(0)
})

test('the box of most is within the box of all, and leaves out what it says', () => {
  const point = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), (points) => {
      const { leftOut } = boundsOfMost(points)
      expect(leftOut).toBeLessThanOrEqual(Math.ceil(points.length / 20))
    }),
  )
})
