import type { Car, Listing } from './resources/car.ts'
import { type GeoPosition, kilometresBetween, positionOf, spotOf } from './geo.ts'
import { appliedSort, circleOf, type Search, type Sort } from './search.ts'
import { askedIn, listingFilterKeys, matchVerdict, type MatchContext } from './listing-verdict.ts'
import { compareDecimals } from './decimal-text.ts'
import { offerCurrency, headlineOrder } from './headline.ts'

export interface ListingMatch {
  readonly listing: Listing
  /**
   * Whether this listing meets all filters by itself. False if none does: such a service lets several
   * listings of a car meet them together (semantics: Matching requires one and the same listing).
   */
  readonly alone: boolean
  readonly others: readonly Listing[]
  /** In a time span of the newest listings: the latest `created_at` of the matching ones, which counts there. */
  readonly newest?: string | undefined
}

/** The listings of a car that fail the fewest filters, the headline first. */
function nearestListings(active: readonly Listing[], search: Search, context: MatchContext) {
  const keys = listingFilterKeys(search.filters)
  const judged = active.map((listing) => {
    const verdicts = keys.map((key) => matchVerdict(key, search.filters, listing, context))
    return {
      listing,
      failed: verdicts.filter((verdict) => verdict === 'no').length,
      unknown: verdicts.filter((verdict) => verdict === 'unknown').length,
    }
  })
  // Fewest failed filters first, then fewest unknown ones: a price that cannot be compared counts as unknown.
  const failed = Math.min(...judged.map((each) => each.failed))
  const unknown = Math.min(...judged.flatMap((each) => (each.failed === failed ? [each.unknown] : [])))
  const listings = judged
    .filter((each) => each.failed === failed && each.unknown === unknown)
    .map(({ listing }) => listing)
  const worth = (amount: string, code: string) =>
    code === context.currency ? amount : context.worth?.(amount, code)
  return { listings: listings.toSorted(headlineOrder(listings, worth)), failed }
}

/**
 * The listing that represents a car in the results. The service returns all listings of a car when one
 * matches; the headline of the matching ones (contract/headline.ts) is shown. A sort by another value takes
 * the listing that gave the car its position; otherwise the order would look wrong.
 * @param now ms; past auctions do not count for the sort by auction
 * @returns undefined for a car without active listings
 */
export function matchingListing(
  { listings }: Car,
  search: Search,
  context: MatchContext,
  now: number,
): ListingMatch | undefined {
  const active = listings.filter((listing) => listing.archived !== true)
  const nearest = nearestListings(active, search, context)
  const key = placeKeys(context, nearest.listings, circleOf(search.filters))[appliedSort(search)]
  const [listing] = inPlaceOrder(nearest.listings, key, now)
  const [newest] = nearest.listings
    .flatMap(({ created_at: at }) => at ?? [])
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))
  return (
    listing && {
      listing,
      alone: nearest.failed === 0,
      others: active.filter((other) => other !== listing),
      ...(search.sort === 'newest' && search.within && { newest }),
    }
  )
}

export const matchingListings = (
  cars: readonly Car[],
  search: Search,
  context: MatchContext,
  now: number,
): (ListingMatch | undefined)[] => cars.map((car) => matchingListing(car, search, context, now))

/** The active listings of a car that best match the search, the headline first. */
export const matchedListings = (
  { listings }: Car,
  search: Search,
  context: MatchContext,
): readonly Listing[] =>
  nearestListings(
    listings.filter((listing) => listing.archived !== true),
    search,
    context,
  ).listings

type PlaceKey = readonly [read: (listing: Listing, now: number) => string | null, end: 'least' | 'greatest']

const decimalOf = (figure: number | null) => (figure === null ? null : String(figure))

/** How a listing gives its car a position in sorts that do not use the headline's price (semantics: Sorts). */
const placeKeys = (
  context: MatchContext,
  listings: readonly Listing[],
  centre: GeoPosition | undefined,
): { readonly [S in Sort]?: PlaceKey } => ({
  expensive: [
    // Prices in a single currency are comparable without its rate.
    new Set(listings.map(offerCurrency)).size > 1
      ? (listing) => askedIn(listing, context) ?? null
      : ({ price }) => price?.price ?? null,
    'greatest',
  ],
  odometer_asc: [({ odometer }) => decimalOf(odometer), 'least'],
  odometer_desc: [({ odometer }) => decimalOf(odometer), 'greatest'],
  auction_nearest: [
    ({ auction_at }, now) => {
      const at = Date.parse(auction_at ?? '')
      return at >= now ? String(at) : null
    },
    'least',
  ],
  nearest: [
    ({ location }) => {
      const spot = spotOf(location?.position)
      return spot === null || centre === undefined
        ? null
        : kilometresBetween(centre, positionOf(spot)).toFixed(6)
    },
    'least',
  ],
})

/** Listings in the order of the sort, those without the value last; equal ones keep their order. */
function inPlaceOrder(
  listings: readonly Listing[],
  key: PlaceKey | undefined,
  now: number,
): readonly Listing[] {
  if (key === undefined) return listings
  const [read, end] = key
  return listings
    .map((listing) => ({ listing, value: read(listing, now) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      const order = compareDecimals(a.value, b.value)
      return end === 'least' ? order : -order
    })
    .map(({ listing }) => listing)
}
