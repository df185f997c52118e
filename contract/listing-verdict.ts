import { fieldPathsOf } from './fields.ts'
import { filterKeys, type FilterKey, filters, type Filters } from './filters.ts'
import type { Filter, FieldPath, Sites, StoredValue } from './kinds/kind.ts'
import { spotOf } from './geo.ts'
import { behaviour } from './kinds/kinds.ts'
import type { Listing } from './resources/listing.ts'
import type { DecimalText } from './decimal-text.ts'
import type { AmountWorth } from './rates.ts'

/** `unknown`: only the service can tell, such as a price in another currency without a rate. */
export type MatchVerdict = 'yes' | 'no' | 'unknown'

export interface MatchContext {
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly sites: Sites
  /** The price in that currency by today's rates; undefined if rates are not to be used. */
  readonly worth?: AmountWorth | undefined
}

/** The listing's price in the currency of the search; undefined without a price or a rate. */
export function askedIn({ price }: Listing, { currency, worth }: MatchContext): DecimalText | undefined {
  const code = price?.currency?.name?.toLowerCase()
  if (!price?.price || code === currency) return price?.price ?? undefined
  return code && worth?.(price.price, code)
}

/** Fields of listings whose name differs from the filter's. Undefined: only the service can tell. */
const readers: {
  readonly [P in FieldPath]?: (listing: Listing, context: MatchContext) => StoredValue | undefined
} = {
  'listing.price': (listing, context) => {
    if (!listing.price?.price) return null
    const asked = askedIn(listing, context)
    return asked?.includes('.') ? Number(asked) : asked
  },
  'listing.country': ({ location, location_details }) =>
    location_details?.country?.id ?? location?.country ?? null,
  'listing.region': ({ location_details }) => location_details?.region?.id ?? null,
  'listing.spot': ({ location }) => spotOf(location?.position),
  // The account's sources may not be loaded yet, though the service has already compared them.
  'listing.domain': ({ external }, { sites }) => sites.hostOf(external.domain.id),
}

function storedAt(place: FieldPath, listing: Listing, context: MatchContext): StoredValue | undefined {
  const read = readers[place]
  if (read !== undefined) return read(listing, context)
  // A plain field (contract/fields.ts), read by the schema derived from the same table.
  return Reflect.get(listing, place.slice('listing.'.length)) as StoredValue
}

/** Sources outside the account are not sent; without any source left, every source matches. */
const askable = (filter: Filter, value: unknown, { sites }: MatchContext): unknown => {
  if (filter.kind !== 'sources') return value
  // The key of the table selected the value's kind.
  const known = (value as Filters['sources'] & {}).filter((host) => sites.idOf(host) !== undefined)
  return known.length === 0 ? undefined : known
}

/** Filters of the search that concern listings. The service has already matched the filters of the car. */
export const listingFilterKeys = (chosen: Filters): FilterKey[] =>
  filterKeys.filter(
    (key) =>
      chosen[key] !== undefined && fieldPathsOf(filters[key]).some((place) => place.startsWith('listing.')),
  )

export function matchVerdict(
  key: FilterKey,
  chosen: Filters,
  listing: Listing,
  context: MatchContext,
): MatchVerdict {
  const filter = filters[key]
  const stored = fieldPathsOf(filter).map((place) => storedAt(place, listing, context))
  if (stored.includes(undefined)) return 'unknown'
  const value = askable(filter, chosen[key], context)
  const known = stored.filter((each) => each !== undefined)
  return value === undefined || behaviour(filter).matcher(filter, value)(known) ? 'yes' : 'no'
}
