import fc from 'fast-check'
import * as v from 'valibot'
import { Domain } from '#contract/resources/first-answers.ts'
import type { Car } from '#contract/resources/car.ts'
import type { CarId } from '#contract/ids.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { sitesOf } from '#src/api/sites.ts'
import { sampleCar, samplePrice } from '#src/card/samples.fixture.ts'
import { runExport } from './run.ts'
import {
  type ExportOptions,
  type ExportPlan,
  type ExportProof,
  type ExportService,
  notBegun,
  type ReadingPlace,
} from './types.ts'

// For tests: generated cars and searches, and runs of exports with a window so small that a hundred cars are beyond it.

export const limits = { perPage: 5, window: 20, atOnce: 4, pause: async () => {} }
const { signal } = new AbortController()

const hosts = ['a.example', 'b.example', 'c.example'] as const

export const sampleSites = sitesOf(
  // As the service lists them.
  hosts.map((domain, index) => v.parse(Domain, { id: index + 1, name: domain, domain })),
)

/** Few values, so that they are equal often; many that are not stated; several listings with prices far apart. */
const some = <T>(value: fc.Arbitrary<T>, unstated = 3) => fc.option(value, { nil: null, freq: unstated })
const listing = fc.record({
  price: some(fc.oneof(fc.constantFrom(0, 1, 5000), fc.integer({ min: 0, max: 60_000 })), 4),
  odometer: some(fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 300_000 })), 4),
  condition: some(fc.constantFrom<number[]>(1, 2, 3)),
  is_leasing: some(fc.boolean()),
  damage: some(fc.constantFrom(6, 17)),
  source: fc.constantFrom(...hosts),
  created: fc.integer({ min: 1, max: 9 }),
})
export const car = fc.record({
  year: some(fc.constantFrom<number[]>(2012, 2018, 2018, 2019), 4),
  fuel: some(fc.constantFrom(1, 4)),
  brand: some(fc.constantFrom<number[]>(1, 2, 3, 9)),
  listings: fc.array(listing, { minLength: 1, maxLength: 3 }),
})
export type MadeCar = typeof car extends fc.Arbitrary<infer T> ? T : never

export const carsOf = (made: readonly MadeCar[], first = 0): Car[] =>
  made.map(({ year, fuel, brand, listings }, index) =>
    sampleCar(
      listings.map(({ price, source, created, ...rest }) => ({
        ...rest,
        seller_type: 1,
        price: samplePrice(price, 'usd'),
        external: { id: `L${index}`, domain: { id: hosts.indexOf(source) + 1, name: source } },
        created_at: `2026-11-0${created}T10:00:00Z`,
      })),
      {
        id: `car-${String(first + index).padStart(4, '0')}`,
        vin: `wau${String(first + index).padStart(14, '0')}`,
        year,
        fuel: fuel === null ? null : { id: fuel, name: null },
        brand: brand === null ? null : { id: brand, name: null },
      },
    ),
  )

const filters = fc.constantFrom<Search['filters']>(
  { condition: [1, 2, 3] },
  { seller: 1 },
  { odometer: { to: '200000' } },
  { price: { from: '1000' } },
  { fuel: [1, 4], leasing: false },
  { sources: ['a.example', 'b.example'], seller: 1 },
)
export const searches = filters.map((chosen): Search => ({ ...emptySearch, filters: chosen }))

/** Runs to the end, or for so many parts; goes on from a place with the ids of what had been read. */
export async function drain(
  plan: ExportPlan,
  service: ExportService,
  from?: { place: ReadingPlace; ids: readonly CarId[] },
  parts = Number.POSITIVE_INFINITY,
  own: ExportOptions['limits'] = limits,
) {
  const seen = new Set(from?.ids)
  let place = from?.place ?? notBegun
  const run = runExport(plan, place, seen, service, { signal, limits: own })
  const cars: Car[] = []
  let proof: ExportProof | undefined
  for (let left = parts; left > 0; left -= 1) {
    const step = await run.next()
    if (step.done === true) {
      proof = step.value
      break
    }
    cars.push(...step.value.cars)
    // As the browser keeps it.
    place = structuredClone(step.value.place)
  }
  await run.return(undefined as never)
  return { cars, place, ids: [...seen], proof }
}

export const idsOf = (cars: readonly Car[]) => cars.map(({ id }) => id).sort()
export const fewOrMany = fc.array(car, { minLength: 0, maxLength: 120, size: 'max' })
