import type { CarRecord, ListingRecord } from './car-record.ts'

// What searches look at. The names are those of the places in contract/filters.ts (`car.year`,
// `listing.is_leasing`), so that a clause finds its value by the filter's own table entry. Null is
// "not stated": missing and null are alike here.

export interface Amount {
  readonly units: bigint
  readonly currency: number
}

export interface ListingFacts {
  readonly domain: number
  /** The source's own listing id. */
  readonly external: string
  readonly archived: boolean
  readonly titles: readonly string[]
  readonly price: Amount | null
  readonly odometer: number | null
  readonly condition: number | null
  readonly damage: number | null
  readonly second_damage: number | null
  readonly airbag_state: number | null
  readonly keys_available: boolean | null
  readonly has_history_reports: boolean | null
  readonly seller_type: number | null
  readonly availability: number | null
  readonly is_manufacturer_certified: boolean | null
  readonly is_leasing: boolean | null
  readonly country: number | null
  readonly region: number | null
  /** Milliseconds since 1970, as auction_at. */
  readonly created_at: number | null
  readonly auction_at: number | null
}

export interface CarFacts {
  readonly id: string
  /** Lower case. */
  readonly vin: string | null
  readonly brand: number | null
  readonly model: number | null
  readonly badge: string | null
  readonly year: number | null
  readonly engine_volume: number | null
  readonly power_hp: number | null
  readonly seats: number | null
  readonly body_type: number | null
  readonly fuel: number | null
  readonly color: number | null
  readonly emission: number | null
  readonly drive_wheels: number | null
  readonly transmission: number | null
  readonly steering_wheel_position: number | null
  readonly has_inspections: boolean | null
  /** All of them, archived ones too. */
  readonly listings: readonly ListingFacts[]
}

const codeOf = (code: number | { id: number } | null | undefined): number | null =>
  typeof code === 'number' ? code : (code?.id ?? null)

/** A time without a zone is UTC (spec: ISO 8601 UTC timestamps), not this machine's local time. */
const instant = (text: string | null | undefined): number | null =>
  text === null || text === undefined
    ? null
    : Date.parse(/\d{2}:\d{2}/.test(text) && !/(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text)

function listingFacts(record: ListingRecord, hasRate: (currency: number) => boolean): ListingFacts {
  const units = record.price?.price
  const currency = record.price?.currency?.id
  const details = record.location_details
  return {
    domain: record.external.domain.id,
    external: record.external.id,
    archived: record.archived ?? false,
    titles: Object.values(record.title ?? {}).filter((title) => typeof title === 'string'),
    // Without a rate the amount compares with nothing: for searches it is not stated.
    price:
      units === null || units === undefined || currency === undefined || !hasRate(currency)
        ? null
        : { units: BigInt(units), currency },
    odometer: record.odometer ?? null,
    condition: codeOf(record.condition),
    damage: codeOf(record.damage),
    second_damage: codeOf(record.second_damage),
    airbag_state: codeOf(record.airbag_state),
    keys_available: record.keys_available ?? null,
    has_history_reports: record.has_history_reports ?? null,
    seller_type: codeOf(record.seller_type),
    availability: codeOf(record.availability),
    is_manufacturer_certified: record.is_manufacturer_certified ?? null,
    is_leasing: record.is_leasing ?? null,
    country: details?.country?.id ?? record.location?.country ?? null,
    region: details?.region?.id ?? record.location?.location_admin_1 ?? null,
    created_at: instant(record.created_at),
    auction_at: instant(record.auction_at),
  }
}

/** `hasRate` says which currencies the inventory's dictionary can convert. */
export const carFacts = (record: CarRecord, hasRate: (currency: number) => boolean): CarFacts => ({
  id: record.id,
  vin: record.vin?.toLowerCase() ?? null,
  brand: record.brand?.id ?? null,
  model: record.model?.id ?? null,
  badge: record.badge ?? null,
  year: record.year ?? null,
  engine_volume: record.engine_volume ?? null,
  power_hp: record.power_hp ?? null,
  seats: record.seats ?? null,
  body_type: record.body_type?.id ?? null,
  fuel: record.fuel?.id ?? null,
  color: record.color?.id ?? null,
  emission: record.emission?.id ?? null,
  drive_wheels: record.drive_wheels?.id ?? null,
  transmission: record.transmission?.id ?? null,
  steering_wheel_position: record.steering_wheel_position?.id ?? null,
  has_inspections: record.has_inspections ?? null,
  listings: record.listings.map((listing) => listingFacts(listing, hasRate)),
})
