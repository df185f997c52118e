import { conditions } from '../codes.ts'
import { compareDecimals, type DecimalText } from '../decimal-text.ts'
import { filterOfKind } from '../filters.ts'
import { isForSale } from '../headline.ts'
import type { Car, Listing } from '../resources/car.ts'
import type { CheckedCar } from './question.ts'

/** Whether a value is within the filter's bounds: a year of 20190 counts as not stated. */
export function isPlausible(key: 'year' | 'odometer' | 'price', value: DecimalText): boolean {
  const { from, to } = filterOfKind<'range'>(key).bounds
  return compareDecimals(value, from[0]) >= 0 && compareDecimals(value, to[1]) <= 0
}

const yearOf = ({ year }: Car): number | null =>
  year !== null && isPlausible('year', String(year)) ? year : null

const drivenOf = (listing: Listing | undefined): number | null => {
  const odometer = listing?.odometer ?? null
  return odometer !== null && isPlausible('odometer', String(odometer)) ? odometer : null
}

export function priceOf(
  listing: Listing | undefined,
): { readonly amount: string; readonly currency: string } | undefined {
  const { price: amount = null, currency = null } = listing?.price ?? {}
  const name = currency?.name ?? ''
  return amount === null || !/^[a-z]{3}$/i.test(name) || !isPlausible('price', amount)
    ? undefined
    : { amount, currency: name.toLowerCase() }
}

/** A whole amount that buys the car: a bid is where bidding begins, and 0 and 1 mean "on request". */
function offeredPrice(listing: Listing | undefined) {
  const price = priceOf(listing)
  if (listing === undefined || price === undefined || !/^\d{1,19}$/.test(price.amount)) return undefined
  return listing.archived !== true && isForSale(listing) ? price : undefined
}

const stated = <K extends string, T>(key: K, value: T | null | undefined) =>
  // The computed key has the type `K`, which TypeScript widens to string.
  (value === null || value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }

/** The car's data that its price check depends on; undefined for a car without make or model. */
export function checkedCarOf(car: Car, listing: Listing | undefined): CheckedCar | undefined {
  const { brand, model, fuel, transmission, body_type, power_hp } = car
  if (brand === null || model === null) return undefined
  return {
    brand: brand.id,
    model: model.id,
    damaged: listing?.condition === conditions.damaged,
    ...stated('year', yearOf(car)),
    ...stated('fuel', fuel?.id),
    ...stated('transmission', transmission?.id),
    ...stated('body', body_type?.id),
    ...stated('power', power_hp),
    ...stated('country', listing?.location_details?.country?.id ?? listing?.location?.country),
    ...stated('odometer', drivenOf(listing)),
    ...stated('price', offeredPrice(listing)),
  }
}

/** Whether a listing has a price to check and states what prices depend on; otherwise no check is requested. */
export const mayBeChecked = (car: Car, listing: Listing): boolean =>
  offeredPrice(listing) !== undefined &&
  drivenOf(listing) !== null &&
  yearOf(car) !== null &&
  car.brand !== null &&
  car.model !== null
