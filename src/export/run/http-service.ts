import { type get, problemOf } from '#src/api/get.ts'
import { strictList } from '#contract/resources/loose.ts'
import { ExportBatch } from '#contract/resources/envelopes.ts'
import { Count, Domain, SearchPage } from '#contract/resources/first-answers.ts'
import type { Language } from '#contract/languages.ts'
import { apiRoot, countPath, domainsPath, noSites } from '#contract/requests.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { searchQuery, type Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { sitesOf } from '#src/api/sites.ts'
import { cursorBatch } from './plan.ts'
import type { ExportService } from './types.ts'

/** Minutes that a cursor lives between two batches: the maximum, so that it survives a lost connection. */
const scrollTime = 15

/** The path of the next batch below the API root: the gateway returns a whole URL with its own host. */
const pathOf = (nextUrl: string): string => {
  const { pathname, search } = new URL(nextUrl, 'https://any.example')
  return `${pathname.startsWith(`${apiRoot}/`) ? pathname.slice(apiRoot.length) : pathname}${search}`
}

/** The calls of an export over HTTP. Names in the responses are in `language`. */
export function httpService(ask: typeof get, language: Language): ExportService {
  const lang = `lang=${language}`
  // The dictionary is requested once; after a failure the next call requests it again.
  let known: Promise<Sites> | undefined
  const sitesFor = (search: Search, signal: AbortSignal): Promise<Sites> | Sites => {
    if (search.filters.sources === undefined) return noSites
    known ??= ask(domainsPath(language), strictList(Domain), signal).then(sitesOf)
    known.catch(() => (known = undefined))
    return known
  }

  return {
    // A range whose start is above its end finds nothing, and is not sent.
    count: async (search, signal) =>
      isAskable(search)
        ? (await ask(countPath(search, await sitesFor(search, signal)), Count, signal)).count
        : 0,
    page: async (search, perPage, signal) => {
      const query = searchQuery(search, perPage, await sitesFor(search, signal))
      return (await ask(`/search?${query}&${lang}`, SearchPage, signal)).data
    },
    cursor: async (search, next, signal) => {
      let path = next
      if (path === undefined) {
        const sites = await sitesFor(search, signal)
        const pairs = filterKeys.flatMap((key) => {
          const value = search.filters[key]
          return value === undefined ? [] : behaviour(filters[key]).toApi(filters[key], value, sites)
        })
        const query = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
        query.set('limit', String(cursorBatch))
        query.set('scroll_time', String(scrollTime))
        path = `/cars?${query}&${lang}`
      }
      const batch = await ask(path, ExportBatch, signal)
      const { data: cars, scroll_id: id, next_url: nextUrl } = batch
      return { cars, next: id === null || nextUrl === null ? null : pathOf(nextUrl) }
    },
    hasCursor: (signal) =>
      ask(`/cars?limit=1&scroll_time=1&${lang}`, ExportBatch, signal).then(
        () => true,
        (error: unknown) => {
          const problem = problemOf(error)
          // A refused key is refused for all calls, so that error is thrown and shown.
          if (problem.kind === 'absent' || (problem.kind === 'access' && problem.reason === 'other'))
            return false
          throw error
        },
      ),
  }
}
