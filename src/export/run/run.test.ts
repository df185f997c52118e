import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Car } from '#contract/resources/car.ts'
import { emptySearch } from '#contract/search.ts'
import { ProblemError } from '#src/api/get.ts'
import { planExport } from './plan.ts'
import { carsOf, drain, fewOrMany, found, idsOf, limits, sampleService, searches } from './runs.fixture.ts'
import type { ExportPlan, ExportProof } from './types.ts'

const { signal } = new AbortController()

/** Compares the cars of the file with those of the service, and the proof with both. */
function check(
  got: readonly Car[],
  expected: readonly Car[],
  proof: ExportProof | undefined,
  { beyond }: ExportPlan,
) {
  const reached = idsOf(got)
  const matching = idsOf(expected)
  expect(new Set(reached).size).toBe(reached.length)
  expect(proof).toMatchObject({
    rows: reached.length,
    duplicates: 0,
    expected: matching.length,
    counted: matching.length,
    missing: matching.length - reached.length,
    surplus: 0,
    loose: 0,
  })
  // Some cars lack all values to cut by, and may be more than the window shows: the plan has the maximum.
  if (proof?.missing === 0) expect(reached).toEqual(matching)
  else expect(matching).toEqual(expect.arrayContaining(reached))
  expect(proof?.missing).toBeLessThanOrEqual(beyond)
}

describe('every match is in the file once', () => {
  test('of any distribution, with equal and missing values and several listings a car', async () => {
    await fc.assert(
      fc.asyncProperty(fewOrMany, searches, async (made, search) => {
        const cars = carsOf(made)
        const service = sampleService(cars, limits.window)
        const plan = await planExport(search, service, { signal, limits })
        const { cars: got, proof } = await drain(plan, service)
        check(got, found(cars, search), proof, plan)
      }),
      { numRuns: 40 },
    )
  }, 30_000)

  test('stopped at any part and resumed, with only what was kept', async () => {
    const stops = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fewOrMany, searches, stops, async (made, search, parts) => {
        const cars = carsOf(made)
        const service = sampleService(cars, limits.window)
        const plan = structuredClone(await planExport(search, service, { signal, limits }))
        const got: Car[] = []
        let from: Awaited<ReturnType<typeof drain>> | undefined
        for (const some of [...parts, Number.POSITIVE_INFINITY]) {
          from = await drain(plan, service, from, some)
          got.push(...from.cars)
          if (from.proof !== undefined) break
        }
        check(got, found(cars, search), from?.proof, plan)
      }),
      { numRuns: 30 },
    )
  }, 30_000)

  test('whatever fails on the way and passes', async () => {
    const passing = [
      new ProblemError({ kind: 'busy', retryAfter: 2 }),
      new ProblemError({ kind: 'offline' }),
      new ProblemError({ kind: 'timeout' }),
      new ProblemError({ kind: 'service', status: 503 }),
    ]
    const every = fc.integer({ min: 2, max: 9 })
    await fc.assert(
      fc.asyncProperty(fewOrMany, searches, every, async (made, search, often) => {
        const cars = carsOf(made)
        const service = sampleService(cars, limits.window, ({ requests }) => {
          const failure = passing[Math.floor(requests / often) % passing.length]
          if (requests % often === 0 && failure !== undefined) throw failure
        })
        const plan = await planExport(search, service, { signal, limits })
        const { cars: got, proof } = await drain(plan, service)
        check(got, found(cars, search), proof, plan)
      }),
      { numRuns: 30 },
    )
  }, 30_000)

  test('for 66,000 matches and the window of the service', async () => {
    const cars = carsOf(
      Array.from({ length: 66_000 }, (_, index) => ({
        year: index % 11 === 0 ? null : 1990 + ((index * 7) % 36),
        fuel: 1,
        brand: 1 + (index % 3),
        listings: [
          {
            price: index % 13 === 0 ? null : (index * 7919) % 60_000,
            odometer: (index * 37) % 300_000,
            condition: 1 + (index % 3),
            is_leasing: null,
            damage: null,
            source: 'a.example',
            created: 1 + (index % 9),
          },
        ],
      })),
    )
    const search = { ...emptySearch, filters: { condition: [1, 2, 3] } }
    const service = sampleService(cars, 10_000)
    const plan = await planExport(search, service, { signal })
    const { cars: got, proof } = await drain(plan, service, undefined, undefined, {})
    check(got, cars, proof, plan)
    expect(proof?.missing).toBe(0)
  }, 60_000)

  test('of a service that hands over no spare car', async () => {
    await fc.assert(
      fc.asyncProperty(fewOrMany, searches, async (made, search) => {
        const cars = carsOf(made)
        const service = sampleService(cars, limits.window, undefined, false)
        const plan = await planExport(search, service, { signal, limits })
        const { cars: got, proof } = await drain(plan, service)
        check(got, found(cars, search), proof, plan)
      }),
      { numRuns: 20 },
    )
  }, 30_000)
})
