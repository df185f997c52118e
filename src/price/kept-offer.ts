import { type AmountWorth, worthIn } from '#contract/rates.ts'
import { useShownCurrency } from '#src/app/address/address.ts'
import { useFirstRates, useRates } from '#src/rates/rates.ts'
import type { KeptCar } from '#src/stores/kept-cars.ts'
import { headlineOrder, type Offer } from '#contract/headline.ts'

/** The worth of amounts in the currency of the page. */
export const useWorth = (): AmountWorth => worthIn(useRates(), useShownCurrency())

/** The worth by the rates of the first render, for choosing and sorting. */
export const useFirstWorth = (): AmountWorth => worthIn(useFirstRates(), useShownCurrency())

/** The headline offer of a kept car: of its active listings, or of all for a sold car. */
export function keptOffer(
  car: Pick<KeptCar, 'price' | 'currency' | 'listings'> | undefined,
  worth: AmountWorth | undefined,
): Offer {
  const all = car?.listings ?? []
  const active = all.filter(({ archived }) => !archived)
  const offers = (active.length > 0 ? active : all).map((listing): Offer => ({
    price: { price: listing.price, currency: { name: listing.currency } },
    current_bid: listing.bid,
    is_auction: listing.auction,
    is_leasing: listing.leasing,
    auction_at: listing.ends,
  }))
  const [first] = offers.toSorted(headlineOrder(offers, worth))
  // An entry of an older version has one price and no listings.
  const price = { price: car?.price ?? null, currency: { name: car?.currency ?? null } }
  return first ?? { price, current_bid: null, is_auction: null, auction_at: null }
}
