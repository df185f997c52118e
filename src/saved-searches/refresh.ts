import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { lastReachablePage } from '#contract/result-window.ts'
import { perPage } from '#contract/search-window.ts'
import { addressOf } from '#src/app/address/address.ts'
import { createBatch } from '#src/api/batch.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { carsInLook, makeLook, type LookedCar, type SearchLook } from '#src/search-marks/looks.ts'
import { newestFirst, noteLook, savedSearches, searchAt, useSearches } from '#src/search-marks/searches.ts'
import { mayPassSoon } from '#src/api/failure.ts'
import { sitesFor } from '#src/api/plain-queries.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { matchedListings } from '#contract/matching-listing.ts'
import { carName } from '#src/card/title.ts'
import { keptListingOf } from '#src/card/remember-car.ts'
import { minDecimal } from '#contract/decimal-text.ts'
import { headlineOf, isForSale } from '#contract/headline.ts'
import { knownRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'

const { useBatch, runBatch, cancelBatch } = createBatch()
export { useBatch as useRefresh, cancelBatch as cancelRefresh }

/** The page looks again at searches whose look is older. */
const freshForMs = 30 * minuteMs

/** Looks at one search and keeps the look. @throws ProblemError; the signal's reason */
export async function lookAt(
  client: QueryClient,
  query: string,
  signal = new AbortController().signal,
): Promise<SearchLook> {
  const look = await takeLook(client, addressOf(query).search, currentLanguage(), signal)
  await noteLook(query, look)
  return look
}

/** Looks at searches and keeps each look as it comes. @returns false where it was cancelled. Never rejects */
export const refreshSearches = (client: QueryClient, queries: readonly string[]): Promise<boolean> =>
  runBatch(queries, (query, signal) => lookAt(client, query, signal))

export const staleSearches = (now = Date.now()): readonly string[] =>
  savedSearches(useSearches.getState().items).flatMap(([query, { now: look }]) =>
    look === undefined || now - look.at > freshForMs ? [query] : [],
  )

/** The first look of a saved search, from which changes count. If it fails, the next refresh is the first look. */
export async function lookFirst(client: QueryClient, query: string): Promise<void> {
  if (searchAt(useSearches.getState().items, query)?.now !== undefined) return
  await lookAt(client, query).catch(() => {})
}

function lowestPrices(listings: readonly Listing[]): Record<string, string> {
  const lowest = new Map<string, string>()
  for (const listing of listings) {
    const { price } = listing
    const currency = price?.currency?.name
    if (!isForSale(listing) || !price?.price || !currency) continue
    const known = lowest.get(currency)
    lowest.set(currency, known === undefined ? price.price : minDecimal(known, price.price))
  }
  return Object.fromEntries(lowest)
}

/** Counts the cars, and reads the newest page by page. @param signal stops before the next request */
async function takeLook(
  client: QueryClient,
  asked: Search,
  language: Language,
  signal: AbortSignal,
): Promise<SearchLook> {
  const search = newestFirst(asked)
  // New cars need a fresh request; each page is read once and not cached.
  const fresh = { staleTime: 0, gcTime: 0, retry: mayPassSoon }
  const at = Date.now()
  const count = await client.fetchQuery({
    ...carsCounted(search, language),
    staleTime: 0,
    retry: mayPassSoon,
  })
  const last = lastReachablePage(Math.min(count, carsInLook), perPage)
  const cars = new Map<string, Car>()
  for (let page = 1; page <= last && count > 0; page += 1) {
    signal.throwIfAborted()
    const found = await client.fetchQuery({
      ...carsFound({ ...search, page }, language),
      ...fresh,
    })
    for (const car of found.cars) cars.set(car.id, car)
    if (found.cars.length === 0) break
  }
  signal.throwIfAborted()
  const sites = await sitesFor(client, search, language)
  const context = { currency: search.currency, sites, worth: worthIn(knownRates(client), search.currency) }
  const all = [...cars.values()]
  const looked = all.map((car): LookedCar => {
    const matched = matchedListings(car, search, context)
    const made = matched.flatMap(({ created_at: at }) => (at === null ? [] : [Date.parse(at)]))
    const name = [car.year, carName(car)].filter((part) => part !== null && part !== undefined).join(' ')
    const first = headlineOf(matched, context.worth)
    return {
      id: car.id,
      at: made.length === 0 ? null : Math.max(...made),
      name: name || null,
      prices: lowestPrices(matched),
      ...(first !== undefined && !isForSale(first) && { other: keptListingOf(first) }),
    }
  })
  return makeLook(at, count, looked)
}
