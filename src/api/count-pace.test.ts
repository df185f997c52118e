import { expect, test } from 'vitest'
import { isSlow } from './count-pace.ts'

test('counts are slow where half of the last ones took longer than 300 ms', () => {
  expect(isSlow([])).toBe(false)
  expect(isSlow([20, 2000, 30])).toBe(false)
  expect(isSlow([20, 301, 900])).toBe(true)
})
