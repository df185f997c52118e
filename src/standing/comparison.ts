import { conditions } from '#contract/codes.ts'
import type { DecimalBounds } from '#contract/decimal.ts'
import { filterOfKind, type Filters } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { compareDecimals, type DecimalText, maxDecimal, minDecimal } from '#src/lib/decimal.ts'
import { conditionOf } from './condition.ts'

/** What may be asked of a car to be compared with this one. Each can be switched off where it is too narrow. */
export const criteria = [
  'model',
  'year',
  'odometer',
  'fuel',
  'transmission',
  'body',
  'condition',
  'country',
] as const
export type Criterion = (typeof criteria)[number]

export interface Comparison {
  readonly on: ReadonlySet<Criterion>
  /** Years to either side. */
  readonly years: number
  /** Per cent of the distance to either side; of a car that is nearly new, of `leastDistance`. */
  readonly odometerPercent: number
  /** Per cent of the price to either side; absent: any price. */
  readonly pricePercent?: number
}

/** The same comparison with one criterion more or less. */
export function withCriterion(comparison: Comparison, criterion: Criterion, wanted: boolean): Comparison {
  const on = new Set(comparison.on)
  if (wanted) on.add(criterion)
  else on.delete(criterion)
  return { ...comparison, on }
}

/** Below so many kilometres a share of the distance is too narrow to find anything: cars are as good as new. */
const leastDistance = 20_000

/** Among fewer cars a rank says nothing. */
export const minComparableCars = 12

/**
 * The listing that stands for the car: active, with price and distance as far as there is one; of those in one
 * currency the cheapest, which is what a buyer would pay. Undefined where no listing is active.
 */
export function standingListing({ listings }: Car): Listing | undefined {
  const weight = (listing: Listing) => (priceOf(listing) ? 2 : 0) + (listing.odometer === null ? 0 : 1)
  const active = listings.filter(isActive)
  const most = Math.max(...active.map(weight))
  const [first, ...others] = active.filter((listing) => weight(listing) === most)
  if (first === undefined) return undefined
  return others.reduce((least, other) => {
    const [a, b] = [priceOf(other), priceOf(least)]
    return a && b && a.currency === b.currency && compareDecimals(a.amount, b.amount) < 0 ? other : least
  }, first)
}

const isActive = ({ archived }: Listing): boolean => archived !== true

/** Of a figure of a car's own, what the interface can be asked about: a year of 20190 is in no range, as one not stated. */
function askable(key: 'year' | 'odometer' | 'price', value: DecimalText): boolean {
  const { from, to } = filterOfKind<'range'>(key).bounds
  return compareDecimals(value, from[0]) >= 0 && compareDecimals(value, to[1]) <= 0
}

export const yearOf = ({ year }: Car): number | null =>
  year !== null && askable('year', String(year)) ? year : null

export const drivenOf = (listing: Listing | undefined): number | null => {
  const odometer = listing?.odometer ?? null
  return odometer !== null && askable('odometer', String(odometer)) ? odometer : null
}

/** What a listing asks, where it is in a currency that the service may know. */
export function priceOf(
  listing: Listing | undefined,
): { readonly amount: string; readonly currency: string } | undefined {
  const { price: amount = null, currency = null } = listing?.price ?? {}
  const name = currency?.name ?? ''
  return amount === null || !/^[a-z]{3}$/i.test(name) || !askable('price', amount)
    ? undefined
    : { amount, currency: name.toLowerCase() }
}

export const listingsWithPrice = ({ listings }: Car): Listing[] =>
  listings.filter((listing) => isActive(listing) && priceOf(listing))

const countryOf = (listing: Listing | undefined): number | undefined =>
  listing?.location_details?.country?.id ?? listing?.location?.country ?? undefined

/** All that state a value: the least that the interface can be asked for, and up. */
const stated = (key: 'year' | 'odometer' | 'price'): Range => ({
  from: filterOfKind<'range'>(key).bounds.from[0],
})

/** The values near one, inside what the interface can be asked for. */
function around(key: 'year' | 'odometer', value: number, by: number): Range {
  const { from, to } = filterOfKind<'range'>(key).bounds
  return {
    from: String(Math.max(Number(from[0]), value - by)),
    to: String(Math.min(Number(to[1]), value + by)),
  }
}

