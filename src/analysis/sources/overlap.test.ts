import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import { type CountReader, type AnalysisPlan, readPlan } from '../counting.ts'
import { countKey } from '../counting.ts'
import { atBoth, inventoryPlan, matrixPlan, onlyThere, standApart } from './overlap.ts'

const hosts = ['a.example', 'b.example', 'c.example', 'd.example']

/** Each car as the list of the sources that have it; at least one. */
const inventories = fc.array(fc.subarray(hosts, { minLength: 1 }), { maxLength: 60 })

/** A service: counts cars at any of the sources of the search. */
const countIn = (cars: readonly (readonly string[])[], search: Search): number =>
  cars.filter((at) => at.some((host) => search.filters.sources?.includes(host))).length

/** Counts until the plan misses nothing, as the app does. */
function counted<T>(
  plan: AnalysisPlan<T>,
  cars: readonly (readonly string[])[],
): { value: T; asked: number } {
  const counts = new Map<string, number>()
  for (;;) {
    const { value, missing } = readPlan(plan, counts)
    if (missing.size === 0) return { value, asked: counts.size }
    for (const [key, { search }] of missing) counts.set(key, countIn(cars, search))
  }
}

describe('inclusion and exclusion', () => {
  test('gives each source its cars, and the cars that only it has', () => {
    fc.assert(
      fc.property(inventories, (cars) => {
        const plan = inventoryPlan(emptySearch, hosts)
        const { value, asked } = counted(plan, cars)
        expect(asked).toBeLessThanOrEqual(plan.most)
        expect(value.all).toBe(cars.length)
        expect(value.shared).toBe(cars.filter((at) => at.length > 1).length)
        expect(value.shares).toHaveLength(hosts.length)
        for (const { host, cars: own, only } of value.shares) {
          expect(own).toBe(cars.filter((at) => at.includes(host)).length)
          expect(only).toBe(cars.filter((at) => at.length === 1 && at.includes(host)).length)
        }
        const sizes = value.shares.map(({ cars: own }) => own ?? 0)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }),
    )
  })

  test('gives two sources the cars that both have', () => {
    fc.assert(
      fc.property(inventories, (cars) => {
        const plan = matrixPlan(emptySearch, hosts)
        const { value, asked } = counted(plan, cars)
        expect(asked).toBeLessThanOrEqual(plan.most)
        for (const { host, both } of value)
          for (const [other, shared] of both)
            expect(shared).toBe(cars.filter((at) => at.includes(host) && at.includes(other)).length)
        expect(standApart(value)).toBe(cars.every((at) => at.length < 2))
        expect(standApart(readPlan(plan, new Map<string, number>()).value)).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  test('gives a single source all cars as its own', () => {
    const { value } = counted(inventoryPlan(emptySearch, ['a.example']), [['a.example'], ['a.example']])
    expect(value.shares).toMatchObject([{ cars: 2, only: 2 }])
    expect(value.shared).toBe(0)
  })

  test('gives no number below zero or above the total, though counts are of different moments', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (a, b, c) => {
        expect(onlyThere(a, b)).toBeGreaterThanOrEqual(0)
        expect(atBoth(a, b, c)).toBeGreaterThanOrEqual(0)
        expect(atBoth(a, b, c)).toBeLessThanOrEqual(Math.min(a, b))
      }),
    )
  })
})

test('what is not counted yet is not known, and is asked for once', () => {
  const asked: string[] = []
  const none: CountReader = (search) => void asked.push(countKey(search))
  const { all, shares, shared } = inventoryPlan(emptySearch, hosts).read(none, () => undefined)
  expect([all, shared]).toEqual([undefined, undefined])
  expect(shares.every(({ cars, only }) => cars === undefined && only === undefined)).toBe(true)
  expect(new Set(asked).size).toBe(asked.length)
})
