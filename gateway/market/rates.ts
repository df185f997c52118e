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
  /** Units of each currency per unit of the base. */
  readonly of: Readonly<Record<string, number>>
}

/** Pages of several orders: the most expensive cars alone would be outliers with prices beyond every bound. */
const sampled: readonly (readonly [sort: Sort, page: number])[] = [
  ['newest', 1],
  ['newest', 2],
  ['oldest', 1],
]

/** The rates of a service with the extension. Throws Unanswered, also for an invalid answer. */
export const statedRates = async (get: Get): Promise<MarketRates> => v.parse(RatesAnswer, await get('/rates'))

/**
 * Measures rates by the price filter, because the interface reports none: whether a car matches a bound in another
 * currency shows on which side of the bound its price is. A currency without usable sampled cars is left out.
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
    // Users' likely currencies, even without cars listed in them.
    ...likelyCurrencies([...languages, 'en-GB']),
  ])
  const ask = async (vin: string, bound: string, currency: string): Promise<boolean> => {
    const search = { ...emptySearch, filters: { vin, price: { from: bound } }, currency }
    return ((await countAll([search]))[0] ?? 0) > 0
  }
  const of: Record<string, number> = { [defaultCurrency]: 1 }
  for (const code of codes) {
    if (code === defaultCurrency || !/^[a-z]{3}$/.test(code)) continue
    // The service refuses currencies that it does not support; the others are still measured.
    const rate = await measure(pages, defaultCurrency, code, ask).catch(() => undefined)
    if (rate !== undefined) of[code] = rate
  }
  return { base: defaultCurrency, of }
}
