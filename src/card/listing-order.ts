import type { Search, Sort } from '#contract/search.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { compareDecimals, type DecimalText } from '#src/lib/decimal.ts'

type End = 'least' | 'greatest'

const time = (text: string | null) => (text === null ? null : Date.parse(text))

/** By what a listing gives its car a place, and whether the least or the greatest does (semantics: Sorts). */
const keys: {
  readonly [S in Sort]?: readonly [(listing: Listing, now: number) => number | null, End]
} = {
  newest: [({ created_at }) => time(created_at), 'greatest'],
  oldest: [({ created_at }) => time(created_at), 'least'],
  odometer_asc: [({ odometer }) => odometer, 'least'],
  odometer_desc: [({ odometer }) => odometer, 'greatest'],
  auction_nearest: [
    ({ auction_at }, now) => {
      const at = time(auction_at)
      return at === null || at < now ? null : at
    },
    'least',
  ],
}

const codeOf = ({ price }: Listing) => (price?.price ? price.currency?.name?.toLowerCase() : undefined)

/** The price that a listing asks in the currency of the search. */
export const priceIn = (listing: Listing, { currency }: Search): DecimalText | undefined =>
  codeOf(listing) === currency ? (listing.price?.price ?? undefined) : undefined

/** Whether it asks a price in another currency: no answer carries the rates to compare it by. */
export const isForeign = (listing: Listing, { currency }: Search): boolean =>
  ![undefined, currency].includes(codeOf(listing))

/** The sorts that compare prices, and by which end of a car's prices they do. */
export const priceEnd = ({ sort }: Search): End | undefined =>
  sort === 'cheaper' ? 'least' : sort === 'expensive' ? 'greatest' : undefined

/** Prices of the search's currency before others, each currency in order for itself, and no price last. */
function byPrice(listings: readonly Listing[], { currency }: Search, end: End) {
  const codes: unknown[] = [currency, ...listings.map(codeOf).filter((code) => code !== undefined), undefined]
  return (a: Listing, b: Listing): number => {
    const apart = codes.indexOf(codeOf(a)) - codes.indexOf(codeOf(b))
    if (apart !== 0) return apart
    const order = compareDecimals(a.price?.price ?? '0', b.price?.price ?? '0')
    return end === 'least' ? order : -order
  }
}

/**
 * Listings of one car, the one that decides its place first; those without the value last. Where the sort does not
 * choose among them, as that by year does not, the cheapest leads.
 */
export function inSortOrder(listings: readonly Listing[], search: Search, now: number): Listing[] {
  const cheapestFirst = listings.toSorted(byPrice(listings, search, priceEnd(search) ?? 'least'))
  const key = keys[search.sort]
  if (key === undefined) return cheapestFirst
  const [read, end] = key
  return cheapestFirst
    .map((listing) => ({ listing, value: read(listing, now) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return end === 'least' ? a.value - b.value : b.value - a.value
    })
    .map(({ listing }) => listing)
}
