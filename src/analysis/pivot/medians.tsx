import { type Search, withFilter } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { countKey, mostForQuantile, type AnalysisPlan } from '../counting.ts'
import { rangeWithin } from '#contract/range-within.ts'
import type { Pivot } from './pivot.ts'

interface Props {
  readonly search: Search
  readonly median: string | null | undefined
}

/** The median price of a cell, as a link to the cheaper half of its cars. */
export const MedianCell = ({ search, median }: Props) => {
  const t = useT()
  const format = useFormat()
  if (!median)
    return <span className="text-muted">{median === null ? t('analysis.median.priceless') : '–'}</span>
  const cheaper = rangeWithin('price', search.filters.price, { to: median })
  return cheaper === undefined ? (
    format.number(median)
  ) : (
    <SearchLink
      search={withFilter(search, 'price', cheaper)}
      className="inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11"
    >
      {format.number(median)}
    </SearchLink>
  )
}

/** Decimal text by the key of the search; null where none of its cars has a price. */
export type Medians = ReadonlyMap<string, string | null>

/** No medians are requested for more cells than these, because thousands would take too long. */
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
