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

// What the interface answers itself. Equal searches share one cache entry (searchKey), whatever this account's domain ids are.

export const domains = (language: Language) =>
  queryOptions({
    queryKey: ['domains', language],
    queryFn: ({ signal }) => get(domainsPath(language), strictList(Domain), signal),
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** Only a search by source needs the account's domains, and then it waits for them. */
export const sitesFor = async (client: QueryClient, { filters, excluded }: Search, language: Language) =>
  (filters.sources ?? excluded?.sources) ? sitesOf(await client.ensureQueryData(domains(language))) : noSites

export interface CarsPage {
  readonly cars: readonly Car[]
  /** Cars that were sent and could not be read; absent where those are not distinct from cars that are left out. */
  readonly unread?: number
  /** meta.total: a lower bound from 10,000 on (contract/result-window.ts); /search/count has the exact one. */
  readonly total: number | null
  readonly at: number
  /** Of a search that excludes: the plain one whose pages it was found on. */
  readonly superset?: Search
  /** Of a search that excludes: its last page; where that is not known yet, one that it does not go beyond. */
  readonly last?: number
  /** Of a search that excludes: its superset has more cars than the interface hands over. */
  readonly cut?: boolean
}

/** An answer weighs some 60 kB: kept so that Back finds everything as it was after a long look at a car. */
const resultsKeptMs = 60 * 60_000

/** A page of cars, trimmed to perPage: the interface may hand over one more (spec: "Pagination quirks"). */
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
    // The first to fetch, the router or a prefetch, sets the retries for all: the results show a failure at once.
    retry: isHiccup,
  })

export const plainCount = (search: Search, language: Language) =>
  queryOptions({
    queryKey: ['count', searchKey({ ...search, page: 1, sort: 'newest' })],
    queryFn: async ({ client, signal }): Promise<number> =>
      (await get(countPath(search, await sitesFor(client, search, language)), Count, signal)).count,
    retry: isHiccup,
  })
