import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'
import { changeInPercent, compareDecimals } from '#src/lib/decimal.ts'
import { groupBy } from '#src/lib/group-by.ts'

/** A listing id means something only together with its domain. */
export const listingKey = ({ external }: Listing): string => `${external.domain.id}/${external.id}`

export const isActive = ({ archived }: Listing): boolean => archived !== true

/** Those on offer; of a car that is sold, those of its last month. */
export const standingListings = ({ listings }: Car): readonly Listing[] =>
  listings.some(isActive) ? listings.filter(isActive) : listings

/** What it asks, as listed; undefined where it names no price. */
export const askedPrice = ({ price }: Pick<Listing, 'price'>, format: Format): string | undefined =>
  price?.price ? format.money(price.price, price.currency?.name) : undefined

/** "Cheapest in EUR" */
export const cheapestWords = ({ price }: Listing, t: T): string =>
  t('car.cheapest', { currency: price?.currency?.name?.toUpperCase() ?? '' })

interface Dated {
  readonly at: string
}

/** For sorting; equal times keep their order. */
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

/** What a person calls the source; a source without a name keeps the number of its domain. */
export const sourceName = ({ external }: Listing): string => external.domain.name ?? `#${external.domain.id}`

interface PriceChange {
  /** Decimal text, in the listing's own currency. */
  readonly first: string
  readonly now: string
  /** ISO; when the first price was seen. */
  readonly since: string
  /** Rounded; undefined where the first price was 0. */
  readonly percent: number | undefined
  /** How often the price moved. */
  readonly times: number
}

/**
 * How the price moved since the listing was first seen. Records in another currency than today's are
 * another figure, not a change. Undefined where no earlier price is known.
 */
export function priceChange(listing: Listing): PriceChange | undefined {
  const { price: now = null, currency = null } = listing.price ?? {}
  const records = pastPrices(listing).filter(({ currencyId }) => currencyId === currency?.id)
  const [first] = records
  if (now === null || first === undefined) return undefined
  const figures = [...records.map(({ price }) => price), now]
  const times = figures.filter((figure, index) => index > 0 && figure !== figures[index - 1]).length
  return { first: first.price, now, since: first.at, percent: changeInPercent(first.price, now), times }
}

/**
 * The listings that ask the least within their currency, where there is something to compare: at least
 * two active listings in it that do not all ask the same.
 */
export function cheapest(listings: readonly Listing[]): ReadonlySet<Listing> {
  const found = new Set<Listing>()
  const groups = groupBy(
    listings.filter((listing) => isActive(listing) && listing.price?.price && listing.price.currency),
    ({ price }) => price?.currency?.id,
  )
  for (const group of groups.values()) {
    const asked = (listing: Listing) => listing.price?.price ?? '0'
    const [least] = group.toSorted((a, b) => compareDecimals(asked(a), asked(b)))
    const isLeast = (listing: Listing) =>
      least !== undefined && compareDecimals(asked(listing), asked(least)) === 0
    if (!group.every(isLeast)) for (const listing of group.filter(isLeast)) found.add(listing)
  }
  return found
}
