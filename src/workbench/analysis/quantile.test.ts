import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import { countKey, readPlan } from './counting.ts'
import { leastEnough, mostForQuantile, quantileOf, type Share, statedIn } from './quantile.ts'

/** The least of the sorted values that a share of them have at most. */
const ofSorted = (values: readonly bigint[], [n, d]: Share) =>
  values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.max(1, Math.ceil((values.length * n) / d)) - 1]

/** Counts a search over cars of which each states one price, or none. */
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

/** Reads again and again, with all that was missing counted, as the stream does. */
function settled<T>(
  read: (count: (search: Search) => number | undefined) => T,
  of: (search: Search) => number,
) {
  const counts = new Map<string, number>()
  for (;;) {
    const { value, missing } = readPlan({ read }, counts)
    if (missing.size === 0) return { value, counts: counts.size }
    for (const search of missing.values()) counts.set(countKey(search), of(search))
  }
}

// Some near each other, some far beyond every stop, up to the interface's largest.
const price = fc.oneof(fc.bigInt(1n, 60n), fc.bigInt(1n, 80_000n), fc.bigInt(1n, 9_223_372_036_854_775_807n))
const share = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.constant(100)).map(([n, d]): Share => [n, d])

test('a quantile is the one of the sorted values, whatever is not stated', () => {
  fc.assert(
    fc.property(fc.array(fc.option(price), { maxLength: 40 }), share, (values, each) => {
      const stated = values.filter((value) => value !== null)
      const { value } = settled(
        (count) => quantileOf(count, emptySearch, 'price', each),
        (search) => countPrices(values, search),
      )
      expect(value).toBe(stated.length === 0 ? null : String(ofSorted(stated, each)))
    }),
    { numRuns: 60 },
  )
})

test('inside a range that the search asks for', () => {
  fc.assert(
    fc.property(
      fc.array(price, { maxLength: 40 }),
      share,
      fc.tuple(price, price).map(([a, b]): readonly [bigint, bigint] => (a < b ? [a, b] : [b, a])),
      (values, each, [from, to]) => {
        const search = { ...emptySearch, filters: { price: { from: String(from), to: String(to) } } }
        const inside = values.filter((value) => value >= from && value <= to)
        const { value } = settled(
          (count) => quantileOf(count, search, 'price', each),
          (asked) => countPrices(values, asked),
        )
        expect(value).toBe(inside.length === 0 ? null : String(ofSorted(inside, each)))
      },
    ),
    { numRuns: 60 },
  )
})

test('takes no more counts than are announced, for prices that people pay', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 400_000n), { minLength: 1 }), share, (values, each) => {
      const { counts } = settled(
        (count) => quantileOf(count, emptySearch, 'price', each),
        (search) => countPrices(values, search),
      )
      expect(counts).toBeLessThanOrEqual(mostForQuantile)
    }),
  )
})

test('what is not known yet makes the answer unknown, and asks one question at a time', () => {
  const { value, missing } = readPlan(
    {
      read: (count) =>
        leastEnough(
          (at) => {
            const found = count({ ...emptySearch, filters: { price: { to: String(at) } } })
            return found === undefined ? undefined : found > 1
          },
          { low: 0n, high: 100n },
          [50n],
        ),
    },
    new Map(),
  )
  expect(value).toBeUndefined()
  expect([...missing.values()].map(({ filters }) => filters.price?.to)).toEqual(['50'])
})

test('a search that asks for the value states it already', () => {
  const search = { ...emptySearch, filters: { year: { to: '2015' } } }
  expect(statedIn(search, 'year')).toBe(search)
  expect(statedIn(emptySearch, 'year').filters.year).toEqual({ from: '1800' })
})
