import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterKeys, filterOfKind, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import {
  barsOf,
  isOpen,
  movedRange,
  positionsOf,
  quickRanges,
  rangeAt,
  sharedBars,
  stepsOf,
  ticksOf,
  touches,
} from './steps.ts'

const keys = filterKeys.filter((key): key is KeyOfKind<'range'> => filters[key].kind === 'range')
const inside = ({ from, to }: Range, value: bigint) =>
  (from === undefined || value >= BigInt(from)) && (to === undefined || value <= BigInt(to))

describe.each(keys)('%s', (key) => {
  const currency = fc.constantFrom('usd', 'eur', 'pln', 'uah', 'constructor')
  const { bounds } = filterOfKind<'range'>(key)

  test('every value is in exactly one of 8 to 12 bars', () => {
    const bars = barsOf(stepsOf(key, 'eur', 2026))
    expect(bars.length).toBeGreaterThanOrEqual(8)
    expect(bars.length).toBeLessThanOrEqual(12)
    fc.assert(
      fc.property(fc.bigInt(BigInt(bounds.from[0]), BigInt(bounds.to[1])), (value) => {
        expect(bars.filter((bar) => inside(bar, value))).toHaveLength(1)
      }),
    )
  })

  test('closed bars cover equal ranges, and at most two bars are open', () => {
    fc.assert(
      fc.property(currency, (currency) => {
        const steps = stepsOf(key, currency, 2026)
        const bars = barsOf(steps)
        const closed = bars.filter((bar) => !isOpen(bar, steps))
        const sizes = closed.map(({ from = '0', to }) => BigInt(to ?? -1) - BigInt(from))
        expect(new Set(sizes).size).toBe(1)
        expect(closed.length).toBeGreaterThanOrEqual(bars.length - 2)
        // Each number of the axis is where its bar begins.
        for (const { at, step } of ticksOf(steps))
          expect(bars.findIndex(({ from }) => from === step) / bars.length).toBeCloseTo(at)
      }),
    )
  })

  test('the slider keeps its positions', () => {
    fc.assert(
      fc.property(currency, fc.nat(), fc.nat(), (currency, a, b) => {
        const steps = stepsOf(key, currency, 2026)
        const last = steps.length + 1
        const [low, high] = [Math.min(a % last, b % last), Math.max(a % last, b % last) + 1]
        const range = rangeAt(key, steps, low, high)
        expect(positionsOf(key, steps, range)).toEqual([low, high])
      }),
    )
  })

  test('an end whose thumb does not move keeps its exact value', () => {
    const steps = stepsOf(key, 'eur', 2026)
    const [low, high] = [steps[2] ?? '', steps[6] ?? '']
    const typed = { from: String(BigInt(low) + 1n), to: String(BigInt(high) + 2n) }
    const [first, last] = positionsOf(key, steps, typed)
    expect(movedRange(key, steps, typed, [first, last])).toEqual(typed)
    expect(movedRange(key, steps, typed, [first, last + 1])?.from).toBe(typed.from)
    expect(movedRange(key, steps, typed, [first - 1, last])?.to).toBe(typed.to)
    expect(movedRange(key, steps, typed, [0, last])).toEqual({ to: typed.to })
  })

  test('a bar is highlighted exactly if it overlaps the range', () => {
    const bars = barsOf(stepsOf(key, 'eur', 2026))
    expect(bars.every((bar) => touches(key, bar, undefined))).toBe(true)
    for (const bar of bars) {
      const value = bar.from ?? bar.to ?? '0'
      expect(bars.filter((other) => touches(key, other, { from: value, to: value }))).toEqual([bar])
    }
  })

  test('quick ranges are within the bounds of the interface', () => {
    for (const { from, to } of quickRanges(key, 'uah', 2026)) {
      if (from !== undefined)
        expect(inside({ from: bounds.from[0], to: bounds.from[1] }, BigInt(from))).toBe(true)
      if (to !== undefined) expect(inside({ from: bounds.to[0], to: bounds.to[1] }, BigInt(to))).toBe(true)
    }
  })
})

test('a converted price with cents is in one bar, and a chosen bar is highlighted alone', () => {
  const steps = stepsOf('price', 'eur', 2026)
  const bars = sharedBars('price', steps)
  for (const price of [0, 4999.5, 5000.01, 9999.99, 50_000.5])
    expect(
      bars.filter(({ from = '0', to = '1e12' }) => price >= Number(from) && price <= Number(to)),
    ).toHaveLength(1)
  for (const bar of bars) expect(bars.filter((other) => touches('price', other, bar))).toEqual([bar])
  expect(sharedBars('odometer', steps)).toEqual(barsOf(steps))
})
