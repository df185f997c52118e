import { useTextContext } from '#src/i18n/text-context.ts'
import type { MeasureKey } from '#contract/facets/question.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { CarsLink } from '../chart/CarsLink.tsx'
import { countKey, mostForQuantile, type AnalysisPlan } from '../counting.ts'
import { rangeWithin } from '#contract/range-within.ts'
import type { Pivot } from './pivot.ts'

interface Props {
  readonly search: Search
  readonly measure: MeasureKey
  readonly median: string | null | undefined
}

export const cellLink = 'inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11'

/** The median of a cell, as a link to the half of its cars that is not above it. */
export const MedianCell = ({ search, measure, median }: Props) => {
  const { t, format } = useTextContext()
  if (!median) return <span className="text-muted">{median === null ? t('ui.none') : '–'}</span>
  const lower = rangeWithin(measure, search.filters[measure], { to: median })
  return (
    <CarsLink search={lower && withFilter(search, measure, lower)} className={cellLink}>
      {format.number(median)}
    </CarsLink>
  )
}

/** Decimal text by the key of the search; null where none of its cars states the value. */
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

/** @param name the table of the cells */
export function mediansPlan(
  name: string,
  searches: readonly Search[],
  measure: MeasureKey = 'price',
): AnalysisPlan<Medians> {
  return {
    key: JSON.stringify(['medians', name, ...(measure === 'price' ? [] : [measure])]),
    most: searches.length * mostForQuantile,
    read: (_, quantiles) => {
      const found = searches.flatMap((search) => {
        const median = quantiles(search, measure, [[1, 2]])?.values[0]
        return median === undefined ? [] : [[countKey(search), median] as const]
      })
      return found.length === 0 ? none : new Map(found)
    },
  }
}
