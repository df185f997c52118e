import { Count, Domain, SearchPage } from '#contract/resources/first-answers.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import { strictList, unreadCount } from '#contract/resources/loose.ts'
import { countPath, domainsPath, searchPath } from '#contract/requests.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { isHiccup } from './failure.ts'
import { get } from './get.ts'
import { noSites, sitesOf } from './sites.ts'

// Queries that the interface answers itself. Equal searches share one entry (searchKey), whatever ids domains have.

export const domains = (language: Language) =>
  queryOptions({
    queryKey: ['domains', language],
    queryFn: ({ signal }) => get(domainsPath(language), strictList(Domain), signal),
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** Only a search by source waits for the account's domains. */
export const sitesFor = async (client: QueryClient, { filters, excluded }: Search, language: Language) =>
  (filters.sources ?? excluded?.sources) ? sitesOf(await client.ensureQueryData(domains(language))) : noSites

export interface CarsPage {
  readonly cars: readonly Car[]
  /** Number of cars that failed the schema; undefined if they cannot be distinguished from excluded cars. */
  readonly unread?: number
  /** meta.total: a lower bound from 10,000 on (contract/result-window.ts). /search/count returns the exact number. */
  readonly total: number | null
  readonly at: number
  /** For a search that excludes: the plain search whose pages were read. */
  readonly superset?: Search
  /** For a search that excludes: the last page, or an upper bound of it until it is known. */
  readonly last?: number
  /** For a search that excludes: whether the superset exceeds the result window. */
  readonly cut?: boolean
}

/** Cache time of a page, some 60 kB each, so that Back restores the results after a long visit to a car. */
const resultsKeptMs = 60 * 60_000

/** A page of cars, trimmed to perPage: the interface may return one more (specification: "Pagination quirks"). */
export async function plainPage(
  search: Search,
  language: Language,
  { signal, sites }: { readonly signal: AbortSignal; readonly sites: Sites },
): Promise<CarsPage> {
  const { data, meta } = await get(searchPath(search, language, sites), SearchPage, signal)
  const unread = unreadCount(data, perPage)
  return { cars: data.slice(0, perPage - unread), unread, total: meta.total, at: Date.now() }
}

export const plainCars = (search: Search, language: Language) =>
  queryOptions({
    queryKey: ['search', searchKey(search), language],
    queryFn: async ({ client, signal }) =>
      plainPage(search, language, { signal, sites: await sitesFor(client, search, language) }),
    gcTime: resultsKeptMs,
    // The first observer, the router or a prefetch, sets the retries for all: the results show a failure at once.
    retry: isHiccup,
  })

export const plainCount = (search: Search, language: Language) =>
  queryOptions({
    queryKey: ['count', searchKey({ ...search, page: 1, sort: 'newest' })],
    queryFn: async ({ client, signal }): Promise<number> =>
      (await get(countPath(search, await sitesFor(client, search, language)), Count, signal)).count,
    retry: isHiccup,
  })
