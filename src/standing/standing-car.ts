import { conditions } from '#contract/codes.ts'
import { criteria, type Comparison, type Criterion, type StandingCar } from '#contract/facets/question.ts'
import { filterOfKind } from '#contract/filters.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { compareDecimals, type DecimalText } from '#src/lib/decimal.ts'
import { conditionOf } from './condition.ts'

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

/** A figure that the interface can be asked about: a year of 20190 is in no range, as one that is not stated. */
function askable(key: 'year' | 'odometer' | 'price', value: DecimalText): boolean {
  const { from, to } = filterOfKind<'range'>(key).bounds
  return compareDecimals(value, from[0]) >= 0 && compareDecimals(value, to[1]) <= 0
}

const yearOf = ({ year }: Car): number | null =>
  year !== null && askable('year', String(year)) ? year : null

const drivenOf = (listing: Listing | undefined): number | null => {
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

const stated = <K extends string, T>(key: K, value: T | null | undefined) =>
  // One key alone, of the type it is given.
  (value === null || value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }

/** What similar cars are looked for by; undefined for a car without make or model. */
export function standingCarOf(car: Car, listing: Listing | undefined): StandingCar | undefined {
  const { brand, model, fuel, transmission, body_type } = car
  if (brand === null || model === null) return undefined
  const condition = listing === undefined ? null : conditionOf(listing)
  const price = priceOf(listing)
  return {
    brand: brand.id,
    model: model.id,
    ...stated('year', yearOf(car)),
    ...stated('fuel', fuel?.id),
    ...stated('transmission', transmission?.id),
    ...stated('body', body_type?.id),
    ...stated('condition', condition && conditions[condition]),
    ...stated('country', listing?.location_details?.country?.id ?? listing?.location?.country),
    ...stated('odometer', drivenOf(listing)),
    // Whole amounts alone can be asked about.
    ...stated('price', price && /^\d{1,19}$/.test(price.amount) ? price : undefined),
  }
}

export const possibleCriteria = (car: StandingCar): readonly Criterion[] =>
  criteria.filter((criterion) => car[criterion] !== undefined)

export const withCriterion = (comparison: Comparison, criterion: Criterion, wanted: boolean): Comparison => ({
  ...comparison,
  on: criteria.filter((each) => (each === criterion ? wanted : comparison.on.includes(each))),
})

/** Whether a price can be said to be low or high: it is stated, and what a price depends on is. Else nothing is asked. */
export const mayHaveVerdict = (car: Car, listing: Listing): boolean =>
  priceOf(listing) !== undefined && drivenOf(listing) !== null && yearOf(car) !== null && car.fuel !== null
