import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { totalCap } from '#contract/window.ts'
import { untilItAnswers } from '#src/api/failure.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { Finding } from './use-found.ts'

export interface Total {
  /** Cars; undefined while nothing is known. */
  readonly count: number | undefined
  /** Whether there are exactly that many; otherwise more than that. */
  readonly exact: boolean
  /** The number is of the search before. */
  readonly stale: boolean
  /** It could not be had, or was not asked for: nothing is being counted. */
  readonly failed: boolean
}

/**
 * How many cars the search finds. Exactly that comes from /search/count alone; until then the page of
 * results has said it too, where there are fewer than the 10,000 at which it stops counting.
 */
export function useTotal(search: Search, askable: boolean, { found, fresh, problem }: Finding): Total {
  const counted = useQuery({
    ...carsCounted(search, useLanguage(), 'total'),
    enabled: askable,
    placeholderData: keepPreviousData,
    refetchInterval: untilItAnswers,
  })
  if (counted.data !== undefined && !counted.isPlaceholderData)
    return { count: counted.data, exact: true, stale: !askable, failed: false }
  const stated = fresh ? (found?.total ?? null) : null
  if (stated !== null) return { count: stated, exact: stated < totalCap, stale: false, failed: false }
  return { count: counted.data, exact: true, stale: true, failed: problem !== undefined || !askable }
}
