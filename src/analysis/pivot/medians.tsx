import { useMemo } from 'react'
import { type Search, withFilter } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { Spinner } from '#src/ui/Skeleton.tsx'
import { countKey, mostForQuantile, type AnalysisPlan } from '../counting.ts'
import { rangeWithin } from '#contract/range-within.ts'
import { useAnalysis } from '../use-analysis.ts'
import type { Pivot } from './pivot.ts'

interface Props {
  readonly search: Search
  readonly row: string
  readonly column: string
  readonly known: string | null | undefined
}

/** The median price of the cars of a cell, found when it is asked for: a button in its place, then a link to its cheaper half. */
export const MedianCell = ({ search, row, column, known }: Props) => {
  const t = useT()
  const format = useFormat()
  const plan = useMemo(() => mediansPlan(countKey(search), [search]), [search])
  const { value, state, start } = useAnalysis(plan, { unasked: false, keep: false })
  const median = known ?? value.get(countKey(search))
  if (median === null) return <span className="text-muted">{t('analysis.median.priceless')}</span>
  if (median === undefined)
    return (
      <button
        type="button"
        aria-label={t('analysis.median.of', { row, column })}
        aria-disabled={state === 'counting' || undefined}
        onClick={state === 'counting' ? undefined : start}
        className="inline-flex min-h-6 items-center rounded-sm px-1.5 text-sm text-muted underline decoration-dotted underline-offset-2 hover:bg-fill hover:text-ink pointer-coarse:min-h-11"
      >
        {state === 'counting' ? <Spinner size={16} /> : t('analysis.median.find')}
      </button>
    )
  const cheaper = rangeWithin('price', search.filters.price, { to: median })
  return cheaper === undefined ? (
    format.number(median)
  ) : (
    <SearchLink
      ref={takeOver}
      search={withFilter(search, 'price', cheaper)}
      className="inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11"
    >
      {format.number(median)}
    </SearchLink>
  )
}

/** The link stands where the button was that was pressed: the focus, lost with it, goes on there. */
const takeOver = (link: HTMLAnchorElement | null) => {
  if (link !== null && document.activeElement === document.body) link.focus({ preventScroll: true })
}

/** Decimal text by the key of the search; null: none of its cars has a price. */
export type Medians = ReadonlyMap<string, string | null>

/** Of more cells than these the medians are found one by one, when asked for: reading thousands over and over takes its time. */
export const mostMedians = 240

const none: Medians = new Map()

export function searchesBehind({ search, total, rows, columns }: Pivot): Search[] {
  const lines = [...rows, ...columns].map((line) => [line.search, line.total] as const)
  const cells = rows.flatMap((row) => row.searches.map((each, at) => [each, row.cells[at]] as const))
  return [[search, total] as const, ...lines, ...cells].flatMap(([each, cars]) =>
    each !== undefined && typeof cars === 'number' && cars > 0 ? [each] : [],
  )
}

export function mediansPlan(name: string, searches: readonly Search[]): AnalysisPlan<Medians> {
  return {
    key: JSON.stringify(['medians', name]),
    most: searches.length * mostForQuantile,
    read: (_, quantiles) => {
      const found = searches.flatMap((search) => {
        const median = quantiles(search, 'price', [[1, 2]])?.values[0]
        return median === undefined ? [] : [[countKey(search), median] as const]
      })
      return found.length === 0 ? none : new Map(found)
    },
  }
}
