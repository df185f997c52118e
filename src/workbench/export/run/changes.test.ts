import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Car } from '#contract/resources/car.ts'
import { emptySearch } from '#contract/search.ts'
import { planExport } from './plan.ts'
import { car, carsOf, drain, fewOrMany, idsOf, limits, searches } from './sample-runs.ts'
import { found, sampleService } from './sample-service.ts'

// The inventory changes while an export runs: cars come, go, and get other prices and years.

const { signal } = new AbortController()

const change = fc.record({
  /** At which request after the plan. */
  at: fc.integer({ min: 0, max: 60 }),
  what: fc.constantFrom('comes', 'goes', 'changes'),
  which: fc.nat(),
  car,
})
const changes = fc.array(change, { minLength: 1, maxLength: 8 })
type Changes = typeof changes extends fc.Arbitrary<infer T> ? T : never

/** A service whose cars change at those requests; `touched` are the ids of all that were. */
function moving(cars: readonly Car[], planned: Changes) {
  const touched = new Set<string>()
  let start = Number.POSITIVE_INFINITY
  const service = sampleService(cars, limits.window, (now) => {
    for (const [index, { at, what, which, car: made }] of planned.entries()) {
      if (now.requests - start !== at) continue
      const chosen = now.cars[which % Math.max(1, now.cars.length)]
      const [other] = carsOf([made], 5000 + index)
      if (other === undefined || (chosen === undefined && what !== 'comes')) continue
      const id = what === 'comes' ? other.id : (chosen ?? other).id
      touched.add(id)
      const others = now.cars.filter((each) => each.id !== id)
      now.cars = what === 'goes' ? others : [...others, { ...other, id }]
    }
  })
  return { service, touched, begin: () => (start = service.requests) }
}

/** A car that was listed after all others. */
function listedLast(no: number): Car {
  const [made] = carsOf(fc.sample(car, { numRuns: 1, seed: no }), no)
  if (made === undefined) throw new Error('no car')
  return {
    ...made,
    listings: made.listings.map((each) => ({ ...each, created_at: '2026-11-20T10:00:00Z' })),
  }
}

describe('while the inventory changes', () => {
  test('whatever stays as it is comes once, and the proof adds up', async () => {
    await fc.assert(
      fc.asyncProperty(fewOrMany, searches, changes, async (made, search, planned) => {
        const cars = carsOf(made)
        const before = found(cars, search)
        const { service, touched, begin } = moving(cars, planned)
        const plan = await planExport(search, service, { signal, limits })
        begin()
        const { cars: got, proof } = await drain(plan, service)
        const reached = new Set(idsOf(got))
        const after = new Set(idsOf(found(service.cars, search)))
        expect(reached.size).toBe(got.length)
        if (proof === undefined) throw new Error('no proof')
        expect(proof).toMatchObject({ rows: got.length, duplicates: 0, expected: before.length })
        const { rows, gone, arrived, missing, surplus, counted } = proof
        expect(rows - gone.length + missing - surplus).toBe(counted)
        for (const id of gone)
          expect([reached.has(id), after.has(id), touched.has(id)]).toEqual([true, false, true])
        expect([...reached]).toEqual(expect.arrayContaining([...arrived]))
        const lost = before.filter(({ id }) => !touched.has(id) && !reached.has(id))
        // A car that no slice counts can be passed over unseen only where another went unseen.
        const stale = [...reached].filter((id) => !after.has(id) && !gone.some((each) => each === id))
        if (missing === 0) expect(lost.length).toBeLessThanOrEqual(stale.length)
        // Whoever differs is one that was touched.
        for (const id of reached) if (!after.has(id)) expect(touched.has(id)).toBe(true)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  /** Two parts of an export of eighteen cars are written; then the inventory becomes another. */
  async function changedAfter(become: (cars: readonly Car[], written: Car, other: Car) => readonly Car[]) {
    const cars = carsOf(fc.sample(car, { numRuns: 18, seed: 5 }))
    const service = sampleService(cars, limits.window)
    const search = { ...emptySearch, filters: { seller: 1 } }
    const plan = await planExport(search, service, { signal, limits })
    const { checkpoint, memos, cars: written } = await drain(plan, service, undefined, 2)
    const [goes] = written
    if (checkpoint === undefined || goes === undefined) throw new Error('nothing was written')
    const came = listedLast(900)
    service.cars = become(cars, goes, came)
    const { proof } = await drain(plan, service, { checkpoint, memos })
    return { proof, goes: goes.id, came: came.id }
  }

  test('a car that went is named', async () => {
    const { proof, goes } = await changedAfter((cars, one) => cars.filter(({ id }) => id !== one.id))
    expect(proof).toMatchObject({ rows: 18, counted: 17, gone: [goes], missing: 0, surplus: 0 })
  })

  test('a car that came is named', async () => {
    const { proof, came } = await changedAfter((cars, _, other) => [...cars, other])
    expect(proof).toMatchObject({ rows: 19, counted: 19, arrived: [came], missing: 0, surplus: 0 })
  })

  test('where one came and another went, which no count shows, the one is named and the other counted', async () => {
    const { proof, came } = await changedAfter((cars, one, other) => [
      ...cars.filter(({ id }) => id !== one.id),
      other,
    ])
    expect(proof).toMatchObject({ rows: 19, counted: 18, arrived: [came], missing: 0 })
    expect((proof?.gone.length ?? 0) + (proof?.surplus ?? 0)).toBe(1)
  })
})

describe('the whole inventory, by the cursor', () => {
  const everything = { ...emptySearch, filters: {} }

  test('comes once, though the cursor is lost on the way and the line is down', async () => {
    const cars = carsOf(fc.sample(car, { numRuns: 60, seed: 7 }))
    const service = sampleService(cars, limits.window)
    const plan = await planExport(everything, service, { signal, limits })
    expect(plan.way).toBe('cursor')
    const first = await drain(plan, service, undefined, 3)
    if (first.checkpoint === undefined) throw new Error('no checkpoint')
    // What the checkpoint has is a place in a pass that the service has forgotten.
    const again = sampleService(cars, limits.window)
    const rest = await drain(plan, again, {
      checkpoint: { ...first.checkpoint, next: '99:21' },
      memos: first.memos,
    })
    expect(idsOf([...first.cars, ...rest.cars])).toEqual(idsOf(cars))
    expect(rest.proof).toMatchObject({ rows: 60, duplicates: 0, counted: 60, missing: 0, gone: [] })
  })

  test('what came meanwhile is fetched, and what went is named where another pass tells', async () => {
    const cars = carsOf(fc.sample(car, { numRuns: 60, seed: 8 }))
    const service = sampleService(cars, limits.window)
    const plan = await planExport(everything, service, { signal, limits })
    const first = await drain(plan, service, undefined, 3)
    if (first.checkpoint === undefined) throw new Error('nothing to go on with')
    const came = listedLast(900)
    service.cars = [...cars, came]
    const rest = await drain(plan, service, { checkpoint: first.checkpoint, memos: first.memos })
    expect(rest.proof).toMatchObject({ rows: 61, expected: 60, counted: 61, arrived: [came.id], missing: 0 })
  })
})
