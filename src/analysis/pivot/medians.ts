import type { Search } from '#contract/search.ts'
import { type AnalysisPlan, countKey, mostForQuantile } from '../counting.ts'
import type { Pivot } from './pivot.ts'

/** Decimal text by the key of the search; null: none of its cars has a price. */
export type Medians = ReadonlyMap<string, string | null>

/** Of more cells than these the medians are found one by one, when asked for: reading thousands over and over takes its time. */
export const mostMedians = 240

const none: Medians = new Map()

/** The searches behind a pivot that have cars, the totals among them. */
export function searchesBehind({ search, total, rows, columns }: Pivot): Search[] {
  const lines = [...rows, ...columns].map((line) => [line.search, line.total] as const)
  const cells = rows.flatMap((row) => row.searches.map((each, at) => [each, row.cells[at]] as const))
  return [[search, total] as const, ...lines, ...cells].flatMap(([each, cars]) =>
    each !== undefined && typeof cars === 'number' && cars > 0 ? [each] : [],
  )
}

/** The median price of each of some searches. */
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
