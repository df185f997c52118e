import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { reversedRanges } from './counted-search.ts'

export interface Counted {
  /** Undefined until counted for the first time; never 0 for "unknown". */
  readonly count: number | undefined
  /** The number is of the search before: the new one is on its way. */
  readonly stale: boolean
  readonly failed: boolean
}

/** The exact number of cars of a search, asked for only while `wanted`. The number before stays until the new one is there. */
export function useCount(search: Search, wanted: boolean): Counted {
  const found = useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: wanted && reversedRanges(search).length === 0,
    placeholderData: keepPreviousData,
  })
  return { count: found.data, stale: found.isPlaceholderData, failed: found.isError }
}
