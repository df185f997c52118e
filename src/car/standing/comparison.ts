import { conditions } from '#contract/codes.ts'
import type { Filters } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { conditionOf } from '../facts/conflicts.ts'

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
export const firstComparison: Comparison = {
  on: new Set(['year', 'odometer', 'fuel', 'transmission', 'condition']),
  years: 1,
  odometerPercent: 25,
}

/** Below this many cars a rank says nothing. */
export const fewest = 12

/**
 * The listing that stands for the car: active, with price and distance as far as there is one, the
 * cheapest source being no better witness than another. Undefined where no listing is active.
 */
export function standingListing({ listings }: Car): Listing | undefined {
  const active = listings.filter(({ archived }) => archived !== true)
  const weight = ({ price, odometer }: Listing) => Number(hasPrice(price)) * 2 + Number(odometer !== null)
  return active.toSorted((a, b) => weight(b) - weight(a))[0]
}

const hasPrice = (price: Listing['price']): boolean =>
  price !== null && price.price !== null && /^[a-z]{3}$/i.test(price.currency?.name ?? '')

export const listingsWithPrice = ({ listings }: Car): Listing[] =>
  listings.filter(({ archived, price }) => archived !== true && hasPrice(price))

/** The criteria that this car can be compared by: what it does not state, it cannot share. */
export const possibleCriteria = (car: Car, listing: Listing | undefined): ReadonlySet<Criterion> =>
  new Set(
    criteria.filter(
      (criterion) =>
        ({
          year: car.year !== null,
          odometer: (listing?.odometer ?? null) !== null,
          fuel: car.fuel !== null,
          transmission: car.transmission !== null,
          body: car.body_type !== null,
          condition: listing !== undefined && conditionOf(listing) !== null,
          country: countryOf(listing) !== undefined,
        })[criterion],
    ),
  )

const countryOf = (listing: Listing | undefined): number | undefined =>
  listing?.location_details?.country?.id ?? listing?.location?.country ?? undefined

/** Similar cars: the same model, and what the comparison asks. Undefined for a car without make and model. */
function comparisonFilters(
  car: Car,
  listing: Listing | undefined,
  { on, years, odometerPercent }: Comparison,
): Filters | undefined {
  if (car.brand === null || car.model === null) return undefined
  const odometer = listing?.odometer ?? null
  const condition = listing === undefined ? null : conditionOf(listing)
  const country = countryOf(listing)
  const share = odometer === null ? 0 : Math.round((odometer * odometerPercent) / 100)
  return {
    brands: [{ id: car.brand.id, children: [car.model.id] }],
    ...(on.has('year') &&
      car.year !== null && { year: { from: String(car.year - years), to: String(car.year + years) } }),
    ...(on.has('odometer') &&
      odometer !== null && {
        odometer: { from: String(Math.max(0, odometer - share)), to: String(odometer + share) },
      }),
    ...(on.has('fuel') && car.fuel !== null && { fuel: [car.fuel.id] }),
    ...(on.has('transmission') && car.transmission !== null && { transmission: car.transmission.id }),
    ...(on.has('body') && car.body_type !== null && { body: [car.body_type.id] }),
    // Damaged cars are compared with damaged ones only; new ones with new.
    ...(on.has('condition') && condition !== null && { condition: [conditions[condition]] }),
    ...(on.has('country') && country !== undefined && { countries: [{ id: country, children: [] }] }),
  }
}

/** The part of a range below a value, or undefined where there is none that the interface can ask for. */
export function below(range: Range | undefined, value: string, leastTo: string): Range | undefined {
  const to = BigInt(value) - 1n
  if (to < BigInt(leastTo) || (range?.from !== undefined && to < BigInt(range.from))) return undefined
  return { ...(range?.from !== undefined && { from: range.from }), to: String(to) }
}

/** The part of a range above a value. */
export function above(range: Range | undefined, value: string): Range | undefined {
  const from = BigInt(value) + 1n
  if (range?.to !== undefined && from > BigInt(range.to)) return undefined
  return { from: String(from), ...(range?.to !== undefined && { to: range.to }) }
}

/** Two counts make a rank: how many come before, and how many there are. Undefined: certainly none. */
export interface RankQuestion {
  readonly before: Search | undefined
  readonly all: Search
}

const searchOf = (filters: Filters, currency: string): Search => ({ ...emptySearch, filters, currency })

export interface Questions {
  /** The set itself, this car among them. */
  readonly set: Search
  /** Cheaper, among those with a price; the service compares currencies by its own rates. */
  readonly price: RankQuestion | undefined
  readonly odometer: RankQuestion | undefined
  /** Newer first. */
  readonly year: RankQuestion | undefined
  /** At least as cheap, as new and as little driven; the car itself is one of them. */
  readonly beatenBy: Search | undefined
}

/** Everything "where it stands" needs to count. Undefined where the car has no make or model. */
export function questions(
  car: Car,
  listing: Listing | undefined,
  comparison: Comparison,
): Questions | undefined {
  const filters = comparisonFilters(car, listing, comparison)
  if (filters === undefined) return undefined
  const currency = hasPrice(listing?.price ?? null)
    ? (listing?.price?.currency?.name ?? 'usd').toLowerCase()
    : 'usd'
  const amount = listing !== undefined && hasPrice(listing.price) ? (listing.price?.price ?? null) : null
  const odometer = listing?.odometer ?? null
  const make = (changed: Filters) => searchOf({ ...filters, ...changed }, currency)
  const rank = (all: Filters, before: Filters | undefined): RankQuestion => ({
    all: make(all),
    before: before && make(before),
  })

  const cheaper = amount === null ? undefined : below(undefined, amount, '1')
  const lessDriven = odometer === null ? undefined : below(filters.odometer, String(odometer), '0')
  const newer = car.year === null ? undefined : above(filters.year, String(car.year))
  const { year: _, odometer: __, ...wider } = filters
  return {
    set: make({}),
    price: amount === null ? undefined : rank({ price: { from: '0' } }, cheaper && { price: cheaper }),
    odometer:
      odometer === null
        ? undefined
        : rank({ odometer: filters.odometer ?? { from: '0' } }, lessDriven && { odometer: lessDriven }),
    year:
      car.year === null
        ? undefined
        : rank({ year: filters.year ?? { from: '1800' } }, newer && { year: newer }),
    beatenBy:
      amount === null || BigInt(amount) < 1n || odometer === null || car.year === null
        ? undefined
        : searchOf(
            {
              ...wider,
              price: { to: amount },
              odometer: { to: String(odometer) },
              year: { from: String(car.year) },
            },
            currency,
          ),
  }
}
