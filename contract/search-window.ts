import { filterKeys, filters, type KeyOfKind } from './filters.ts'
import type { Range } from './kinds/kind.ts'
import { isReversed } from './kinds/range.ts'
import type { Search } from './search.ts'
import { lastReachablePage } from './result-window.ts'

/** Cars per page. 24 fills rows of 1, 2, 3 and 4; the window then ends at 9,984 cars. */
export const perPage = 24

/** The last page of the window for any number of cars. */
export const lastPageEver = lastReachablePage(Number.POSITIVE_INFINITY, perPage)

/** The search with its page inside the window: a later page would be an error. */
export const withinWindow = (search: Search): Search =>
  search.page > lastPageEver ? { ...search, page: lastPageEver } : search

/** Keys of ranges with reversed ends: they match nothing, so no request is sent and the field shows an error. */
export const reversedRanges = ({ filters: chosen }: Search): KeyOfKind<'range'>[] =>
  filterKeys.flatMap((key) => {
    if (filters[key].kind !== 'range') return []
    // The kind shows that the value is a range and the key belongs to one.
    const value = chosen[key] as Range | undefined
    return value !== undefined && isReversed(value) ? [key as KeyOfKind<'range'>] : []
  })

/** Whether the search may be sent: a reversed range finds nothing and is a slip, which its field reports. */
export const isAskable = (search: Search): boolean => reversedRanges(search).length === 0
