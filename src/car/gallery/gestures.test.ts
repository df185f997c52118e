import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveBy, noZoom, zoomBy } from './gestures.ts'
import { shotAfterKey } from './pictures.ts'

const box = { width: 900, height: 600 }

test('the point under the pointer stays where it is', () => {
  const at = { x: 120, y: -60 }
  const near = zoomBy(noZoom, 2, at, box)
  expect(near).toEqual({ scale: 2, x: -120, y: 60 })
  expect(zoomBy(near, 0.5, at, box)).toEqual(noZoom)
})

test('the picture is never pushed out of sight, whatever is done to it', () => {
  const step = fc.oneof(
    fc.record({
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
      x: fc.integer({ min: -450, max: 450 }),
      y: fc.integer({ min: -300, max: 300 }),
    }),
    fc.record({ dx: fc.integer({ min: -2000, max: 2000 }), dy: fc.integer({ min: -2000, max: 2000 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let zoom = noZoom
      for (const each of steps)
        zoom = 'factor' in each ? zoomBy(zoom, each.factor, each, box) : moveBy(zoom, each.dx, each.dy, box)
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual((box.width * (zoom.scale - 1)) / 2 + 1e-6)
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual((box.height * (zoom.scale - 1)) / 2 + 1e-6)
    }),
  )
})

test('keys go through all pictures in a circle', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => shotAfterKey(key, 2, 3))).toEqual([
    0,
    1,
    0,
    2,
    undefined,
  ])
})
