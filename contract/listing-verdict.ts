import { fieldPathsOf } from './fields.ts'
import { filterKeys, type FilterKey, filters, type Filters } from './filters.ts'
import type { Filter, FieldPath, Sites, StoredValue } from './kinds/kind.ts'
import { spotOf } from './geo.ts'
import { behaviour } from './kinds/kinds.ts'
import type { Listing } from './resources/car.ts'
import type { DecimalText } from './decimal-text.ts'
import type { AmountWorth } from './rates.ts'

/** `unknown`: only the service can decide, for example on a price in another currency without a rate. */
export type MatchVerdict = 'yes' | 'no' | 'unknown'

export interface MatchContext {
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly sites: Sites
  /** Converts a price to `currency` by today's rates; undefined to use no rates. */
  readonly worth?: AmountWorth | undefined
}

/** The listing's price in the currency of the search; undefined without a price or a rate. */
export function askedIn({ price }: Listing, { currency, worth }: MatchContext): DecimalText | undefined {
  const code = price?.currency?.name?.toLowerCase()
  if (!price?.price || code === currency) return price?.price ?? undefined
  return code && worth?.(price.price, code)
}

/** Readers of listing fields that differ from the filter's path. Undefined: only the service can decide. */
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
  // The app may not have loaded the account's sources yet; the service has already compared them.
  'listing.domain': ({ external }, { sites }) => sites.hostOf(external.domain.id),
}

function storedAt(place: FieldPath, listing: Listing, context: MatchContext): StoredValue | undefined {
  const read = readers[place]
  if (read !== undefined) return read(listing, context)
  // A plain field, which the schema derives from the same table (contract/fields.ts).
  return Reflect.get(listing, place.slice('listing.'.length)) as StoredValue
}

/** Requests omit sources outside the account; if none remains, every source matches. */
const askable = (filter: Filter, value: unknown, { sites }: MatchContext): unknown => {
  if (filter.kind !== 'sources') return value
  // The key selects the kind, so the value is a list of hosts.
  const known = (value as Filters['sources'] & {}).filter((host) => sites.idOf(host) !== undefined)
  return known.length === 0 ? undefined : known
}

/** The search's filters on listings. The service has already matched those on the car. */
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
