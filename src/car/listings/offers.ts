import type { Filters } from '#contract/filters.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { listingFilterKeys, matchVerdict, type MatchContext } from '#contract/listing-verdict.ts'
import { type AmountWorth } from '#contract/rates.ts'
import { matchingListing } from '#contract/matching-listing.ts'
import { compareDecimals } from '#contract/decimal-text.ts'
import { headlineOrder, isForSale, worthOf } from '#contract/headline.ts'
import { standingListings } from '../listing.ts'

export function matchesOf(car: Car, search: Search, context: MatchContext, now: number) {
  const match = matchingListing(car, search, context, now)
  const asks = listingFilterKeys(search.filters).length > 0
  const matched =
    match === undefined || !match.alone || !asks
      ? []
      : [match.listing, ...match.others.filter((other) => meets(other, search.filters, context))]
  // Listings that meet the search only together have no lead.
  return { lead: match?.alone === true ? match.listing : undefined, matched }
}

const meets = (listing: Listing, filters: Filters, context: MatchContext): boolean =>
  listingFilterKeys(filters).every((key) => matchVerdict(key, filters, listing, context) === 'yes')

/** The listing of the car's card, other matches, the rest; both groups in headline order (contract/headline.ts). */
export function orderedOffers(
  car: Car,
  { lead, matched = [] }: { readonly lead?: Listing | undefined; readonly matched?: readonly Listing[] },
  worth: AmountWorth,
): readonly Listing[] {
  const offers = standingListings(car)
  const order = headlineOrder(offers, worth)
  const rest = offers.filter((offer) => offer !== lead && !matched.includes(offer))
  return [
    ...(lead === undefined ? [] : [lead]),
    ...matched.filter((offer) => offer !== lead).toSorted(order),
    ...rest.toSorted(order),
  ]
}

export function cheaperThan(
  lead: Listing | undefined,
  offers: readonly Listing[],
  worth: AmountWorth,
): Listing | undefined {
  const [least] = offers.filter(isForSale).toSorted(headlineOrder(offers, worth))
  const asked = lead && isForSale(lead) ? worthOf(lead, worth) : undefined
  const less = least && worthOf(least, worth)
  return asked !== undefined && less !== undefined && compareDecimals(less, asked) < 0 ? least : undefined
}
