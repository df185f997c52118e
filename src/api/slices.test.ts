import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Range } from '#contract/kinds/kind.ts'
import { cells, firstCells, firstCuts, slices, type SliceKey, sliceKeys } from './slices.ts'

const inside = ({ from, to }: Range, value: bigint) =>
  (from === undefined || value >= BigInt(from)) && (to === undefined || value <= BigInt(to))

/** Cars as lists of values: a car with two listings has two prices. */
type Cars = readonly (readonly bigint[])[]
const count = (cars: Cars) => (cell: Range) =>
  cars.filter((values) => values.some((value) => inside(cell, value))).length

/** Asks like the page does: with what is known, until nothing new is asked. */
function cut(key: SliceKey, chosen: Range | undefined, cars: Cars, limit: number) {
  const known = new Map<string, number>()
  const of = (cell: Range) => known.get(JSON.stringify(cell))
  for (;;) {
    const asked = cells(key, firstCells(chosen, firstCuts(key, 2026)), of, limit)
    const fresh = asked.filter((cell) => of(cell) === undefined)
    if (fresh.length === 0)
      return {
        asked: known.size,
        ranges: slices(
          key,
          asked.map((cell) => [cell, of(cell) ?? 0] as const),
          limit,
        ),
      }
    for (const cell of fresh) known.set(JSON.stringify(cell), count(cars)(cell))
  }
}

const value: Record<SliceKey, fc.Arbitrary<bigint>> = {
  year: fc.bigInt(1800n, 3000n),
  price: fc.oneof(fc.bigInt(0n, 300_000n), fc.bigInt(0n, 9_223_372_036_854_775_807n)),
  odometer: fc.oneof(fc.bigInt(0n, 400_000n), fc.bigInt(0n, 999_999_999n)),
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
          for (const each of values)
            expect(ranges.filter((range) => inside(range, each)).length).toBe(
              chosen === undefined || inside(chosen, each) ? 1 : 0,
            )
      }),
    )
  })

  test('fit the window, or are a single value', () => {
    fc.assert(
      fc.property(setting, ({ cars, chosen, limit }) => {
        for (const range of cut(key, chosen, cars, limit).ranges)
          if (count(cars)(range) > limit)
            expect(range.from === range.to || (key === 'price' && range.to === '1')).toBe(true)
      }),
    )
  })
})

test('a single slice still leaves out what states no value', () => {
  expect(cut('year', undefined, [[2018n], [2019n], []], 5).ranges).toEqual([{ from: '1800' }])
})

test('no slice ends where the interface knows no end: a price up to 0 is none', () => {
  const free = Array.from({ length: 40 }, () => [0n])
  expect(cut('price', undefined, [...free, [1n], [9n]], 5).ranges[0]).toEqual({ to: '1' })
})

test('sixty thousand cars take some thirty counts', () => {
  const cars = Array.from({ length: 60_000 }, (_, index) => [BigInt(Math.round(800 * 1.0001 ** index))])
  const { asked, ranges } = cut('price', undefined, cars, 9984)
  expect(asked).toBeLessThan(32)
  expect(ranges.length).toBeLessThan(14)
})
