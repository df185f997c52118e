import { fieldPathsOf } from '#contract/fields.ts'
import { filterKeys, type FilterKey, filters, type Filters } from '#contract/filters.ts'
import type { Filter, FieldPath, Sites, StoredValue } from '#contract/kinds/kind.ts'
import { spotOf } from '#contract/geo.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { DecimalText } from '#contract/decimal-text.ts'
import type { AmountWorth } from '#contract/rates.ts'

/** `unknown`: only the service can tell, as of a price in another currency without its rate. */
export type MatchVerdict = 'yes' | 'no' | 'unknown'

export interface MatchContext {
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly sites: Sites
  /** In that currency, by the rates that were measured today; absent where they are not to count. */
  readonly worth?: AmountWorth | undefined
}

/** What it asks in the currency of the search; undefined where it states no price, or one that cannot be compared. */
export function askedIn({ price }: Listing, { currency, worth }: MatchContext): DecimalText | undefined {
  const code = price?.currency?.name?.toLowerCase()
  if (!price?.price || code === currency) return price?.price ?? undefined
  return code && worth?.(price.price, code)
}

/** Where a listing keeps what is no field of the filter's own name; undefined: only the service can tell. */
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
  // The account's sources may not be loaded yet: the service has looked, the page has not.
  'listing.domain': ({ external }, { sites }) => sites.hostOf(external.domain.id),
}

function storedAt(place: FieldPath, listing: Listing, context: MatchContext): StoredValue | undefined {
  const read = readers[place]
  if (read !== undefined) return read(listing, context)
  // A plain field (contract/fields.ts), read by the schema that is made of the same table.
  return Reflect.get(listing, place.slice('listing.'.length)) as StoredValue
}

/** Sources that the account lacks are not asked for; where it lacks all of them, any will do. */
const askable = (filter: Filter, value: unknown, { sites }: MatchContext): unknown => {
  if (filter.kind !== 'sources') return value
  // The table's key picked the value of that kind.
  const known = (value as Filters['sources'] & {}).filter((host) => sites.idOf(host) !== undefined)
  return known.length === 0 ? undefined : known
}

/** Filters of the search that look at listings: the rest looks at the car, which the service has matched. */
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
