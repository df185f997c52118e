import { inclusionExclusion } from '#contract/exclusion/inclusion-exclusion.ts'
import type { NumberLine } from '#contract/facets/answer.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { noSites } from '#contract/requests.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { Unanswered } from './unanswered.ts'

/** A number of cars, and since when it is known where that is some time ago. */
export interface Found {
  readonly count: number
  /** Milliseconds since 1970. */
  readonly at?: number | undefined
}

/** The service's exact number for a plain search. Throws Unanswered. */
export type CountPlain = (search: Search, sites: Sites) => Promise<Found>

/** The exact number of any search. Throws Unanswered. */
export type CountSearch = (search: Search) => Promise<Found>

export const namesSources = ({ filters, excluded }: Search): boolean =>
  filters.sources !== undefined || excluded?.sources !== undefined

/** @param sitesNow the account's sources, which only a search that names some needs */
export const countSearch =
  (countPlain: CountPlain, sitesNow: () => Promise<Sites>): CountSearch =>
  async (search) => {
    const sites = namesSources(search) ? await sitesNow() : noSites
    if (isPlain(search)) return countPlain(search, sites)
    const terms = inclusionExclusion(search, sites)
    if (typeof terms === 'string') throw new Unanswered({ uncounted: terms })
    const found = await Promise.all(terms.map((term) => countPlain(term.search, sites)))
    const sum = terms.reduce((total, { sign }, index) => total + sign * (found[index]?.count ?? 0), 0)
    const times = found.flatMap(({ at }) => at ?? [])
    // Between two counts the service may have learned of other cars.
    return { count: Math.max(0, sum), ...(times.length > 0 && { at: Math.min(...times) }) }
  }

export const numberLine = ({ count, at }: Found): NumberLine => (at === undefined ? count : { count, at })
