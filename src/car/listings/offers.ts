import { type Filters } from '#contract/filters.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search } from '#contract/search.ts'
import {
  type AmountWorth,
  listingFilterKeys,
  type MatchContext,
  matchVerdict,
} from '#src/api/listing-verdict.ts'
import { matchingListing } from '#src/card/matching-listing.ts'
import { compareDecimals, type DecimalText } from '#src/lib/decimal.ts'
import { isAuction, standingListings } from '../listing.ts'

/** The listings that meet the search the car was opened from, the one that its card showed first. */
export function matchesOf(car: Car, search: Search, context: MatchContext, now: number): readonly Listing[] {
  const keys = listingFilterKeys(search.filters)
  // A search that asks nothing of a listing is met by all of them, which is not worth saying.
  if (keys.length === 0) return []
  const match = matchingListing(car, search, context, now)
  if (match === undefined || !match.alone) return []
  return [match.listing, ...match.others.filter((other) => meets(other, search.filters, context))]
}

const meets = (listing: Listing, filters: Filters, context: MatchContext): boolean =>
  listingFilterKeys(filters).every((key) => matchVerdict(key, filters, listing, context) === 'yes')

/** What it asks, or what has been bid on it; undefined where it states neither. */
const amountOf = ({ price, current_bid }: Listing): DecimalText | undefined =>
  price?.price ?? current_bid ?? undefined

export const worthOf = (listing: Listing, worth: AmountWorth): DecimalText | undefined => {
  const amount = amountOf(listing)
  const currency = listing.price?.currency?.name
  return amount === undefined || !currency ? undefined : worth(amount, currency)
}

/** Somebody may have it for a fixed price, bid for it, or has to ask what it costs. */
const rank = (listing: Listing): number => (amountOf(listing) === undefined ? 2 : Number(isAuction(listing)))

/**
 * The offers of a car: what matched the search first, then by price. A bid leads no price. Amounts are compared by
 * what they are worth to the reader; those without a rate follow, each currency by itself.
 */
export function orderedOffers(car: Car, matched: readonly Listing[], worth: AmountWorth): readonly Listing[] {
  const offers = standingListings(car)
  const currencies = [...new Set(offers.map(({ price }) => price?.currency?.id))]
  const order = (a: Listing, b: Listing): number => {
    const ranked = rank(a) - rank(b)
    if (ranked !== 0 || rank(a) === 2) return ranked
    const [first, second] = [worthOf(a, worth), worthOf(b, worth)]
    if (first !== undefined && second !== undefined) return compareDecimals(first, second)
    if (first !== second) return first === undefined ? 1 : -1
    const group = (listing: Listing) => currencies.indexOf(listing.price?.currency?.id)
    return group(a) - group(b) || compareDecimals(amountOf(a) ?? '0', amountOf(b) ?? '0')
  }
  const [lead, ...alike] = matched
  const rest = offers.filter((offer) => !matched.includes(offer))
  return [...(lead === undefined ? [] : [lead]), ...alike.toSorted(order), ...rest.toSorted(order)]
}

/** The offer that asks less than the one that leads, where one does and both are prices. */
export function cheaperThan(
  lead: Listing | undefined,
  offers: readonly Listing[],
  worth: AmountWorth,
): Listing | undefined {
  const asked = lead && worthOf(lead, worth)
  if (asked === undefined) return undefined
  const [least] = offers
    .filter((offer) => rank(offer) === 0 && worthOf(offer, worth) !== undefined)
    .toSorted((a, b) => compareDecimals(worthOf(a, worth) ?? '0', worthOf(b, worth) ?? '0'))
  return least !== undefined && least !== lead && compareDecimals(worthOf(least, worth) ?? '0', asked) < 0
    ? least
    : undefined
}
