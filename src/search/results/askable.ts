import type { Search } from '#contract/search.ts'
import { lastReachablePage } from '#contract/window.ts'
import { perPage } from '#src/api/per-page.ts'
import { reversedRanges } from '../counts/counted-search.ts'

/** From greater than to finds nothing and is a slip: said beside the field, nothing sent. */
export const isAskable = (search: Search): boolean => reversedRanges(search).length === 0

/** The last page the interface hands over, however many cars there are. */
export const lastPageEver = lastReachablePage(Number.POSITIVE_INFINITY, perPage)

/** The search with a page that can be asked for: one beyond the window would be an error. */
export const withinWindow = (search: Search): Search =>
  search.page > lastPageEver ? { ...search, page: lastPageEver } : search
