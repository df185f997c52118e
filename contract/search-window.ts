import { filterKeys, filters, type KeyOfKind } from './filters.ts'
import type { Range } from './kinds/kind.ts'
import { isReversed } from './kinds/range.ts'
import type { Search } from './search.ts'
import { lastReachablePage } from './result-window.ts'

/** Cars a page. 24 fills rows of 1, 2, 3 and 4; the window then ends at 9,984 cars. */
export const perPage = 24

/** The last page the interface hands over, however many cars there are. */
export const lastPageEver = lastReachablePage(Number.POSITIVE_INFINITY, perPage)

/** The search with a page that can be asked for: one beyond the window would be an error. */
export const withinWindow = (search: Search): Search =>
  search.page > lastPageEver ? { ...search, page: lastPageEver } : search

/** Ranges from more to less: nothing can match, so nothing is sent and the field says why. */
export const reversedRanges = ({ filters: chosen }: Search): KeyOfKind<'range'>[] =>
  filterKeys.flatMap((key) => {
    if (filters[key].kind !== 'range') return []
    // The entry's kind says that this is a range and its key one of a range's.
    const value = chosen[key] as Range | undefined
    return value !== undefined && isReversed(value) ? [key as KeyOfKind<'range'>] : []
  })

/** A range from more to less finds nothing and is a slip: its field says so, and no request is sent. */
export const isAskable = (search: Search): boolean => reversedRanges(search).length === 0
