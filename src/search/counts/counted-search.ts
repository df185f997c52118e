import { createContext } from 'react'
import { filterKeys, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { isReversed } from '#contract/kinds/range.ts'
import { emptySearch, type Search } from '#contract/search.ts'

/**
 * The search that numbers beside options belong to. It follows the search at low priority: a tick is
 * painted before a hundred counts are asked for anew.
 */
export const CountedSearch = createContext<Search>(emptySearch)

/** Ranges from more to less: nothing can match, so nothing is sent and the field says why. */
export const reversedRanges = ({ filters: chosen }: Search): KeyOfKind<'range'>[] =>
  filterKeys.flatMap((key) => {
    if (filters[key].kind !== 'range') return []
    // The entry's kind says that this is a range and its key one of a range's.
    const value = chosen[key] as Range | undefined
    return value !== undefined && isReversed(value) ? [key as KeyOfKind<'range'>] : []
  })
