import type { ListingMatch } from '#contract/matching-listing.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'

/** Data for every part of a card, computed once per page of results. */
export interface CardProps {
  readonly car: Car
  readonly match: ListingMatch
  readonly search: Search
  /** The service's clock, ms, for the age of listings and past auctions. */
  readonly now: number
}
