import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import { lastReachablePage } from '#contract/result-window.ts'
import { atAnyTime, type Search, type Span } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { sharedQuery } from './exclusion/shared-query.ts'
import { serverNow } from './get.ts'
import { listingFilterKeys, matchVerdict, type MatchContext } from '#contract/listing-verdict.ts'
import { type CarsPage, type plainCars, type plainCount, sitesFor } from './plain-queries.ts'

// "Ends today", "listed in three days": the interface has no such filter but an order by that time. The cars within a
// span are the first of that order, and the last page with one of them gives their number.

interface InOrder {
  readonly client: QueryClient
  readonly signal: AbortSignal
  readonly language: Language
  /** The queries of all cars in the order. */
  readonly found: (search: Search, language: Language) => ReturnType<typeof plainCars>
  readonly counted: (search: Search, language: Language) => ReturnType<typeof plainCount>
}

const days = { '24h': 1, '3d': 3, '7d': 7 } as const

/** Length of a span from now, ms. "today" ends with the user's day. */
export function spanReach(span: Span, now: number): number {
  if (span === 'any') return Number.POSITIVE_INFINITY
  return span === 'today' ? new Date(now).setHours(24, 0, 0, 0) - now : days[span] * dayMs
}

/** Whether a matching listing of the car ends, or was created, within the span. */
export function isInSpan({ listings }: Car, search: Search, context: MatchContext, now: number): boolean {
  if (search.within === undefined) return true
  const reach = spanReach(search.within, now)
  const keys = listingFilterKeys(search.filters)
  return listings.some((listing) => {
    const at = Date.parse((search.sort === 'newest' ? listing.created_at : listing.auction_at) ?? '')
    const away = search.sort === 'newest' ? now - at : at - now
    return (
      listing.archived !== true &&
      away <= reach &&
      // A past auction has no place in the order, and a slow clock must not age a listing.
      (search.sort === 'newest' || away > 0) &&
      keys.every((key) => matchVerdict(key, search.filters, listing, context) !== 'no')
    )
  })
}

/** A page of the order without the cars beyond the span. */
export async function pageWithin(
  search: Search,
  { client, signal, language, found }: InOrder,
): Promise<CarsPage> {
  const sites = await sitesFor(client, search, language)
  const page = await sharedQuery(client, { ...found(atAnyTime(search), language), retry: false }, signal)
  const now = serverNow()
  const context = { currency: search.currency, sites }
  const cars = page.cars.filter((car) => isInSpan(car, search, context, now))
  const isWhole = cars.length === page.cars.length && cars.length > 0
  return { ...page, cars, total: null, ...(!isWhole && { last: search.page }) }
}

/**
 * The number of cars within a span, by bisecting the pages for the first one that is not full. Requests at most ten
 * pages, the first of which is on the screen. Returns the size of the result window for a span that exceeds it.
 */
export async function countWithin(search: Search, ordered: InOrder): Promise<number> {
  const { client, signal, language, counted } = ordered
  const all = await sharedQuery(client, { ...counted(atAnyTime(search), language), retry: false }, signal)
  const last = lastReachablePage(all, perPage)
  /** Number of cars of the page within the span; undefined if all are. */
  const endOn = async (page: number): Promise<number | undefined> => {
    const { cars, last: end } = await pageWithin({ ...search, page }, ordered)
    return end === undefined ? undefined : cars.length
  }
  const first = await endOn(1)
  if (first !== undefined) return first
  let whole = 1
  let ended = { page: last + 1, cars: 0 }
  while (ended.page - whole > 1) {
    const page = Math.floor((whole + ended.page) / 2)
    const cars = await endOn(page)
    if (cars === undefined) whole = page
    else ended = { page, cars }
  }
  return Math.min(all, (ended.page - 1) * perPage + ended.cars)
}
