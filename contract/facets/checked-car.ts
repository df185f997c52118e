import { conditions } from '../codes.ts'
import { compareDecimals, type DecimalText } from '../decimal-text.ts'
import { filterOfKind } from '../filters.ts'
import { isForSale } from '../headline.ts'
import type { Car } from '../resources/car.ts'
import type { Listing } from '../resources/listing.ts'
import type { CheckedCar } from './question.ts'

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

export function priceOf(
  listing: Listing | undefined,
): { readonly amount: string; readonly currency: string } | undefined {
  const { price: amount = null, currency = null } = listing?.price ?? {}
  const name = currency?.name ?? ''
  return amount === null || !/^[a-z]{3}$/i.test(name) || !askable('price', amount)
    ? undefined
    : { amount, currency: name.toLowerCase() }
}

/** A whole amount for which the car may be bought: a bid is where bidding begins, and 0 and 1 stand for "ask". */
function offeredPrice(listing: Listing | undefined) {
  const price = priceOf(listing)
  if (listing === undefined || price === undefined || !/^\d{1,19}$/.test(price.amount)) return undefined
  return listing.archived !== true && isForSale(listing) ? price : undefined
}

const stated = <K extends string, T>(key: K, value: T | null | undefined) =>
  // One key alone, of the type it is given.
  (value === null || value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }

/** What a price is checked by; undefined for a car without make or model. */
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

/** Whether a price can be said to be low or high: it is one, and what a price depends on is stated. Else nothing is asked. */
export const mayBeChecked = (car: Car, listing: Listing): boolean =>
  offeredPrice(listing) !== undefined &&
  drivenOf(listing) !== null &&
  yearOf(car) !== null &&
  car.brand !== null &&
  car.model !== null
