import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SliceKey, sliceKeys } from './facets/question.ts'
import type { Range } from './kinds/kind.ts'
import { askedRange, cells, firstCells, firstCuts, slices } from './slices.ts'

/** Whether a value lies in the range; values are in halves, because converted prices are not whole numbers. */
const inside = ({ from, to }: Range, value: bigint) =>
  (from === undefined || value >= 2n * BigInt(from)) && (to === undefined || value <= 2n * BigInt(to))

/** Cars as lists of values: a car with two listings has two prices. */
type Cars = readonly (readonly bigint[])[]
const count = (cars: Cars) => (cell: Range) =>
  cars.filter((values) => values.some((value) => inside(cell, value))).length

/** Counts cells like the page until no cell needs a new count. */
function cut(key: SliceKey, chosen: Range | undefined, cars: Cars, limit: number) {
  const known = new Map<string, number>()
  const of = (cell: Range) => known.get(JSON.stringify(cell))
  for (;;) {
    const asked = cells(key, firstCells(chosen, firstCuts(key, 2026)), of, limit)
    const fresh = asked.filter((cell) => of(cell) === undefined)
    if (fresh.length === 0) {
      const counted = asked.map((cell) => [cell, of(cell) ?? 0] as const)
      const ranges = slices(key, counted, limit).map((range) => askedRange(key, range, chosen))
      return { asked: known.size, ranges }
    }
    for (const cell of fresh) known.set(JSON.stringify(cell), count(cars)(askedRange(key, cell, chosen)))
  }
}

const whole = (values: fc.Arbitrary<bigint>) => values.map((value) => 2n * value)
const value: Record<SliceKey, fc.Arbitrary<bigint>> = {
  year: whole(fc.bigInt(1800n, 3000n)),
  price: fc.oneof(fc.bigInt(0n, 600_000n), whole(fc.bigInt(0n, 9_223_372_036_854_775_807n))),
  odometer: whole(fc.oneof(fc.bigInt(0n, 400_000n), fc.bigInt(0n, 999_999_999n))),
}
const chosen: Record<SliceKey, fc.Arbitrary<Range | undefined>> = {
  year: fc.constantFrom(undefined, { from: '2000' }, { to: '2015' }, { from: '2010', to: '2010' }),
  price: fc.constantFrom(undefined, { from: '0', to: '50000' }, { from: '700000' }, { to: '1' }),
  odometer: fc.constantFrom(undefined, { to: '100000' }, { from: '150001' }),
}

describe.each(sliceKeys)('slices by %s', (key) => {
  const setting = fc.record({
    cars: fc.array(fc.array(value[key], { minLength: 1, maxLength: 3 }), { maxLength: 60 }),
    chosen: chosen[key],
    limit: fc.integer({ min: 3, max: 20 }),
  })

  test('reach every car of the search and none outside it', () => {
    fc.assert(
      fc.property(setting, ({ cars, chosen, limit }) => {
        const { ranges } = cut(key, chosen, cars, limit)
        for (const values of cars)
          for (const each of values) {
            const found = ranges.filter((range) => inside(range, each)).length
            if (chosen !== undefined && !inside(chosen, each)) expect(found).toBe(0)
            // A price on the boundary of two slices is in both.
            else if (key === 'price' && each % 2n === 0n) expect([1, 2]).toContain(found)
            else expect(found).toBe(1)
          }
      }),
    )
  })

  test('fit the window or contain a single value', () => {
    fc.assert(
      fc.property(setting, ({ cars, chosen, limit }) => {
        for (const range of cut(key, chosen, cars, limit).ranges)
          if (count(cars)(range) > limit) {
            const least = range.from ?? (key === 'price' ? '0' : undefined)
            const ends = [least, ...(key === 'price' ? [String(BigInt(least ?? 0) + 1n), '2'] : [])]
            expect(ends).toContain(range.to)
          }
      }),
    )
  })
})

test('a single slice excludes cars without the value', () => {
  expect(cut('year', undefined, [[4036n], [4038n], []], 5).ranges).toEqual([{ from: '1800' }])
})

test('no slice ends at a bound that the interface rejects, such as a price up to 0', () => {
  const free = Array.from({ length: 40 }, () => [0n])
  expect(cut('price', undefined, [...free, [2n], [18n]], 5).ranges[0]).toEqual({ to: '2' })
})

test('slicing sixty thousand cars takes some thirty counts', () => {
  const cars = Array.from({ length: 60_000 }, (_, index) => [2n * BigInt(Math.round(800 * 1.0001 ** index))])
  const { asked, ranges } = cut('price', undefined, cars, 9984)
  expect(asked).toBeLessThan(32)
  expect(ranges.length).toBeLessThan(14)
})
