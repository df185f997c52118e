import * as v from 'valibot'
import { RatesAnswer } from '#contract/facets/extensions.ts'
import { SearchPage } from '#contract/resources/first-answers.ts'
import { defaultCurrency, emptySearch, searchQuery, type Sort } from '#contract/search.ts'
import { noSites } from '#contract/requests.ts'
import { languages } from '#contract/languages.ts'
import { likelyCurrencies } from '#contract/region-currencies.ts'
import { perPageBounds } from '#contract/result-window.ts'
import type { Get } from '../facets/get.ts'
import type { CountAll } from './retrying-counts.ts'
import { measure } from './measure.ts'

export interface MarketRates {
  readonly base: string
  /** Units of each currency for one of the base. */
  readonly of: Readonly<Record<string, number>>
}

/** Cars of all sorts: the dearest would be odd ones, at prices that no bound measures. */
const sampled: readonly (readonly [sort: Sort, page: number])[] = [
  ['newest', 1],
  ['newest', 2],
  ['oldest', 1],
]

/** As a service says them that lists the extension. Throws Unanswered, and where the answer is none. */
export const statedRates = async (get: Get): Promise<MarketRates> => v.parse(RatesAnswer, await get('/rates'))

/**
 * The interface names no rates, but its price filter compares by them: whether one car is found with a bound in another
 * currency says on which side of it its price is. A currency that the sampled cars do not tell is left out.
 */
export async function measuredRates(get: Get, countAll: CountAll): Promise<MarketRates> {
  const pages = []
  for (const [sort, page] of sampled) {
    const query = searchQuery({ ...emptySearch, sort, page }, perPageBounds.max, noSites)
    const read = v.safeParse(SearchPage, await get(`/search?${query}`))
    if (read.success) pages.push(...read.output.data)
  }
  const codes = new Set([
    ...pages.flatMap(({ listings }) =>
      listings.flatMap(({ price }) => price?.currency?.name?.toLowerCase() ?? []),
    ),
    // Readers think in theirs, though no car may be listed in it.
    ...likelyCurrencies([...languages, 'en-GB']),
  ])
  const ask = async (vin: string, bound: string, currency: string): Promise<boolean> => {
    const search = { ...emptySearch, filters: { vin, price: { from: bound } }, currency }
    return ((await countAll([search]))[0] ?? 0) > 0
  }
  const of: Record<string, number> = { [defaultCurrency]: 1 }
  for (const code of codes) {
    if (code === defaultCurrency || !/^[a-z]{3}$/.test(code)) continue
    // A currency that the service does not compare in is refused: the others are measured all the same.
    const rate = await measure(pages, defaultCurrency, code, ask).catch(() => undefined)
    if (rate !== undefined) of[code] = rate
  }
  return { base: defaultCurrency, of }
}
