import { CarFound, Count, Domain, SearchPage } from '#contract/resources/first-answers.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { strictList } from '#contract/resources/loose.ts'
import { carPath, countPath, domainsPath, searchPath } from '#contract/requests.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { noteCountTook } from './count-pace.ts'
import { isHiccup } from './failure.ts'
import { get } from './get.ts'
import type { LaneNow } from './queue.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { noSites, sitesOf } from './sites.ts'

/** An answer weighs some 60 kB: kept so that Back finds everything as it was after a long look at a car. */
const resultsKeptMs = 60 * 60_000

// Equal searches share one cache entry (searchKey), whatever this account's domain ids are.

/** Only a search by source needs the account's domains, and then it waits for them. */
export const sitesFor = async (client: QueryClient, search: Search, language: Language) =>
  search.filters.sources ? sitesOf(await client.ensureQueryData(domains(language))) : noSites

/** The page of cars, trimmed to perPage: the interface may hand over one more (spec: "Pagination quirks"). */
export const carsFound = (search: Search, language: Language, lane: LaneNow = 'results') =>
  queryOptions({
    queryKey: ['search', searchKey(search), language],
    queryFn: async ({ client, signal }) => {
      const path = searchPath(search, language, await sitesFor(client, search, language))
      const page = await get(path, SearchPage, { lane, signal })
      // The total is a lower bound from 10,000 on (contract/result-window.ts): /search/count has the exact one.
      return { cars: page.data.slice(0, perPage), total: page.meta.total, at: Date.now() }
    },
    gcTime: resultsKeptMs,
    // The first to fetch, the router or a prefetch, sets the retries for all: the results show a failure at once.
    retry: isHiccup,
  })

/** The exact number of cars; page, sort and language do not matter to it. */
export const carsCounted = (search: Search, language: Language, lane: LaneNow = 'counts') =>
  queryOptions({
    queryKey: ['count', searchKey({ ...search, page: 1, sort: 'newest' })],
    queryFn: async ({ client, signal }) => {
      const path = countPath(search, await sitesFor(client, search, language))
      return (await get(path, Count, { lane, signal, onTook: noteCountTook })).count
    },
    // A count that fails shows "–" with a way to retry; only the total tries again by itself.
    retry: lane === 'counts' ? false : isHiccup,
  })

export const domains = (language: Language) =>
  queryOptions({
    queryKey: ['domains', language],
    queryFn: ({ signal }) => get(domainsPath(language), strictList(Domain), { lane: 'results', signal }),
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** A car by its place under the API (contract/requests.ts). */
export const carAt = (path: string, language: Language, lane: LaneNow = 'results') =>
  queryOptions({
    queryKey: ['car', path, language],
    queryFn: async ({ signal }) => (await get(path, CarFound, { lane, signal })).data,
  })

export const carById = (id: string, language: Language, lane?: LaneNow) =>
  carAt(carPath(id, language), language, lane)
