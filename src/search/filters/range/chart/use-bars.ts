import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { anyValue } from '../steps.ts'

export interface Bar {
  /** Undefined: the cars that state no value. */
  readonly range: Range | undefined
  /** Undefined until counted, and where counting failed. */
  readonly count: number | undefined
  readonly stale: boolean
}

/** Exact counts of every bar, the filter's own choice left out; the last bar is what is not stated. */
export function useBars(
  name: KeyOfKind<'range'>,
  ranges: readonly Range[],
  search: Search,
  visible: boolean,
): Bar[] {
  const language = useLanguage()
  const asked = [...ranges, anyValue(name), undefined]
  const found = useQueries({
    queries: asked.map((range) => {
      const counted = withFilter(search, name, range)
      return {
        ...carsCounted(counted, language),
        // Another range may be the wrong way round: then nothing is sent.
        enabled: visible && isAskable(counted),
        placeholderData: keepPreviousData<number>,
      }
    }),
  })
  const bars = ranges.map((range, index): Bar => {
    const answer = found[index]
    return { range, count: answer?.data, stale: answer?.isPlaceholderData === true }
  })
  const [stated, all] = found.slice(-2)
  const known = stated?.data !== undefined && all?.data !== undefined
  return [
    ...bars,
    {
      range: undefined,
      count: known ? Math.max(0, (all.data ?? 0) - (stated.data ?? 0)) : undefined,
      stale: stated?.isPlaceholderData === true || all?.isPlaceholderData === true,
    },
  ]
}
