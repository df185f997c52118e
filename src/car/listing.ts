import type { Car, Listing } from '#contract/resources/car.ts'
import type { T, TextContext } from '#src/i18n/use-t.ts'
import { compareDecimals, type DecimalText, minDecimal } from '#contract/decimal-text.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import { isForSale, isPrice, offerKind, type Offer } from '#contract/headline.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { priceText } from '#src/price/price-text.ts'

export const isActive = ({ archived }: Listing): boolean => archived !== true

/** The active listings; for a sold car, its listings of the last month. */
export const standingListings = ({ listings }: Car): readonly Listing[] =>
  listings.some(isActive) ? listings.filter(isActive) : listings

/** The kind of a listing's prices: purchase prices, auction prices and leasing rates do not compare. */
export function priceKind(listing: Offer): 'sale' | 'auction' | 'leasing' {
  const kind = offerKind(listing)
  return kind === 'none' ? 'sale' : kind
}

/** A listing's price, labelled if it is no purchase price; without an auction's bid, which is shown beside it. */
export const askedPrice = (offer: Offer, { t, format }: TextContext): string | undefined =>
  offer.price?.price
    ? priceText(t, format, { ...offer, is_auction: offerKind(offer) === 'auction', current_bid: null })
    : undefined

/** "Cheapest to buy", or "Cheapest in EUR" if currencies cannot be compared. */
export const cheapestWords = ({ price }: Listing, least: Cheapest, t: T): string =>
  least.across
    ? t('car.cheapest.all')
    : t('car.cheapest', { currency: price?.currency?.name?.toUpperCase() ?? '' })

interface Dated {
  readonly at: string
}

export const inTime = (a: Dated, b: Dated): number => Date.parse(a.at) - Date.parse(b.at)

export interface PriceRecord extends Dated {
  /** Decimal text. */
  readonly price: string
  readonly currencyId: number
}

/** Earlier prices with amount, currency and date, the oldest first; incomplete records, and 0 or 1, are dropped. */
export const pastPrices = ({ price }: Listing): PriceRecord[] =>
  (price?.history ?? [])
    .flatMap(({ price: asked, currency_id: currencyId, created_at: at }) =>
      isPrice(asked) && currencyId !== null && at !== null ? [{ at, price: asked, currencyId }] : [],
    )
    .toSorted(inTime)

/** Today's price as a record; undefined without a price, date or currency. */
export function priceToday(listing: Listing): PriceRecord | undefined {
  const { price, created_at, updated_at, last_seen_at } = listing
  // A history without today's price was written before the last change; without a history the price is the first one.
  const at = pastPrices(listing).length === 0 ? (created_at ?? updated_at) : (updated_at ?? last_seen_at)
  const amount = price?.price
  if (!isPrice(amount) || !price?.currency || at === null) return undefined
  return { at, price: amount, currencyId: price.currency.id }
}

export const priceRecords = (listing: Listing): PriceRecord[] =>
  [...pastPrices(listing), priceToday(listing)].filter((each) => each !== undefined).toSorted(inTime)

/** The source's name, or the number of its domain. */
export const sourceName = ({ external }: Listing): string => external.domain.name ?? `#${external.domain.id}`

/** The price change since the first record in today's currency; undefined without an earlier price. */
export function priceChange(listing: Listing) {
  const { price: now = null, currency = null } = listing.price ?? {}
  const records = pastPrices(listing).filter(({ currencyId }) => currencyId === currency?.id)
  const [first] = records
  if (!isPrice(now) || first === undefined) return undefined
  const figures = [...records.map(({ price }) => price), now]
  const times = figures.filter((figure, index) => index > 0 && figure !== figures[index - 1]).length
  return { first: first.price, now, since: first.at, percent: changeInPercent(first.price, now), times }
}

/** A listing's price in the common currency; undefined if unknown. */
export type ListingWorth = (listing: Listing) => DecimalText | undefined

export interface Cheapest {
  readonly has: (listing: Listing) => boolean
  /** Whether all currencies were compared. */
  readonly across: boolean
}

function leastBy(listings: readonly Listing[], worth: ListingWorth): readonly Listing[] {
  const amounts = listings.map((listing) => worth(listing) ?? '0')
  const least = amounts.reduce(minDecimal)
  const found = listings.filter((_, index) => compareDecimals(amounts[index] ?? '0', least) === 0)
  return found.length === listings.length ? [] : found
}

export const asksPrice = (listing: Listing): boolean =>
  isActive(listing) && isForSale(listing) && Boolean(listing.price?.currency)

/** The cheapest listings by their worth in one currency, or within each currency unless all worths are known. */
export function cheapest(listings: readonly Listing[], worth: ListingWorth = () => undefined): Cheapest {
  const priced = listings.filter(asksPrice)
  const groups = [...groupBy(priced, ({ price }) => price?.currency?.id).values()]
  const across = groups.length > 1 && priced.every((listing) => worth(listing) !== undefined)
  const least = across
    ? leastBy(priced, worth)
    : groups.flatMap((group) => leastBy(group, ({ price }) => price?.price ?? undefined))
  const found = new Set(least)
  return { has: (listing) => found.has(listing), across }
}
