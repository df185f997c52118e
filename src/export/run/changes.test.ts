import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Car } from '#contract/resources/car.ts'
import { emptySearch } from '#contract/search.ts'
import { planExport } from './plan.ts'
import {
  car,
  carsOf,
  drain,
  fewOrMany,
  found,
  idsOf,
  limits,
  sampleService,
  searches,
} from './runs.fixture.ts'

// The inventory changes while an export runs: cars come, go, and get other prices and years.

const { signal } = new AbortController()

const change = fc.record({
  /** The number of the request after the plan. */
  at: fc.integer({ min: 0, max: 60 }),
  what: fc.constantFrom('comes', 'goes', 'changes'),
  which: fc.nat(),
  car,
})
const changes = fc.array(change, { minLength: 1, maxLength: 8 })
type Changes = typeof changes extends fc.Arbitrary<infer T> ? T : never

/** A service that changes its cars at those requests; `touched` are the ids of all changed cars. */
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

describe('while the inventory changes', () => {
  test('no car comes twice, each that does was a match, and the proof adds up', async () => {
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
        expect(proof.rows + proof.missing - proof.surplus).toBe(proof.counted)
        for (const id of reached) if (!after.has(id)) expect(touched.has(id)).toBe(true)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  test('cars that go do not make others go missing', async () => {
    // Fewer removals at a time than a page has cars.
    const few = fc.array(fc.record({ at: fc.nat(60), which: fc.nat(), car }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fewOrMany, searches, few, async (made, search, planned) => {
        const cars = carsOf(made)
        const going = planned.map((each) => ({ ...each, what: 'goes' as const }))
        const { service, touched, begin } = moving(cars, going)
        const plan = await planExport(search, service, { signal, limits })
        const undisturbed = await drain(plan, sampleService(cars, limits.window))
        begin()
        const { cars: got, proof } = await drain(plan, service)
        const reached = new Set(idsOf(got))
        if (proof?.loose !== 0) return
        for (const { id } of undisturbed.cars) if (!touched.has(id)) expect(reached).toContain(id)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  /** Writes two parts of an export of eighteen cars; then `become` changes the inventory. */
  async function changedAfter(become: (cars: readonly Car[], written: Car, other: Car) => readonly Car[]) {
    const [came, ...cars] = carsOf(fc.sample(car, { numRuns: 19, seed: 5 }))
    const service = sampleService(cars, limits.window)
    const search = { ...emptySearch, filters: { seller: 1 } }
    const plan = await planExport(search, service, { signal, limits })
    const first = await drain(plan, service, undefined, 2)
    const [goes] = first.cars
    if (came === undefined || goes === undefined) throw new Error('nothing was written')
    service.cars = become(cars, goes, came)
    return (await drain(plan, service, first)).proof
  }

  test('a car that went is counted as surplus', async () => {
    const proof = await changedAfter((cars, one) => cars.filter(({ id }) => id !== one.id))
    expect(proof).toMatchObject({ rows: 18, expected: 18, counted: 17, missing: 0, surplus: 1 })
  })

  test('a car that came is in the file, or counted as missing', async () => {
    const proof = await changedAfter((cars, _, other) => [...cars, other])
    expect(proof).toMatchObject({ expected: 18, counted: 19, surplus: 0 })
    expect((proof?.rows ?? 0) + (proof?.missing ?? 0)).toBe(19)
  })
})

describe('the whole inventory, by the cursor', () => {
  const everything = { ...emptySearch, filters: {} }

  test('is exported once, though the cursor is lost and the network fails', async () => {
    const cars = carsOf(fc.sample(car, { numRuns: 60, seed: 7 }))
    const service = sampleService(cars, limits.window)
    const plan = await planExport(everything, service, { signal, limits })
    expect(plan.way).toBe('cursor')
    const first = await drain(plan, service, undefined, 3)
    // The kept place is in a pass that the service has forgotten.
    const again = sampleService(cars, limits.window)
    const rest = await drain(plan, again, { ...first, place: { ...first.place, next: '99:21' } })
    expect(idsOf([...first.cars, ...rest.cars])).toEqual(idsOf(cars))
    expect(rest.proof).toMatchObject({ rows: 60, duplicates: 0, counted: 60, missing: 0 })
  })

  test('a lost batch comes with another pass', async () => {
    const cars = carsOf(fc.sample(car, { numRuns: 60, seed: 8 }))
    const service = sampleService(cars, limits.window)
    const plan = await planExport(everything, service, { signal, limits })
    const first = await drain(plan, service, undefined, 3)
    const rest = await drain(plan, service, { ...first, place: { ...first.place, next: '0:35' } })
    expect(idsOf([...first.cars, ...rest.cars])).toEqual(idsOf(cars))
  })
})
