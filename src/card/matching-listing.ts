import type { Search } from '#contract/search.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { listingFilterKeys, type MatchContext, matchVerdict } from './listing-verdict.ts'
import { inSortOrder } from './listing-order.ts'

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

/**
 * The listing a card shows: the one that matched, because a car is found by any of its listings and all
 * of them come with it. Where several match, the one that gave the car its place in the sort order.
 * Undefined for a car without active listings.
 * @param now ms; an auction that is over gives no place
 */
export function matchingListing(
  car: Car,
  search: Search,
  context: MatchContext,
  now: number,
): ListingMatch | undefined {
  const active = car.listings.filter((listing) => listing.archived !== true)
  const keys = listingFilterKeys(search.filters)
  const judged = active.map((listing) => {
    const verdicts = keys.map((key) => matchVerdict(key, search.filters, listing, context))
    return {
      listing,
      failed: verdicts.filter((verdict) => verdict === 'no').length,
      unknown: verdicts.filter((verdict) => verdict === 'unknown').length,
    }
  })
  // Fewest unmet filters first, then fewest doubts: a price in another currency is shown only where nothing is sure.
  const failed = Math.min(...judged.map((each) => each.failed))
  const nearest = judged.filter((each) => each.failed === failed)
  const unknown = Math.min(...nearest.map((each) => each.unknown))
  const listings = nearest.filter((each) => each.unknown === unknown).map((each) => each.listing)
  const [listing] = inSortOrder(listings, search, now)
  if (!listing) return undefined
  return { listing, alone: failed === 0, others: active.filter((other) => other !== listing) }
}

/** What every part of a card is drawn from. Worked out once per page of results, not once per part. */
export interface CardProps {
  readonly car: Car
  readonly match: ListingMatch
  readonly search: Search
  /** The service's clock, ms: what is listed for days and which auction is over. */
  readonly now: number
}
