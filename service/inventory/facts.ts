import { type FieldType, type SearchedFields, searchedFields } from '#contract/fields.ts'
import { spotOf } from '#contract/geo.ts'
import type { CarRecord, ListingRecord } from './car-record.ts'
import { instant } from '#contract/instant.ts'

// The values that searches use. The names are those of the field paths in contract/filters.ts (`car.year`,
// `listing.is_leasing`), so that a clause finds its value through the filter's table entry. Null is "not
// stated"; it also stands for a missing value.

export interface MoneyFact {
  readonly units: bigint
  readonly currency: number
}

type FactOf<H> = H extends 'flag' ? boolean | null : number | null

/** The values of the filters of plain kinds, by the names of the table. */
type PlainFacts<O extends 'car' | 'listing'> = {
  readonly [F in keyof SearchedFields<O>]: FactOf<SearchedFields<O>[F]>
}

export interface ListingFacts extends PlainFacts<'listing'> {
  readonly domain: number
  /** The source's own listing id. */
  readonly external: string
  readonly archived: boolean
  readonly titles: readonly string[]
  readonly price: MoneyFact | null
  readonly country: number | null
  readonly region: number | null
  /** Its position as a number (contract/geo.ts). */
  readonly spot: number | null
  /** Milliseconds since 1970, like auction_at. */
  readonly created_at: number | null
  readonly auction_at: number | null
}

export interface CarFacts extends PlainFacts<'car'> {
  readonly id: string
  /** Lower case. */
  readonly vin: string | null
  readonly brand: number | null
  readonly model: number | null
  readonly badge: string | null
  /** All listings, archived ones too. */
  readonly listings: readonly ListingFacts[]
}

type Code = number | { readonly id: number } | null | undefined

const codeOf = (code: Code): number | null => (typeof code === 'number' ? code : (code?.id ?? null))

/** Reads the facts of the plain kinds from a record; its schema is built from the same table. */
function plainReader<O extends 'car' | 'listing'>(owner: O) {
  const fields: readonly (readonly [name: string, held: FieldType])[] = searchedFields(owner)
  return (record: object): PlainFacts<O> => {
    const facts: Record<string, unknown> = {}
    for (const [name, held] of fields) {
      const value: unknown = Reflect.get(record, name)
      // Where the table says code, the schema accepts only codes.
      facts[name] = held === 'code' ? codeOf(value as Code) : (value ?? null)
    }
    // `facts` has one entry for each field of the table.
    return facts as PlainFacts<O>
  }
}

const plainCarFacts = plainReader('car')
const plainListingFacts = plainReader('listing')

const statedInstant = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : instant(text)

function listingFacts(record: ListingRecord, hasRate: (currency: number) => boolean): ListingFacts {
  const units = record.price?.price
  const currency = record.price?.currency?.id
  const details = record.location_details
  return {
    domain: record.external.domain.id,
    external: record.external.id,
    archived: record.archived ?? false,
    titles: Object.values(record.title ?? {}).filter((title) => typeof title === 'string'),
    // An amount in a currency without a rate cannot be compared: searches treat it as not stated.
    price:
      units === null || units === undefined || currency === undefined || !hasRate(currency)
        ? null
        : { units: BigInt(units), currency },
    country: details?.country?.id ?? record.location?.country ?? null,
    region: details?.region?.id ?? record.location?.location_admin_1 ?? null,
    spot: spotOf(record.location?.position),
    created_at: statedInstant(record.created_at),
    auction_at: statedInstant(record.auction_at),
    // Spread last: V8 takes ten times as long to add properties after a spread.
    ...plainListingFacts(record),
  }
}

/** `hasRate` returns whether the inventory's dictionary has a rate for a currency. */
export const carFacts = (record: CarRecord, hasRate: (currency: number) => boolean): CarFacts => ({
  id: record.id,
  vin: record.vin?.toLowerCase() ?? null,
  brand: record.brand?.id ?? null,
  model: record.model?.id ?? null,
  badge: record.badge ?? null,
  listings: record.listings.map((listing) => listingFacts(listing, hasRate)),
  ...plainCarFacts(record),
})
