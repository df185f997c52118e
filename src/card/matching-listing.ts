import type { Search } from '#contract/search.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { askedIn, listingFilterKeys, type MatchContext, matchVerdict } from '#src/api/listing-verdict.ts'
import { inSortOrder, priceEnd } from './listing-order.ts'
import { compareDecimals, type DecimalText } from '#src/lib/decimal.ts'

export interface ListingMatch {
  readonly listing: Listing
  /**
   * Whether this listing meets all filters by itself. False where none does: the service that answered
   * lets several listings of a car meet them together (semantics: Matching asks for one and the same).
   */
  readonly alone: boolean
  /** The car's other listings, in the order of the answer. */
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
