import type { ResultsAnswer } from './found-pages.ts'
import { type Search } from '#contract/search.ts'
import { reachable, totalCap } from '#contract/result-window.ts'
import { perPage } from '#contract/search-window.ts'
import type { Total } from '../text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { refetchUntilRead } from '#src/api/failure.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

export const useCounted = (search: Search, askable: boolean) =>
  useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: askable,
    refetchInterval: refetchUntilRead,
  })

/** The exact number comes from /search/count; until then the page of results states it if it is below 10,000. */
export function totalOf(
  search: Search,
  counted: number | undefined,
  askable: boolean,
  { found, fresh, problem }: ResultsAnswer,
  uncounted: boolean,
): Total {
  // A time span is counted up to the result window only.
  if (askable && counted !== undefined) {
    const isEnd = search.within === undefined || counted < reachable(Number.POSITIVE_INFINITY, perPage)
    return { count: counted, exact: isEnd, failed: false }
  }
  const stated = fresh ? (found?.total ?? null) : null
  if (stated !== null) return { count: stated, exact: stated < totalCap, failed: false }
  return { count: undefined, exact: true, failed: problem !== undefined || !askable || uncounted }
}
