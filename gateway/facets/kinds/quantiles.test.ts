import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import type { QuantilesItem } from '../item.ts'
import { statedIn } from '#contract/range-within.ts'
import { type Fraction, leastEnough, mostForQuantile, quantilesLine } from './quantiles.ts'

/** The smallest sorted value such that at least this share of the values is not above it. */
const ofSorted = (values: readonly bigint[], [n, d]: Fraction) =>
  values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.max(1, Math.ceil((values.length * n) / d)) - 1]

/** Counts a search over cars that have one price each, or none. */
const countPrices = (values: readonly (bigint | null)[], search: Search) => {
  const { from, to } = search.filters.price ?? {}
  if (search.filters.price === undefined) return values.length
  return values.filter(
    (value) =>
      value !== null &&
      (from === undefined || value >= BigInt(from)) &&
      (to === undefined || value <= BigInt(to)),
  ).length
}

const asked = async (values: readonly (bigint | null)[], each: Fraction, search = emptySearch) => {
  let counts = 0
  const item: QuantilesItem = { kind: 'quantiles', of: 'price', search, shares: [each] }
  const line = await quantilesLine(item, (one) => {
    counts += 1
    return Promise.resolve({ count: countPrices(values, one) })
  })
  return { line, counts }
}

// Some near each other, some far above every stop, up to the interface's maximum.
const price = fc.oneof(fc.bigInt(0n, 60n), fc.bigInt(1n, 80_000n), fc.bigInt(1n, 9_223_372_036_854_775_807n))
const share = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.constant(100)).map(([n, d]): Fraction => [n, d])

test('a quantile equals the one of the sorted values without 0 and 1, however many are missing', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.option(price), { maxLength: 40 }), share, async (values, each) => {
      const stated = values.filter((value) => value !== null).filter((value) => value > 1n)
      const { line } = await asked(values, each)
      expect(line).toEqual({
        quantiles: [stated.length === 0 ? null : String(ofSorted(stated, each))],
        stated: stated.length,
      })
    }),
    { numRuns: 60 },
  ))

test('inside a range of the search', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(price, { maxLength: 40 }),
      share,
      fc.tuple(price, price).map(([a, b]): readonly [bigint, bigint] => (a < b ? [a, b] : [b, a])),
      async (values, each, [from, to]) => {
        const search = { ...emptySearch, filters: { price: { from: String(from), to: String(to) } } }
        const inside = values.filter((value) => value >= from && value <= to && value > 1n)
        const { line } = await asked(values, each, search)
        expect(line).toMatchObject({
          quantiles: [inside.length === 0 ? null : String(ofSorted(inside, each))],
        })
      },
    ),
    { numRuns: 60 },
  ))

test('takes no more counts than announced, for usual prices', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.bigInt(1n, 400_000n), { minLength: 1 }), share, async (values, each) => {
      expect((await asked(values, each)).counts).toBeLessThanOrEqual(mostForQuantile)
    }),
  ))

test('the stops come first, beginning with the middle one', async () => {
  const tried: bigint[] = []
  const found = await leastEnough(
    (at) => {
      tried.push(at)
      return Promise.resolve(at >= 40n)
    },
    { low: 0n, high: 100n },
    [10n, 50n, 90n],
  )
  expect([found, tried[0], tried[1]]).toEqual([40n, 50n, 10n])
})

test('a search by this value already excludes cars without it', () => {
  const search = { ...emptySearch, filters: { year: { to: '2015' } } }
  expect(statedIn(search, 'year')).toBe(search)
  expect(statedIn(emptySearch, 'year').filters.year).toEqual({ from: '1800' })
})
