import { fieldPathsOf } from '#contract/fields.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import type { FieldPath, Filter, StoredValue } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { type Search, searchKey, type Sort } from '#contract/search.ts'
import { ProblemError } from '#src/api/problem-error.ts'
import type { ExportService } from './types.ts'

// For tests: the calls of an export answered from an array of cars, by the matchers of the contract and the rules of the
// semantics, with one currency. The array may change between any two calls.

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
}

const time = (text: string | null) => (text === null ? null : Date.parse(text))

function amount({ price }: Listing): number | null {
  const text = price?.price ?? null
  return text === null ? null : Number(text)
}

/** Those that match in order: without a value last in either direction, ties by id. */
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
}

/**
 * @param before called before each answer: may change `cars`, or throw what the service would answer
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
  /** The same search is asked for page by page. */
  const all = (search: Search) => {
    if (answered !== service.cars) answers = new Map()
    answered = service.cars
    const name = `${searchKey({ ...search, page: 1 })}`
    const known = answers.get(name) ?? found(service.cars, search)
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
