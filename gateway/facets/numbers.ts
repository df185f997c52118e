import {
  countsOfMost,
  inclusionExclusion,
  type SignedCount,
} from '#contract/exclusion/inclusion-exclusion.ts'
import { withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { NumberLine } from '#contract/facets/answer.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { noSites } from '#contract/requests.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { namesSources } from './sites.ts'
import { Unanswered } from './unanswered.ts'

/** A result count, with its time if it comes from the cache. */
export interface Found {
  readonly count: number
  /** Milliseconds since 1970. */
  readonly at?: number | undefined
}

/** The exact count of a search that the service can answer directly. Throws Unanswered. */
export type CountAnswered = (search: Search, sites: Sites) => Promise<Found>

/** The exact number of any search. Throws Unanswered. */
export type CountSearch = (search: Search) => Promise<Found>

/**
 * @param sitesNow the account's sources, read only for a search that names sources
 * @param knowsExclusion whether the service supports exclusion
 */
export const countSearch =
  (
    countAnswered: CountAnswered,
    sitesNow: () => Promise<Sites>,
    knowsExclusion: (search: Search, sites: Sites) => Promise<boolean>,
  ): CountSearch =>
  async (asked) => {
    const sites = namesSources(asked) ? await sitesNow() : noSites
    const search = withSourcesIncluded(asked, sites)
    if (search === undefined) return { count: 0 }
    if (isPlain(search) || (await knowsExclusion(search, sites))) return countAnswered(search, sites)
    const sum = async (terms: readonly SignedCount[]): Promise<Found> => {
      const found = await Promise.all(terms.map((term) => countAnswered(term.search, sites)))
      const total = terms.reduce((all, { sign }, index) => all + sign * (found[index]?.count ?? 0), 0)
      const times = found.flatMap(({ at }) => at ?? [])
      // The data may change between two counts.
      return { count: Math.max(0, total), ...(times.length > 0 && { at: Math.min(...times) }) }
    }
    const terms = inclusionExclusion(search, sites)
    if (typeof terms !== 'string') return sum(terms)
    throw new Unanswered({ uncounted: terms, most: (await sum(countsOfMost(search, sites))).count })
  }

export const numberLine = ({ count, at }: Found): NumberLine => (at === undefined ? count : { count, at })
