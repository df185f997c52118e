import { afterEach, expect, test, vi } from 'vitest'
import { keepRate, keptRate } from './kept-rates.ts'

afterEach(() => vi.useRealTimers())

test('what was measured today answers both ways, and for others by way of it', () => {
  keepRate('eur', 'pln', 4)
  keepRate('usd', 'pln', 3.5)
  expect(keptRate('eur', 'pln')).toBe(4)
  expect(keptRate('pln', 'eur')).toBe(0.25)
  // The reader turns to dollars: nothing is asked anew.
  expect(keptRate('eur', 'usd')).toBeCloseTo(4 / 3.5, 12)
  expect(keptRate('chf', 'pln')).toBeUndefined()
})

test('tomorrow it is none', () => {
  keepRate('eur', 'pln', 4)
  vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 })
  expect(keptRate('eur', 'pln')).toBeUndefined()
  keepRate('usd', 'pln', 3.6)
  expect(keptRate('eur', 'pln')).toBeUndefined()
  expect(keptRate('usd', 'pln')).toBe(3.6)
})
