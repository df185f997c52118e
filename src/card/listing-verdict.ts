import { filterKeys, type FilterKey, filters, type Filters } from '#contract/filters.ts'
import type { Filter, FilterOf, Kind, KindValue, Place, Range, Sites } from '#contract/kinds/kind.ts'
import type { Listing } from '#contract/resources/listing.ts'

/**
 * Whether one listing meets a filter. `unknown`: only the service can tell, because a price in another
 * currency is compared by rates that no answer carries (spec: prices are not converted).
 */
export type Verdict = 'yes' | 'no' | 'unknown'

/** What a filter's value is read with: the currency of its prices, and this account's sources. */
export interface Reading {
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly sites: Sites
}

type PlaceOf<At> = At extends readonly (infer P)[] ? P : At
type ListingPlace = Extract<PlaceOf<(typeof filters)[FilterKey]['at']>, `listing.${string}`>
type Stored = string | number | boolean | null

/** Where a listing keeps what the filters look at. A new listing filter does not compile until it is here. */
const readers: { readonly [P in ListingPlace]: (listing: Listing) => Stored } = {
  'listing.price': ({ price }) => price?.price ?? null,
  'listing.odometer': ({ odometer }) => odometer,
  'listing.condition': ({ condition }) => condition,
  'listing.damage': ({ damage }) => damage,
  'listing.second_damage': (listing) => listing.second_damage,
  'listing.airbag_state': (listing) => listing.airbag_state,
  'listing.keys_available': (listing) => listing.keys_available,
  'listing.has_history_reports': (listing) => listing.has_history_reports,
  'listing.seller_type': (listing) => listing.seller_type,
  'listing.availability': ({ availability }) => availability,
  'listing.is_manufacturer_certified': (listing) => listing.is_manufacturer_certified,
  'listing.is_leasing': (listing) => listing.is_leasing,
  'listing.country': (listing) => listing.location_details?.country?.id ?? listing.location?.country ?? null,
  'listing.region': (listing) => listing.location_details?.region?.id ?? null,
  'listing.domain': (listing) => listing.external.domain.id,
}

const isListingPlace = (place: Place): place is ListingPlace => Object.hasOwn(readers, place)

const places = (filter: Filter): readonly Place[] => (typeof filter.at === 'string' ? [filter.at] : filter.at)

/** What the listing says at each place of the filter, in the table's order. */
const storedAt = (filter: Filter, listing: Listing): Stored[] =>
  places(filter).map((place) => (isListingPlace(place) ? readers[place](listing) : null))

const yes = (met: boolean): Verdict => (met ? 'yes' : 'no')

function inRange(stored: Stored, { from, to }: Range): boolean {
  if (stored === null) return false
  const amount = BigInt(stored)
  return (from === undefined || amount >= BigInt(from)) && (to === undefined || amount <= BigInt(to))
}

type Rule<K extends Kind> = (
  filter: FilterOf<K>,
  value: KindValue<K>,
  listing: Listing,
  reading: Reading,
) => Verdict

/** One rule per kind, as semantics has it: null meets nothing, except where "no" means "not true". */
const rules: { readonly [K in Kind]: Rule<K> } = {
  // No listing holds text or a whole number of its own today: the car is asked, and the service has done so.
  text: () => 'unknown',
  whole: (filter, value, listing) =>
    yes(storedAt(filter, listing).some((stored) => String(stored) === value)),
  range: (filter, value, listing, { currency }) => {
    const [stored = null] = storedAt(filter, listing)
    if (stored === null) return 'no'
    if (filter.unit === 'currency' && listing.price?.currency?.name?.toLowerCase() !== currency)
      return 'unknown'
    return yes(inRange(stored, value))
  },
  many: (filter, ids, listing) =>
    yes(storedAt(filter, listing).some((stored) => typeof stored === 'number' && ids.includes(stored))),
  one: (filter, id, listing) => yes(storedAt(filter, listing).includes(id)),
  flag: (filter, value, listing) => {
    const [stored = null] = storedAt(filter, listing)
    return yes(!value && filter.no === 'not-true' ? stored !== true : stored === value)
  },
  tree: (filter, branches, listing) => {
    const [parent = null, child = null] = storedAt(filter, listing)
    return yes(
      branches.some(
        ({ id, children }) =>
          id === parent && (children.length === 0 || (typeof child === 'number' && children.includes(child))),
      ),
    )
  },
  sources: (_, hosts, listing, { sites }) => {
    const host = sites.hostOf(listing.external.domain.id)
    // The account's sources are not loaded yet: the service has looked, the page has not.
    if (host === undefined) return 'unknown'
    // Sources that the account lacks are not asked for; where it lacks all of them, any will do.
    const asked = hosts.filter((each) => sites.idOf(each) !== undefined)
    return yes(asked.length === 0 || asked.includes(host))
  },
}

/** Filters of the search that look at listings: the rest looks at the car, which the service has matched. */
export const listingFilterKeys = (chosen: Filters): FilterKey[] =>
  filterKeys.filter((key) => chosen[key] !== undefined && places(filters[key]).some(isListingPlace))

/** Whether the listing meets one filter of the search. */
export function verdictOn(key: FilterKey, chosen: Filters, listing: Listing, reading: Reading): Verdict {
  const filter = filters[key]
  const value = chosen[key]
  if (value === undefined) return 'yes'
  // `kind` picks the rule, the table's key picked the value of that kind.
  const rule = rules[filter.kind] as unknown as (
    filter: Filter,
    value: unknown,
    listing: Listing,
    reading: Reading,
  ) => Verdict
  return rule(filter, value, listing, reading)
}
