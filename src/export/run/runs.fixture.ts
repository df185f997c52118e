import fc from 'fast-check'
import * as v from 'valibot'
import { fieldPathsOf } from '#contract/fields.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import type { FieldPath, Filter, StoredValue } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { emptySearch, isPlain, searchKey, type Search, type Sort } from '#contract/search.ts'
import { Domain } from '#contract/resources/first-answers.ts'
import type { CarId } from '#contract/ids.ts'
import { ProblemError } from '#src/api/get.ts'
import { sitesOf } from '#src/api/sites.ts'
import { sampleCar, samplePrice } from '#src/card/samples.fixture.ts'
import {
  notBegun,
  type ExportOptions,
  type ExportPlan,
  type ExportProof,
  type ExportService,
  type ReadingPlace,
} from './types.ts'
import { runExport } from './run.ts'

// For tests: an export service over an array of cars, with the matchers of the contract and one currency. The
// array may change between any two calls.

const plainValue = (value: unknown): StoredValue => {
  if (typeof value === 'object' && value !== null && 'id' in value) return plainValue(value.id)
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}

function valueAt(path: FieldPath, car: Car, listing: Listing): StoredValue {
  const [owner, name = ''] = path.split('.')
  if (name === 'price') return listing.price?.price ?? null
  if (name === 'domain') return listing.external.domain.name
  if (name === 'country' || name === 'region') return listing.location_details?.[name]?.id ?? null
  return plainValue(Reflect.get(owner === 'car' ? car : listing, name))
}

/** The active listings of a car that match, each by itself. */
export function matcherOf(search: Search): (car: Car) => Listing[] {
  const tests = filterKeys.flatMap((key) => {
    const value: unknown = search.filters[key]
    const filter: Filter = filters[key]
    if (value === undefined) return []
    const meets = behaviour(filter).matcher(filter, value)
    const paths = fieldPathsOf(filter)
    return [(car: Car, listing: Listing) => meets(paths.map((path) => valueAt(path, car, listing)))]
  })
  return (car) =>
    car.listings.filter((listing) => listing.archived !== true && tests.every((test) => test(car, listing)))
}

const sortField: Readonly<
  Record<Sort, readonly [of: (car: Car, listing: Listing) => number | null, descending: boolean]>
> = {
  newest: [(_, listing) => time(listing.created_at), true],
  oldest: [(_, listing) => time(listing.created_at), false],
  cheaper: [(_, listing) => amount(listing), false],
  expensive: [(_, listing) => amount(listing), true],
  odometer_asc: [(_, listing) => listing.odometer, false],
  odometer_desc: [(_, listing) => listing.odometer, true],
  year_asc: [(car) => car.year, false],
  year_desc: [(car) => car.year, true],
  auction_nearest: [(_, listing) => time(listing.auction_at), false],
  // This service lacks the extension for distances.
  nearest: [() => null, false],
}

const time = (text: string | null) => (text === null ? null : Date.parse(text))

function amount({ price }: Listing): number | null {
  const text = price?.price ?? null
  return text === null ? null : Number(text)
}

/** Matching cars in order: cars without a value are last in either direction, ties are by id. */
export function found(cars: readonly Car[], search: Search): Car[] {
  const [of, descending] = sortField[search.sort]
  const matches = matcherOf(search)
  return cars
    .flatMap((car) => {
      const matching = matches(car)
      const keys = matching.map((listing) => of(car, listing)).filter((key) => key !== null)
      const key = keys.length === 0 ? null : descending ? Math.max(...keys) : Math.min(...keys)
      return matching.length === 0 ? [] : [{ car, key }]
    })
    .sort((a, b) => {
      if (a.key === null || b.key === null)
        return Number(a.key === null) - Number(b.key === null) || (a.car.id < b.car.id ? -1 : 1)
      return (descending ? b.key - a.key : a.key - b.key) || (a.car.id < b.car.id ? -1 : 1)
    })
    .map(({ car }) => car)
}