/** The prices near one, which may be more than a number holds. */
function near(amount: string, percent: number): Range {
  const share = (BigInt(amount) * BigInt(percent)) / 100n
  const { from, to } = filterOfKind<'range'>('price').bounds
  const clamped = (value: bigint, [least, most]: DecimalBounds) =>
    minDecimal(maxDecimal(String(value), least), most)
  return { from: clamped(BigInt(amount) - share, from), to: clamped(BigInt(amount) + share, to) }
}

/** What each criterion asks of similar cars; undefined where this car does not state it, and so cannot share it. */
function asked(
  car: Car,
  listing: Listing | undefined,
  { years, odometerPercent }: Comparison,
): { readonly [C in Criterion]: Filters | undefined } {
  const { brand, model, fuel, transmission, body_type } = car
  const year = yearOf(car)
  const odometer = drivenOf(listing)
  const share = Math.round((Math.max(odometer ?? 0, leastDistance) * odometerPercent) / 100)
  const condition = listing === undefined ? null : conditionOf(listing)
  const country = countryOf(listing)
  return {
    model: brand && model ? { brands: [{ id: brand.id, children: [model.id] }] } : undefined,
    year: year === null ? undefined : { year: around('year', year, years) },
    odometer: odometer === null ? undefined : { odometer: around('odometer', odometer, share) },
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
  const all = asked(car, listing, { on: new Set(), years: 0, odometerPercent: 0 })
  return new Set(criteria.filter((criterion) => all[criterion] !== undefined))
}

/**
 * The set that a comparison means, this car among them: the same make, what the comparison asks, and, so that every
 * rank is of the same cars, a price, a distance and a year where this car states them. The service compares currencies
 * by its own rates. Undefined for a car without make or model.
 */
export function alike(car: Car, listing: Listing | undefined, comparison: Comparison): Search | undefined {
  if (car.brand === null || car.model === null) return undefined
  const all = asked(car, listing, comparison)
  const price = priceOf(listing)
  const every: Filters = {
    brands: [{ id: car.brand.id, children: [] }],
    ...(price && {
      price:
        comparison.pricePercent === undefined ? stated('price') : near(price.amount, comparison.pricePercent),
    }),
    ...(all.odometer && { odometer: stated('odometer') }),
    ...(all.year && { year: stated('year') }),
  }
  const filters = criteria
    .filter((criterion) => comparison.on.has(criterion))
    .reduce((sum, criterion) => ({ ...sum, ...all[criterion] }), every)
  return { ...emptySearch, filters, currency: price?.currency ?? emptySearch.currency }
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

/** A part of the set, to be counted; null: certainly none of it. Undefined: the car does not state the value. */
type SetPart = Search | null | undefined

export interface StandingQueries {
  /** The cheaper ones. */
  readonly price: SetPart
  /** The less driven ones. */
  readonly odometer: SetPart
  /** The newer ones. */
  readonly year: SetPart
  /** At most as dear, and so this car too. */
  readonly atMost: SetPart
  /** At least as cheap, as new and as little driven; the car itself is one of them. */
  readonly beatenBy: SetPart
}

/** What is counted inside a set to say where the car stands in it. */
export function standingQueries(set: Search, car: Car, listing: Listing | undefined): StandingQueries {
  const { price, odometer, year } = set.filters
  const part = (own: Filters | undefined): Search | null =>
    own === undefined ? null : { ...set, filters: { ...set.filters, ...own } }
  const only = <K extends 'price' | 'odometer' | 'year'>(key: K, range: Range | undefined) =>
    part(range && { [key]: range })
  const amount = priceOf(listing)?.amount
  const driven = drivenOf(listing)
  const made = yearOf(car)
  const upTo = (range: Range | undefined, to: string): Range => ({ ...range, to })
  const atMost = amount === undefined || BigInt(amount) < 1n ? undefined : upTo(price, amount)
  return {
    price: amount === undefined ? undefined : only('price', rangeBelow(price, amount, '1')),
    odometer: driven === null ? undefined : only('odometer', rangeBelow(odometer, String(driven), '0')),
    year: made === null ? undefined : only('year', rangeAbove(year, String(made))),
    atMost: atMost && part({ price: atMost }),
    beatenBy:
      atMost === undefined || driven === null || made === null
        ? undefined
        : part({
            price: atMost,
            odometer: upTo(odometer, String(driven)),
            year: { ...year, from: String(made) },
          }),
  }
}
