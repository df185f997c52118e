import { createContext } from 'react'
import type { PageChecksLine, PriceCheck } from '#contract/facets/answer.ts'
import { keyOfListing, type Listing } from '#contract/resources/car.ts'

/** The check of a listing, null if too few cars are similar, or why the pages shown have none. */
type OnPage = PriceCheck | null | 'coming' | 'postponed' | 'elsewhere'

/** Price checks of the pages shown. They are requested together with the facets of the search. */
export interface CheckedPages {
  readonly lines: readonly PageChecksLine[]
  /** State of listings that are in none of the lines. */
  readonly others: 'coming' | 'postponed' | 'elsewhere'
}

/** The default is for cars outside of results: their checks are requested one by one. */
export const PageChecksContext = createContext<CheckedPages>({ lines: [], others: 'elsewhere' })

/** Group for requesting postponed checks. */
export const pageChecksGroup = 'page-checks'

/** @param currency requested currency of the check */
export function checkOnPage({ lines, others }: CheckedPages, listing: Listing, currency: string): OnPage {
  const key = keyOfListing(listing)
  const line = lines.find((each) => each.currency === currency && Object.hasOwn(each.checks, key))
  return line === undefined ? others : (line.checks[key] ?? null)
}
