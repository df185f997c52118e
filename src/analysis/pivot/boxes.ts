import type { MeasureKey } from '#contract/facets/question.ts'
import { type AnalysisPlan, countKey, mostForQuantile, type Quantiles, type Share } from '../counting.ts'
import { lineId, type Pivot } from './pivot.ts'

// How a value is spread in each row of a pivot: the five numbers of a box plot.

export type BoxMeasure = Extract<MeasureKey, 'price' | 'odometer'>

const fiveShares: readonly Share[] = [
  [5, 100],
  [1, 4],
  [1, 2],
  [3, 4],
  [95, 100],
]

/** By the key of the search. */
type FoundQuantiles = ReadonlyMap<string, Quantiles>

const counted = (rows: Pivot['rows']) =>
  rows.flatMap(({ search, total }) => (search === undefined || !total ? [] : [search]))

/** @param table the name of the table with the rows */
export function boxesPlan(
  table: string,
  rows: Pivot['rows'],
  measure: BoxMeasure,
): AnalysisPlan<FoundQuantiles> {
  const searches = counted(rows)
  return {
    // The same rows in another order are the same analysis.
    key: JSON.stringify(['boxes', table, measure, ...searches.map(countKey).toSorted()]),
    most: searches.length * fiveShares.length * mostForQuantile,
    read: (_, quantiles) =>
      new Map(
        searches.flatMap((search) => {
          const found = quantiles(search, measure, fiveShares)
          return found === undefined ? [] : [[countKey(search), found] as const]
        }),
      ),
  }
}

/** The rows with a box: those of which a car states the value. */
export const boxesOf = (rows: Pivot['rows'], found: FoundQuantiles) =>
  rows.flatMap((row) => {
    const { values, stated: cars } = (row.search && found.get(countKey(row.search))) ?? {
      values: [],
      stated: 0,
    }
    // Each share has a value where a car states one. The numbers are for rendering.
    const [low = 0, lower = low, median = lower, upper = median, high = upper] = values.map(Number)
    return cars === 0
      ? []
      : [{ key: lineId(row), row, cars, values: [low, lower, median, upper, high] as const }]
  })
