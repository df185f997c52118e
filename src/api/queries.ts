import { CarFound, Count, Domain, SearchPage } from '#contract/resources/first-answers.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { strictList, unreadCount } from '#contract/resources/loose.ts'
import { carPath, countPath, domainsPath, isLookupId, searchPath } from '#contract/requests.ts'
import { isPlain, type Search, searchKey } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import type { CarsPage } from './exclusion/excluding.ts'
import { isHiccup } from './failure.ts'
import { get } from './get.ts'
import { ProblemError } from './problem-error.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { noSites, sitesOf } from './sites.ts'

/** An answer weighs some 60 kB: kept so that Back finds everything as it was after a long look at a car. */
const resultsKeptMs = 60 * 60_000

// Equal searches share one cache entry (searchKey), whatever this account's domain ids are.

/** Only a search by source needs the account's domains, and then it waits for them. */
export const sitesFor = async (client: QueryClient, { filters, excluded }: Search, language: Language) =>
  (filters.sources ?? excluded?.sources) ? sitesOf(await client.ensureQueryData(domains(language))) : noSites

/** What a search that excludes takes: it comes with the first one. */
const without = () => import('./exclusion/excluding.ts')

/** The page of cars, trimmed to perPage: the interface may hand over one more (spec: "Pagination quirks"). */
export const carsFound = (search: Search, language: Language) =>
  queryOptions({
    queryKey: ['search', searchKey(search), language],
    queryFn: async ({ client, signal }): Promise<CarsPage> => {
      const sites = await sitesFor(client, search, language)
      if (!isPlain(search)) {
        const { excludingPage } = await without()
        return excludingPage(search, {
          client,
          signal,
          sites,
          language,
          counted: carsCounted,
          found: carsFound,
        })
      }
      const { data, meta } = await get(searchPath(search, language, sites), SearchPage, signal)
      const unread = unreadCount(data, perPage)
      return { cars: data.slice(0, perPage - unread), unread, total: meta.total, at: Date.now() }
    },
    gcTime: resultsKeptMs,
    // The first to fetch, the router or a prefetch, sets the retries for all: the results show a failure at once.
    retry: isHiccup,
  })

/** The exact number of cars of what a person looks at; page, sort and language do not matter to it. Numbers around it: facets.ts. */
export const carsCounted = (search: Search, language: Language) =>
  queryOptions({
    queryKey: ['count', searchKey({ ...search, page: 1, sort: 'newest' })],
    queryFn: async ({ client, signal }): Promise<number> => {
      const sites = await sitesFor(client, search, language)
      if (!isPlain(search)) {
        const { excludingCount } = await without()
        return excludingCount(search, { client, signal, sites, language, counted: carsCounted })
      }
      return (await get(countPath(search, sites), Count, signal)).count
    },
    retry: isHiccup,
  })

export const domains = (language: Language) =>
  queryOptions({
    queryKey: ['domains', language],
    queryFn: ({ signal }) => get(domainsPath(language), strictList(Domain), signal),
    staleTime: dayMs,
    gcTime: dayMs,
  })

/**
 * A car by its place under the API (contract/requests.ts).
 * @param possible false where none can be there: nothing is asked, and it throws `absent`
 */
export const carAt = (path: string, language: Language, possible = true) =>
  queryOptions({
    queryKey: ['car', path, language],
    queryFn: async ({ signal }) => {
      if (!possible) throw new ProblemError({ kind: 'absent' })
      return (await get(path, CarFound, signal)).data
    },
  })

export const carById = (id: string, language: Language) =>
  carAt(carPath(id, language), language, isLookupId(id, 'car'))
