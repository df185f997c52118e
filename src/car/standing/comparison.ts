import { conditions } from '#contract/codes.ts'
import type { Filters } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { conditionOf } from '../facts/conflicts.ts'
import { isActive } from '../listings/listing.ts'

/** What may be asked of a car to be compared with this one. Each can be switched off where it is too narrow. */
export const criteria = ['year', 'odometer', 'fuel', 'transmission', 'body', 'condition', 'country'] as const
type Criterion = (typeof criteria)[number]

export interface Comparison {
  readonly on: ReadonlySet<Criterion>
  /** Years to either side. */
  readonly years: number
  /** Per cent of the distance to either side. */
  readonly odometerPercent: number
}

/** Country is left out at first: markets are open, and a set should have something in it. */
export const defaultComparison: Comparison = {
  on: new Set(['year', 'odometer', 'fuel', 'transmission', 'condition']),
  years: 1,
  odometerPercent: 25,
}

/** Among fewer cars a rank says nothing. */
export const minComparableCars = 12

/**
 * The listing that stands for the car: active, with price and distance as far as there is one, the
 * cheapest source being no better witness than another. Undefined where no listing is active.
 */
export function standingListing({ listings }: Car): Listing | undefined {
  const weight = (listing: Listing) => (priceOf(listing) ? 2 : 0) + (listing.odometer === null ? 0 : 1)
  return listings.filter(isActive).toSorted((a, b) => weight(b) - weight(a))[0]
}

/** What a listing asks, where it is in a currency that the service may know. */
function priceOf(listing: Listing | undefined): { amount: string; currency: string } | undefined {
  const { price: amount = null, currency = null } = listing?.price ?? {}
  const name = currency?.name ?? ''
  return amount === null || !/^[a-z]{3}$/i.test(name) ? undefined : { amount, currency: name.toLowerCase() }
}

export const listingsWithPrice = ({ listings }: Car): Listing[] =>
  listings.filter((listing) => isActive(listing) && priceOf(listing))

const countryOf = (listing: Listing | undefined): number | undefined =>
  listing?.location_details?.country?.id ?? listing?.location?.country ?? undefined

/** What each criterion asks of similar cars; undefined where this car does not state it, and so cannot share it. */
function asked(
  { year, fuel, transmission, body_type }: Car,
  listing: Listing | undefined,
  { years, odometerPercent }: Comparison,
): { readonly [C in Criterion]: Filters | undefined } {
  const odometer = listing?.odometer ?? null
  const share = odometer === null ? 0 : Math.round((odometer * odometerPercent) / 100)
  const condition = listing === undefined ? null : conditionOf(listing)
  const country = countryOf(listing)
  return {
    year: year === null ? undefined : { year: { from: String(year - years), to: String(year + years) } },
    odometer:
      odometer === null
        ? undefined
        : { odometer: { from: String(Math.max(0, odometer - share)), to: String(odometer + share) } },
    fuel: fuel === null ? undefined : { fuel: [fuel.id] },
    transmission: transmission === null ? undefined : { transmission: transmission.id },
    body: body_type === null ? undefined : { body: [body_type.id] },
    // Damaged cars are compared with damaged ones only; new ones with new.
    condition: condition === null ? undefined : { condition: [conditions[condition]] },
    country: country === undefined ? undefined : { countries: [{ id: country, children: [] }] },
  }
}

/** The criteria that this car can be compared by. */
export function possibleCriteria(car: Car, listing: Listing | undefined): ReadonlySet<Criterion> {
  const all = asked(car, listing, defaultComparison)
  return new Set(criteria.filter((criterion) => all[criterion] !== undefined))
}

/** Similar cars: the same model, and what the comparison asks. Undefined for a car without make and model. */
function comparisonFilters(
  car: Car,
  listing: Listing | undefined,
  comparison: Comparison,
): Filters | undefined {
  if (car.brand === null || car.model === null) return undefined
  const all = asked(car, listing, comparison)
  const wanted = criteria.filter((criterion) => comparison.on.has(criterion))
  const model: Filters = { brands: [{ id: car.brand.id, children: [car.model.id] }] }
  return wanted.reduce((filters, criterion) => ({ ...filters, ...all[criterion] }), model)
}

/** The part of a range below a value, or undefined where there is none that the interface can ask for. */
export function rangeBelow(range: Range | undefined, value: string, leastTo: string): Range | undefined {
  const to = BigInt(value) - 1n
  if (to < BigInt(leastTo) || (range?.from !== undefined && to < BigInt(range.from))) return undefined
  return { ...(range?.from !== undefined && { from: range.from }), to: String(to) }
}

/** The part of a range above a value. */
export function rangeAbove(range: Range | undefined, value: string): Range | undefined {
  const from = BigInt(value) + 1n
  if (range?.to !== undefined && from > BigInt(range.to)) return undefined
  return { from: String(from), ...(range?.to !== undefined && { to: range.to }) }
}

/** Two counts make a rank: how many come before, and how many there are. Undefined: certainly none. */
export interface RankQueries {
  readonly before: Search | undefined
  readonly all: Search
}

export interface StandingQueries {
  /** The set itself, this car among them. */
  readonly set: Search
  /** Cheaper, among those with a price; the service compares currencies by its own rates. */
  readonly price: RankQueries | undefined
  readonly odometer: RankQueries | undefined
  /** Newer first. */
  readonly year: RankQueries | undefined
  /** At least as cheap, as new and as little driven; the car itself is one of them. */
  readonly beatenBy: Search | undefined
}

/** Everything "where it stands" needs to count. Undefined where the car has no make or model. */
export function standingQueries(
  car: Car,
  listing: Listing | undefined,
  comparison: Comparison,
): StandingQueries | undefined {
  const filters = comparisonFilters(car, listing, comparison)
  if (filters === undefined) return undefined
  const { amount = null, currency = 'usd' } = priceOf(listing) ?? {}
  const odometer = listing?.odometer ?? null
  const make = (own: Filters): Search => ({ ...emptySearch, filters: { ...filters, ...own }, currency })
  const rank = (kind: 'price' | 'odometer' | 'year', all: Range, before: Range | undefined): RankQueries => ({
    all: make({ [kind]: all }),
    before: before && make({ [kind]: before }),
  })
  return {
    set: make({}),
    price: amount === null ? undefined : rank('price', { from: '0' }, rangeBelow(undefined, amount, '1')),
    odometer:
      odometer === null
        ? undefined
        : rank(
            'odometer',
            filters.odometer ?? { from: '0' },
            rangeBelow(filters.odometer, String(odometer), '0'),
          ),
    year:
      car.year === null
        ? undefined
        : rank('year', filters.year ?? { from: '1800' }, rangeAbove(filters.year, String(car.year))),
    beatenBy:
      amount === null || BigInt(amount) < 1n || odometer === null || car.year === null
        ? undefined
        : make({
            price: { to: amount },
            odometer: { to: String(odometer) },
            year: { from: String(car.year) },
          }),
  }
}
