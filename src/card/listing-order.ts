import type { Search, Sort } from '#contract/search.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { askedIn, type MatchContext } from '#src/api/listing-verdict.ts'
import { compareDecimals } from '#src/lib/decimal.ts'

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

/** The sorts that compare prices, and by which end of a car's prices they do. */
export const priceEnd = ({ sort }: Search): End | undefined =>
  sort === 'cheaper' ? 'least' : sort === 'expensive' ? 'greatest' : undefined

/**
 * By what prices are worth in the currency of the search, as far as that is known; the others behind them, each currency
 * in order for itself, and no price last.
 */
function byPrice(listings: readonly Listing[], context: MatchContext, end: End) {
  const codes = listings.map(({ price }) => price?.currency?.name)
  const placeOf = (listing: Listing) => {
    const { price } = listing
    const asked = askedIn(listing, context)
    const group = asked ? -1 : price?.price ? codes.indexOf(price.currency?.name) : codes.length
    return { group, amount: asked ?? price?.price ?? '0' }
  }
  return (one: Listing, other: Listing): number => {
    const [a, b] = [placeOf(one), placeOf(other)]
    const order = compareDecimals(a.amount, b.amount)
    return a.group - b.group || (end === 'least' ? order : -order)
  }
}

/**
 * Listings of one car, the one that decides its place first; those without the value last. Where the sort does not
 * choose among them, as that by year does not, the cheapest leads.
 */
export function inSortOrder(
  listings: readonly Listing[],
  search: Search,
  context: MatchContext,
  now: number,
): Listing[] {
  const cheapestFirst = listings.toSorted(byPrice(listings, context, priceEnd(search) ?? 'least'))
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
