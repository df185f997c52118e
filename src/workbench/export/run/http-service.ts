import type * as v from 'valibot'
import type { Car } from '#contract/resources/car.ts'
import { strictList } from '#contract/resources/loose.ts'
import { Brand } from '#contract/resources/dictionaries.ts'
import { CountryPage, ExportBatch } from '#contract/resources/envelopes.ts'
import { CarFound, Count, Domain, SearchPage } from '#contract/resources/first-answers.ts'
import type { Language } from '#contract/languages.ts'
import { brandsPath, countriesPath } from '#contract/dictionary-requests.ts'
import { apiRoot, carPath, countPath, domainsPath, noSites } from '#contract/requests.ts'
import { isVin } from '#contract/vin.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { type Search, searchQuery, withFilter } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { sitesOf } from '#src/api/sites.ts'
import { cursorBatch } from './plan.ts'
import type { ExportService } from './types.ts'

/** Sends one path below the interface's root and reads the answer through its schema, as src/api/get.ts does. */
export type AskPath = <const S extends v.GenericSchema>(
  path: string,
  schema: S,
  signal: AbortSignal,
) => Promise<v.InferOutput<S>>

/** Minutes that a cursor lives between two batches: as long as it may, for lines that are down. */
const scrollTime = 15

/** The next batch's address as a path below the root: the gateway gives it whole, with its own host. */
const pathOf = (nextUrl: string): string => {
  const { pathname, search } = new URL(nextUrl, 'https://any.example')
  return `${pathname.startsWith(`${apiRoot}/`) ? pathname.slice(apiRoot.length) : pathname}${search}`
}

/** The calls of an export, made over the interface. Names in the answers are in `language`. */
export function httpService(ask: AskPath, language: Language): ExportService {
  const lang = `lang=${language}`
  const domains = (signal: AbortSignal) => ask(domainsPath(language), strictList(Domain), signal)
  // A dictionary is asked for once; a failure is no answer, and the next call asks again.
  let known: Promise<Sites> | undefined
  const sitesFor = (search: Search, signal: AbortSignal): Promise<Sites> | Sites => {
    if (search.filters.sources === undefined) return noSites
    known ??= domains(signal).then(sitesOf)
    known.catch(() => (known = undefined))
    return known
  }

  const page = async (search: Search, perPage: number, signal: AbortSignal): Promise<readonly Car[]> => {
    const query = searchQuery(search, perPage, await sitesFor(search, signal))
    return (await ask(`/search?${query}&${lang}`, SearchPage, signal)).data
  }

  async function countryIds(signal: AbortSignal): Promise<number[]> {
    const found: number[] = []
    let after: number | undefined
    for (;;) {
      const { data, meta } = await ask(countriesPath(language, after), CountryPage, signal)
      found.push(...data.map(({ id }) => id))
      if (meta.has_more !== true || meta.next_after_id === null) return found
      after = meta.next_after_id
    }
  }

  async function choices(key: 'sources', signal: AbortSignal): Promise<readonly string[]>
  async function choices(key: 'brands' | 'countries', signal: AbortSignal): Promise<readonly number[]>
  async function choices(
    key: 'sources' | 'brands' | 'countries',
    signal: AbortSignal,
  ): Promise<readonly string[] | readonly number[]> {
    if (key === 'sources') {
      const all = await domains(signal)
      const sites = sitesOf(all)
      return all.flatMap(({ id }) => sites.hostOf(id) ?? [])
    }
    if (key === 'countries') return countryIds(signal)
    return (await ask(brandsPath(language), strictList(Brand), signal)).map(({ id }) => id)
  }

  return {
    // A range from more to less finds nothing, and is not sent.
    count: async (search, signal) =>
      isAskable(search)
        ? (await ask(countPath(search, await sitesFor(search, signal)), Count, signal)).count
        : 0,
    page,
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
          // A key that is refused is refused for everything, and that is said.
          if (problem.kind === 'absent' || (problem.kind === 'access' && problem.reason === 'other'))
            return false
          throw error
        },
      ),
    choices,
    matches: async (search, id, signal) => {
      const car = await ask(carPath(id, language), CarFound, signal).catch((error: unknown) => {
        if (problemOf(error).kind === 'absent') return undefined
        throw error
      })
      const vin = car?.data.vin ?? null
      // A car without a VIN cannot be asked for within a search. It was looked for where it had been, in vain.
      if (vin === null || !isVin(vin)) return false
      const found = await page({ ...withFilter(search, 'vin', vin.toLowerCase()), page: 1 }, 50, signal)
      return found.some((each) => each.id === id)
    },
  }
}
