import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Range } from '#contract/kinds/kind.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { type Quantiles, readPlan, type Share } from '../counting.ts'
import { bandsWithin } from '#src/search/filters/range/steps.ts'
import { distributionPlan, edgesOf } from './DistributionSection.tsx'

/** Counts a search over cars that state one mileage each, or none. */
const countOf = (values: readonly (number | null)[], { filters: { odometer } }: Search) =>
  values.filter(
    (value) =>
      odometer === undefined ||
      (value !== null &&
        (odometer.from === undefined || value >= Number(odometer.from)) &&
        (odometer.to === undefined || value <= Number(odometer.to))),
  ).length

/** For each share the least value that this share of the cars with a value does not exceed. */
function quantilesOf(
  values: readonly (number | null)[],
  search: Search,
  { shares }: { readonly shares: readonly Share[] },
): Quantiles {
  const stated = values
    .filter((value) => value !== null && countOf([value], search) > 0)
    .toSorted((a, b) => Number(a) - Number(b))
  const at = ([n, d]: Share) => stated[Math.max(1, Math.ceil((stated.length * n) / d)) - 1]
  return { values: shares.map((share) => at(share)?.toString() ?? null), stated: stated.length }
}

function settled(values: readonly (number | null)[], search: Search = emptySearch) {
  const plan = distributionPlan(search, 'odometer')
  const counts = new Map<string, number | Quantiles>()
  for (;;) {
    const { value, missing } = readPlan(plan, counts)
    if (missing.size === 0) return { value, counts: counts.size, most: plan.most }
    for (const [key, { search: each, quantiles }] of missing)
      counts.set(key, quantiles === undefined ? countOf(values, each) : quantilesOf(values, each, quantiles))
  }
}

const mileages = fc.array(fc.option(fc.integer({ min: 0, max: 400_000 })), { maxLength: 40 })

test('every stated value is in exactly one bar, and the last bar has the cars without one', () => {
  fc.assert(
    fc.property(mileages, (values) => {
      const { value, counts, most } = settled(values)
      const stated = values.filter((each) => each !== null).length
      const inBars = value.bars.reduce((sum, { cars }) => sum + (cars ?? 0), 0)
      expect(value.stated).toBe(stated)
      expect(value.unstated).toBe(values.length - stated)
      expect(inBars).toBe(stated === 0 ? 0 : values.length)
      expect(counts).toBeLessThanOrEqual(most)
    }),
    { numRuns: 50 },
  )
})

test('a car with several prices is once in the bar of its lowest above 1, within the search too', () => {
  const cars = fc.array(fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 3 }), { maxLength: 30 })
  const bound = fc.option(fc.integer({ min: 1000, max: 40_000 }), { nil: undefined })
  fc.assert(
    fc.property(cars, bound, (prices, from) => {
      const own = from === undefined ? {} : { price: { from: String(from) } }
      const within = (all: readonly number[], range: Range = {}) =>
        all.some((each) => each >= Number(range.from ?? 0) && each <= Number(range.to ?? Infinity))
      const found = prices.filter((all) => from === undefined || within(all, own.price))
      const lowest = found
        .flatMap((all) => all.filter((each) => each >= (from ?? 2)).toSorted((a, b) => a - b)[0] ?? [])
        .toSorted((a, b) => a - b)
      const at = (share: number) =>
        lowest[Math.max(1, Math.ceil(lowest.length * share)) - 1]?.toString() ?? null
      const plan = distributionPlan({ ...emptySearch, filters: own }, 'price', true)
      const { bars, unstated } = plan.read(
        ({ filters: { price } }) => (price ? found.filter((all) => within(all, price)).length : found.length),
        (_, __, shares) => ({ values: shares.map(([n, d]) => at(n / d)), stated: lowest.length }),
      )
      const stated = bars.filter(({ range }) => range !== undefined)
      expect(stated.every(({ search }) => search === undefined)).toBe(true)
      expect(unstated).toBe(found.length - lowest.length)
      expect(stated.reduce((sum, { cars: of = 0 }) => sum + of, 0)).toBe(lowest.length)
      // Neighbouring price bars share their bound, which belongs to the lower one.
      for (const [index, { range = {}, cars: of }] of stated.entries()) {
        const begin = index === 0 ? -1 : Number(range.from)
        const end = Number(range.to ?? Infinity)
        expect(of).toBe(lowest.filter((each) => each > begin && each <= end).length)
      }
    }),
  )
})

test('a search for a range has bars only inside it', () => {
  const values = Array.from({ length: 50 }, (_, index) => index * 10_000)
  const search = { ...emptySearch, filters: { odometer: { from: '95000', to: '250000' } } }
  const { value } = settled(values, search)
  expect(value.bars.every(({ range }) => range?.from !== undefined && range.to !== undefined)).toBe(true)
  expect(value.bars.reduce((sum, { cars }) => sum + (cars ?? 0), 0)).toBe(16)
  expect(value.bars.at(-1)?.range?.to).toBe('250000')
})

test('prices with fractions lie in a bar each, because bars share their bounds', () => {
  const bands = [{ to: '4999' }, { from: '5000', to: '9999' }, { from: '10000' }]
  const asked = (own?: { from?: string; to?: string }) =>
    bandsWithin('price', own, bands).map((each) => each.asked)
  expect(asked()).toEqual([{ to: '5000' }, { from: '5000', to: '10000' }, { from: '10000' }])
  // Where the search ends at a bound, the next bar would only repeat the cars at it.
  expect(asked({ to: '5000' })).toEqual([{ to: '5000' }])
  expect(bandsWithin('odometer', undefined, bands).map((each) => each.asked)).toEqual(bands)
})

test('edges are round, years one by one where they are few', () => {
  expect(edgesOf('year', '2010', '2013')).toEqual([2010n, 2011n, 2012n, 2013n, 2014n])
  expect(edgesOf('odometer', '7', '7')).toEqual([7n, 8n])
  const prices = edgesOf('price', '480', '61234')
  expect(prices[0]).toBe(0n)
  expect(prices.at(-1)).toBeGreaterThanOrEqual(61_234n)
  expect(prices.length).toBeGreaterThan(9)
})
