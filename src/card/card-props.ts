import type { ListingMatch } from '#contract/matching-listing.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'

/** What every part of a card is drawn from. Worked out once per page of results, not once per part. */
export interface CardProps {
  readonly car: Car
  readonly match: ListingMatch
  readonly search: Search
  /** The service's clock, ms: what is listed for days and which auction is over. */
  readonly now: number
}
