import * as v from 'valibot'
import { Listing } from '#contract/resources/car.ts'
import type { ListingRecord } from '../inventory/car-record.ts'
import { locationDetails } from './places.ts'
import type { CallerView } from './view.ts'

/**
 * Returns every field of a resource, in its order: the record's value, else the schema's output for
 * undefined (null, or an empty list). Fields without a value are null or empty (spec: Car).
 */
export function withEmpty(entries: v.ObjectEntries): (record: object) => Record<string, unknown> {
  const empty = Object.entries(entries).map(([field, schema]): [string, unknown] => {
    const nothing = v.safeParse(schema, undefined)
    return [field, nothing.success ? nothing.output : null]
  })
  return (record) =>
    Object.fromEntries(empty.map(([field, nothing]) => [field, Reflect.get(record, field) ?? nothing]))
}

const fields = withEmpty(Listing.entries)

/** A listing as in responses: every field of the interface, names by dictionary, prices as listed. */
export function presentListing(
  listing: ListingRecord,
  { names, places }: CallerView,
): Record<string, unknown> {
  const { id, domain, url } = listing.external
  const { price } = listing
  return {
    ...fields(listing),
    external: {
      id,
      domain: { id: domain.id, name: names.domains.get(domain.id)?.name ?? domain.name ?? null },
      url: url ?? null,
    },
    location_details: locationDetails(listing, places),
    price: price ? { ...price, currency: currencyOf(price, names) } : null,
    // The specification allows only this field to be missing.
    is_leasing: listing.is_leasing,
  }
}

function currencyOf({ currency }: NonNullable<ListingRecord['price']>, { currencies }: CallerView['names']) {
  if (currency === null || currency === undefined) return null
  return { id: currency.id, name: currencies.get(currency.id)?.name ?? currency.name ?? null }
}
