import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftBeside } from '#src/facets/use-number.ts'

test('the remainder beside overlapping parts is within the bounds, and exact if no parts overlap', () => {
  const cars = fc.array(fc.subarray(['intact', 'deployed', 'missing']), { maxLength: 40 })
  fc.assert(
    fc.property(cars, (all) => {
      const parts = ['intact', 'deployed', 'missing'].map(
        (part) => all.filter((says) => says.includes(part)).length,
      )
      const [least, most] = leftBeside(all.length, parts)
      const left = all.filter((says) => says.length === 0).length
      expect(least).toBeLessThanOrEqual(left)
      expect(most).toBeGreaterThanOrEqual(left)
      if (all.every((says) => says.length < 2)) expect(least).toBe(left)
    }),
  )
  expect(leftBeside(9, [Number.NaN, 2])[0]).toBeNaN()
})
