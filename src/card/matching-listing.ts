import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search, Sort } from '#contract/search.ts'
import { askedIn, listingFilterKeys, matchVerdict, type MatchContext } from '#src/api/listing-verdict.ts'
import { compareDecimals, type DecimalText } from '#src/lib/decimal.ts'

export interface ListingMatch {
  readonly listing: Listing
  /**
   * Whether this listing meets all filters by itself. False where none does: the service that answered
   * lets several listings of a car meet them together (semantics: Matching asks for one and the same).
   */
  readonly alone: boolean
  readonly others: readonly Listing[]
}

/** The listings of a car that come nearest to meeting the search, the one that decides its place first. */
function nearestListings(active: readonly Listing[], search: Search, context: MatchContext, now: number) {
  const keys = listingFilterKeys(search.filters)
  const judged = active.map((listing) => {
    const verdicts = keys.map((key) => matchVerdict(key, search.filters, listing, context))
    return {
      listing,
      failed: verdicts.filter((verdict) => verdict === 'no').length,
      unknown: verdicts.filter((verdict) => verdict === 'unknown').length,
    }
  })
  // Fewest unmet filters first, then fewest doubts: a price that cannot be compared is shown only where nothing is sure.
  const failed = Math.min(...judged.map((each) => each.failed))
  const nearest = judged.filter((each) => each.failed === failed)
  const unknown = Math.min(...nearest.map((each) => each.unknown))
  const ordered = (some: typeof judged) =>
    inSortOrder(
      some.map((each) => each.listing),
      search,
      context,
      now,
    )
  return {
    best: ordered(nearest.filter((each) => each.unknown === unknown)),
    uncompared: ordered(
      nearest.filter(({ listing }) => listing.price?.price && askedIn(listing, context) === undefined),
    ),
    failed,
    unknown,
  }
}

/**
 * The listing that each card shows: the one that matched, because a car is found by any of its listings and all of
 * them come with it. Where several match, the one that gave the car its place in the sort order.
 *
 * A sort by price compares all currencies, by rates that no answer carries. Until they are measured: a car stands before the
 * cars behind it, and where its price in the currency of the search is beyond theirs, it was another currency's that placed it.
 * @param cars in the order of the answer
 * @param now ms; an auction that is over gives no place
 * @returns for each car; undefined for one without active listings
 */
export function matchingListings(
  cars: readonly Car[],
  search: Search,
  context: MatchContext,
  now: number,
): (ListingMatch | undefined)[] {
  const end = priceEnd(search)
  /** The price nearest to the front that a car behind is known to have. */
  let limit: DecimalText | undefined
  return cars
    .toReversed()
    .map((car) => {
      const active = car.listings.filter((listing) => listing.archived !== true)
      const { best, uncompared, failed, unknown } = nearestListings(active, search, context, now)
      const [first] = best
      if (first === undefined) return undefined
      const price = end && askedIn(first, context)
      const isBeyond =
        price !== undefined &&
        limit !== undefined &&
        (end === 'least' ? compareDecimals(price, limit) > 0 : compareDecimals(price, limit) < 0)
      if (price !== undefined && !isBeyond && failed + unknown === 0) limit = price
      const listing = (isBeyond ? uncompared[0] : undefined) ?? first
      return { listing, alone: failed === 0, others: active.filter((other) => other !== listing) }
    })
    .toReversed()
}

/** The same of a car by itself, whose neighbours are not known. */
export const matchingListing = (
  car: Car,
  search: Search,
  context: MatchContext,
  now: number,
): ListingMatch | undefined => matchingListings([car], search, context, now)[0]

/** What every part of a card is drawn from. Worked out once per page of results, not once per part. */
export interface CardProps {
  readonly car: Car
  readonly match: ListingMatch
  readonly search: Search
  /** The service's clock, ms: what is listed for days and which auction is over. */
  readonly now: number
}

type End = 'least' | 'greatest'

const time = (text: string | null) => (text === null ? null : Date.parse(text))

/** By what a listing gives its car a place, and whether the least or the greatest does (semantics: Sorts). */
const keys: {
  readonly [S in Sort]?: readonly [(listing: Listing, now: number) => number | null, End]
} = {
  newest: [({ created_at }) => time(created_at), 'greatest'],
  oldest: [({ created_at }) => time(created_at), 'least'],
  odometer_asc: [({ odometer }) => odometer, 'least'],
  odometer_desc: [({ odometer }) => odometer, 'greatest'],
  auction_nearest: [
    ({ auction_at }, now) => {
      const at = time(auction_at)
      return at === null || at < now ? null : at
    },
    'least',
  ],
}

/** The sorts that compare prices, and by which end of a car's prices they do. */
const priceEnd = ({ sort }: Search): End | undefined =>
  sort === 'cheaper' ? 'least' : sort === 'expensive' ? 'greatest' : undefined

/**
 * By what prices are worth in the currency of the search, as far as that is known; the others behind them, each currency
 * in order for itself, and no price last.
 */
function byPrice(listings: readonly Listing[], context: MatchContext, end: End) {
  const codes = listings.map(({ price }) => price?.currency?.name)
  const placeOf = (listing: Listing) => {
    const { price } = listing
    const asked = askedIn(listing, context)
    const group = asked ? -1 : price?.price ? codes.indexOf(price.currency?.name) : codes.length
    return { group, amount: asked ?? price?.price ?? '0' }
  }
  return (one: Listing, other: Listing): number => {
    const [a, b] = [placeOf(one), placeOf(other)]
    const order = compareDecimals(a.amount, b.amount)
    return a.group - b.group || (end === 'least' ? order : -order)
  }
}

/**
 * Listings of one car, the one that decides its place first; those without the value last. Where the sort does not
 * choose among them, as that by year does not, the cheapest leads.
 */
function inSortOrder(
  listings: readonly Listing[],
  search: Search,
  context: MatchContext,
  now: number,
): Listing[] {
  const cheapestFirst = listings.toSorted(byPrice(listings, context, priceEnd(search) ?? 'least'))
  const key = keys[search.sort]
  if (key === undefined) return cheapestFirst
  const [read, end] = key
  return cheapestFirst
    .map((listing) => ({ listing, value: read(listing, now) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return end === 'least' ? a.value - b.value : b.value - a.value
    })
    .map(({ listing }) => listing)
}
