import { compareDecimals, type DecimalText } from './decimal-text.ts'
import { type AmountWorth, type KnownRates, worthIn } from './rates.ts'
import type { Listing, Price } from './resources/car.ts'

/** The fields of a listing that determine its price; a saved car has the same ones. */
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

/** The `Offer` fields alone, for storing thousands of listings. */
export const offerOf = ({ price, current_bid, is_auction, is_leasing, auction_at }: Offer): Offer => ({
  price: price && { price: price.price, currency: price.currency },
  current_bid,
  is_auction,
  is_leasing,
  auction_at,
})

/** The least real price: sources write 0 and 1 for "no price". */
export const leastPrice: DecimalText = '2'

export const isPrice = (amount: DecimalText | null | undefined): amount is DecimalText =>
  amount !== null && amount !== undefined && compareDecimals(amount, leastPrice) >= 0

/** The fields of an offer that determine its kind. */
type OfferTerms = Pick<Offer, 'current_bid' | 'is_auction' | 'is_leasing' | 'price'>

const kinds = ['sale', 'auction', 'leasing', 'none'] as const
type OfferKind = (typeof kinds)[number]

/** The kind of an offer: sale, auction or leasing; `none` for a sale without a price. */
export function offerKind({ price, current_bid: bid, is_auction, is_leasing }: OfferTerms): OfferKind {
  if (is_leasing === true) return 'leasing'
  if (is_auction === true || bid !== null) return 'auction'
  return isPrice(price?.price) ? 'sale' : 'none'
}

export const isForSale = (offer: OfferTerms): boolean => offerKind(offer) === 'sale'

/** The amount to pay: the bid of an auction, else the price; undefined without either. */
export const amountOf = ({ price, current_bid: bid }: Offer): DecimalText | undefined =>
  [bid, price?.price].find(isPrice)

export const offerCurrency = ({ price }: Offer): string | undefined => price?.currency?.name?.toLowerCase()

/** The amount in the common currency; undefined without an amount, currency or rate. */
export function worthOf(offer: Offer, worth: AmountWorth | undefined): DecimalText | undefined {
  const [amount, currency] = [amountOf(offer), offerCurrency(offer)]
  return amount === undefined || currency === undefined ? undefined : worth?.(amount, currency)
}

/** In euros. No marketplace sells a car for more, so a higher price is a slip or a placeholder. */
const highestLikely: DecimalText = '5000000'

/** Whether the asking price is too high to be meant; false for a bid, leasing or a currency without a rate. */
export function isUnlikelyPrice(offer: Offer, rates: KnownRates): boolean {
  const worth = worthOf(offer, worthIn(rates, 'eur'))
  return isForSale(offer) && worth !== undefined && compareDecimals(worth, highestLikely) > 0
}

/**
 * Sorts offers so that the first gives the car's price: sales, then auctions, then leasing, the cheapest
 * first by the day's rates. Amounts without a rate follow, grouped by currency.
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

/** The offer that gives the car's price; undefined for an empty list. */
export const headlineOf = <T extends Offer>(
  offers: readonly T[],
  worth: AmountWorth | undefined,
): T | undefined => offers.toSorted(headlineOrder(offers, worth))[0]