interface SampleService extends ExportService {
  cars: readonly Car[]
  /** Requests that were answered or refused. */
  requests: number
  /** Whether a search with exclusions finds a car; absent: such a search is refused. */
  finds?: (search: Search, car: Car) => boolean
}

/**
 * @param before called before each response: may change `cars`, or throw the error of the service
 * @param spare whether pages come with the car after them
 */
export function sampleService(
  cars: readonly Car[],
  window: number,
  before: (service: SampleService) => void = () => {},
  spare = true,
): SampleService {
  const snapshots = new Map<number, readonly Car[]>()
  const batch = 7
  let answers = new Map<string, Car[]>()
  let answered: readonly Car[] = cars
  /** Caches matches, because the same search is read page by page. */
  const all = (search: Search) => {
    if (answered !== service.cars) answers = new Map()
    answered = service.cars
    const name = `${searchKey({ ...search, page: 1 })}`
    const { finds } = service
    if (!isPlain(search) && finds === undefined)
      throw new ProblemError({ kind: 'uncounted', why: 'exclusion' })
    const matching = isPlain(search)
      ? service.cars
      : service.cars.filter((car) => finds?.(search, car) === true)
    const known = answers.get(name) ?? found(matching, search)
    answers.set(name, known)
    return known
  }
  const stored = () => {
    service.requests += 1
    before(service)
  }
  const service: SampleService = {
    cars,
    requests: 0,
    count: async (search) => {
      stored()
      return all(search).length
    },
    page: async (search, perPage) => {
      stored()
      if (search.page * perPage > window)
        throw new ProblemError({ kind: 'engine', text: 'beyond the window' })
      const from = (search.page - 1) * perPage
      return all(search).slice(from, from + perPage + (spare ? 1 : 0))
    },
    cursor: async (search, next) => {
      stored()
      const [pass, from] = (next ?? `${snapshots.size}:0`).split(':').map(Number)
      if (pass === undefined || from === undefined) throw new Error('no cursor')
      if (next === undefined) snapshots.set(pass, found(service.cars, search))
      const seen = snapshots.get(pass)
      if (seen === undefined) throw new ProblemError({ kind: 'invalid', issues: [], text: 'expired' })
      const some = seen.slice(from, from + batch)
      return { cars: some, next: some.length === 0 ? null : `${pass}:${from + batch}` }
    },
    hasCursor: async () => {
      stored()
      return true
    },
  }
  return service
}

// For tests: generated cars and searches, and exports with a window so small that a hundred cars exceed it.

export const limits = { perPage: 5, window: 20, atOnce: 4, pause: async () => {} }
const { signal } = new AbortController()

const hosts = ['a.example', 'b.example', 'c.example'] as const

export const sampleSites = sitesOf(
  // The shape in which the service lists them.
  hosts.map((domain, index) => v.parse(Domain, { id: index + 1, name: domain, domain })),
)

/** Few values, so that they are often equal; many unstated ones; several listings with prices far apart. */
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

const filterValues = fc.constantFrom<Search['filters']>(
  { condition: [1, 2, 3] },
  { seller: 1 },
  { odometer: { to: '200000' } },
  { price: { from: '1000' } },
  { fuel: [1, 4], leasing: false },
  { sources: ['a.example', 'b.example'], seller: 1 },
)
export const searches = filterValues.map((chosen): Search => ({ ...emptySearch, filters: chosen }))

/** Runs to the end, or for `parts` parts; resumes from a place with the ids read before it. */
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
    // The browser keeps it as a clone.
    place = structuredClone(step.value.place)
  }
  await run.return(undefined as never)
  return { cars, place, ids: [...seen], proof }
}

export const idsOf = (cars: readonly Car[]) => cars.map(({ id }) => id).sort()
export const fewOrMany = fc.array(car, { minLength: 0, maxLength: 120, size: 'max' })
