import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'

/** What a car is asked for: by the listing that leads, and what kind of price that is. */
export interface Offer {
  readonly listing: Listing
  readonly kind: 'asked' | 'bid' | 'leasing'
  /** Decimal text. */
  readonly price: string
  /** As the service writes it. */
  readonly currency: string
}

const isAuction = ({ is_auction, current_bid }: Listing): boolean =>
  is_auction === true || current_bid !== null

function offerOf(listing: Listing): Offer | undefined {
  const { price, current_bid: bid, is_leasing: leasing } = listing
  const currency = price?.currency?.name
  const amount = isAuction(listing) ? (bid ?? price?.price) : price?.price
  // 0 and 1 are what sources write for "ask us".
  if (!currency || !amount || !/^\d+$/.test(amount) || BigInt(amount) <= 1n) return undefined
  return {
    listing,
    kind: isAuction(listing) ? 'bid' : leasing === true ? 'leasing' : 'asked',
    price: amount,
    currency,
  }
}

/**
 * The headline of a car: the cheapest active listing that can be bought now, by amounts of the currency of the search
 * where one asks in it, else of the first currency there is. Where none can be bought, the first auction or leasing.
 */
export function headlineOf({ listings }: Car, currency: string): Offer | undefined {
  const offers = listings.filter(({ archived }) => archived !== true).flatMap((each) => offerOf(each) ?? [])
  const bought = offers.filter(({ kind }) => kind === 'asked')
  const own = bought.filter((offer) => offer.currency.toLowerCase() === currency)
  const [first] = own.length > 0 ? own : bought
  if (first === undefined) return offers[0]
  return bought
    .filter((offer) => offer.currency === first.currency)
    .reduce((least, offer) => (BigInt(offer.price) < BigInt(least.price) ? offer : least))
}

export interface Drop {
  /** What was asked before, decimal text in the currency of today's. */
  readonly was: string
  /** ISO; when today's price was first seen. */
  readonly at: string
}

/** The last change of the price, where it went down; prices in another currency are no change. */
export function dropOf({ price, updated_at: updated }: Listing): Drop | undefined {
  const today = price?.price
  const currency = price?.currency?.id
  if (!today || currency === undefined) return undefined
  const records = price.history
    .flatMap(({ price: asked, currency_id: of, created_at: at }) =>
      asked === null || at === null || of !== currency ? [] : [{ asked, at }],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const before = records.findLastIndex(({ asked }) => asked !== today)
  const was = records[before]?.asked
  const at = records[before + 1]?.at ?? updated
  return was !== undefined && at !== null && BigInt(was) > BigInt(today) ? { was, at } : undefined
}
