import { compareDecimals, type DecimalText } from './decimal-text.ts'
import type { AmountWorth } from './rates.ts'
import type { Listing, Price } from './resources/listing.ts'

/** What a listing says of what the car costs; a kept car has as much of it. */
export type Offer = Pick<Listing, 'current_bid' | 'is_auction' | 'auction_at'> & {
  readonly is_leasing?: boolean | null | undefined
  readonly last_seen_at?: string | null | undefined
  readonly price:
    | (Pick<Price, 'price'> & {
        readonly currency?: { readonly name: string | null } | null | undefined
        readonly negotiable?: boolean | null
      })
    | null
}

/** That alone, where thousands are kept. */
export const offerOf = ({ price, current_bid, is_auction, is_leasing, auction_at }: Offer): Offer => ({
  price: price && { price: price.price, currency: price.currency },
  current_bid,
  is_auction,
  is_leasing,
  auction_at,
})

/** 0 and 1 are what sources write where they name no price. */
export const leastPrice: DecimalText = '2'

export const isPrice = (amount: DecimalText | null | undefined): amount is DecimalText =>
  amount !== null && amount !== undefined && compareDecimals(amount, leastPrice) >= 0

/** What of an offer says how the car may be had. */
type OfferTerms = Pick<Offer, 'current_bid' | 'is_auction' | 'is_leasing' | 'price'>

const kinds = ['sale', 'auction', 'leasing', 'none'] as const
type OfferKind = (typeof kinds)[number]

/** How the car may be had: bought at once, bid for or leased; `none` where that has no price. */
export function offerKind({ price, current_bid: bid, is_auction, is_leasing }: OfferTerms): OfferKind {
  if (is_leasing === true) return 'leasing'
  if (is_auction === true || bid !== null) return 'auction'
  return isPrice(price?.price) ? 'sale' : 'none'
}

export const isForSale = (offer: OfferTerms): boolean => offerKind(offer) === 'sale'

/** What has to be paid: of an auction the bid, of which its price does not say what it is. Undefined where nothing says. */
export const amountOf = ({ price, current_bid: bid }: Offer): DecimalText | undefined =>
  [bid, price?.price].find(isPrice)

export const offerCurrency = ({ price }: Offer): string | undefined => price?.currency?.name?.toLowerCase()

/** The amount in the currency that all are compared in; undefined where it has none, or none that compares. */
export function worthOf(offer: Offer, worth: AmountWorth | undefined): DecimalText | undefined {
  const [amount, currency] = [amountOf(offer), offerCurrency(offer)]
  return amount === undefined || currency === undefined ? undefined : worth?.(amount, currency)
}

/**
 * The one rule of which price stands for a car: what can be bought now before an auction, that before leasing; the
 * cheapest of each first, by the day's rates. Amounts without a rate follow, each currency by itself.
 */
export function headlineOrder(offers: readonly Offer[], worth: AmountWorth | undefined) {
  const currencies = [...new Set(offers.map(offerCurrency))]
  return (a: Offer, b: Offer): number => {
    const ranked = kinds.indexOf(offerKind(a)) - kinds.indexOf(offerKind(b))
    if (ranked !== 0) return ranked
    const [first, second] = [worthOf(a, worth), worthOf(b, worth)]
    if (first !== undefined && second !== undefined) return compareDecimals(first, second)
    if (first !== second) return first === undefined ? 1 : -1
    const place = (offer: Offer) =>
      amountOf(offer) === undefined ? currencies.length : currencies.indexOf(offerCurrency(offer))
    return place(a) - place(b) || compareDecimals(amountOf(a) ?? '0', amountOf(b) ?? '0')
  }
}

/** The offer whose price stands for all of them; undefined of none. */
export const headlineOf = <T extends Offer>(
  offers: readonly T[],
  worth: AmountWorth | undefined,
): T | undefined => offers.toSorted(headlineOrder(offers, worth))[0]
