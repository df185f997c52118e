import type { Listing } from '#contract/resources/listing.ts'
import { changeInPercent, compareDecimals } from '#src/lib/decimal.ts'
import { groupBy } from '#src/lib/group-by.ts'

/** A listing id means something only together with its domain. */
export const listingKey = ({ external }: Listing): string => `${external.domain.id}/${external.id}`

/** Whether the two stand on the same site. */
export const sameSource = (a: Listing, b: Listing): boolean => a.external.domain.id === b.external.domain.id

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
export function priceChange({ price }: Listing): PriceChange | undefined {
  const now = price?.price
  if (!price || now === null || now === undefined || !price.currency) return undefined
  const { id } = price.currency
  const records = price.history
    .flatMap((record) =>
      record.currency_id === id && record.price !== null && record.created_at !== null
        ? [{ price: record.price, at: record.created_at }]
        : [],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const [first] = records
  if (first === undefined) return undefined
  const figures = [...records.map((record) => record.price), now]
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
    listings.filter(
      ({ archived, price }) =>
        archived !== true && price !== null && price.price !== null && price.currency !== null,
    ),
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
