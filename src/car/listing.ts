import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import type { T } from '#src/i18n/use-t.ts'
import { compareDecimals, type DecimalText, minDecimal } from '#contract/decimal-text.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import { isForSale, offerKind, type Offer } from '#contract/headline.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { priceText } from '#src/price/price-text.ts'

export const isActive = ({ archived }: Listing): boolean => archived !== true

/** Those on offer; of a car that is sold, those of its last month. */
export const standingListings = ({ listings }: Car): readonly Listing[] =>
  listings.some(isActive) ? listings.filter(isActive) : listings

/** What the prices of a listing are: prices to buy at, of auctions, and leasing rates do not compare. */
export function priceKind(listing: Offer): 'sale' | 'auction' | 'leasing' {
  const kind = offerKind(listing)
  return kind === 'none' ? 'sale' : kind
}

/** What stands as its price, named where it is none to buy at; of an auction without the bid, which is said beside it. */
export const askedPrice = (offer: Offer, { t, format }: TextContext): string | undefined =>
  offer.price?.price
    ? priceText(t, format, { ...offer, is_auction: offerKind(offer) === 'auction', current_bid: null })
    : undefined

/** "Cheapest to buy", or "Cheapest in EUR" where currencies cannot be compared. */
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

/** What it asked before, as far as the source says how much, in what and when; the oldest first. */
export const pastPrices = ({ price }: Listing): PriceRecord[] =>
  (price?.history ?? [])
    .flatMap(({ price: asked, currency_id: currencyId, created_at: at }) =>
      asked === null || currencyId === null || at === null ? [] : [{ at, price: asked, currencyId }],
    )
    .toSorted(inTime)

/** Today's price as a record; undefined where there is none, or its day or currency is not stated. */
export function priceToday(listing: Listing): PriceRecord | undefined {
  const { price, created_at, updated_at, last_seen_at } = listing
  // A history that lacks today's price was written before the last change; one that is empty began with it.
  const at = pastPrices(listing).length === 0 ? (created_at ?? updated_at) : (updated_at ?? last_seen_at)
  if (!price || price.price === null || price.currency === null || at === null) return undefined
  return { at, price: price.price, currencyId: price.currency.id }
}

export const priceRecords = (listing: Listing): PriceRecord[] =>
  [...pastPrices(listing), priceToday(listing)].filter((each) => each !== undefined).toSorted(inTime)

/** What a person calls the source; a source without a name keeps the number of its domain. */
export const sourceName = ({ external }: Listing): string => external.domain.name ?? `#${external.domain.id}`

/** Records in another currency than today's are another figure. Undefined where no earlier price is known. */
export function priceChange(listing: Listing) {
  const { price: now = null, currency = null } = listing.price ?? {}
  const records = pastPrices(listing).filter(({ currencyId }) => currencyId === currency?.id)
  const [first] = records
  if (now === null || first === undefined) return undefined
  const figures = [...records.map(({ price }) => price), now]
  const times = figures.filter((figure, index) => index > 0 && figure !== figures[index - 1]).length
  return { first: first.price, now, since: first.at, percent: changeInPercent(first.price, now), times }
}

/** What a listing asks in one currency that all are compared in; undefined where that is not known. */
export type ListingWorth = (listing: Listing) => DecimalText | undefined

export interface Cheapest {
  readonly has: (listing: Listing) => boolean
  /** Of all currencies, not of one. */
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

/** By what they are worth in one currency; where that is not known of each, within every currency alone. */
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
