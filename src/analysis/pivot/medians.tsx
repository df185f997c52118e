import { useTextContext } from '#src/i18n/use-t.ts'
import type { MeasureKey } from '#contract/facets/question.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { CarsLink } from '../chart/CarsLink.tsx'
import { countKey, type FoundQuantiles, quantilesPlan, type Share } from '../counting.ts'
import { rankedWithin } from '#contract/range-within.ts'
import type { FiveNumbers } from '../chart/RowsChart.tsx'
import type { Pivot } from './pivot.ts'

type Props = { search: Search; measure: MeasureKey; median: string | null | undefined }

export const cellLink = 'inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11'

/** The median of a cell, as a link to the half of its cars that is not above it. */
export const MedianCell = ({ search, measure, median }: Props) => {
  const { t, format } = useTextContext()
  if (!median) return <span className="text-muted">{median === null ? t('ui.none') : '–'}</span>
  const lower = rankedWithin(measure, search.filters[measure], { to: median })
  return (
    <CarsLink search={lower && withFilter(search, measure, lower)} className={cellLink}>
      {format.number(median)}
    </CarsLink>
  )
}

/** No medians are requested for more cells than these, because thousands would take too long. */
export const mostMedians = 240

export function searchesBehind({ search, total, rows, columns }: Pivot): Search[] {
  const lines = [...rows, ...columns].map((line) => [line.search, line.total] as const)
  const cells = rows.flatMap((row) => row.searches.map((each, at) => [each, row.cells[at]] as const))
  return [[search, total] as const, ...lines, ...cells].flatMap(([each, cars]) =>
    each !== undefined && typeof cars === 'number' && cars > 0 ? [each] : [],
  )
}

/** @param table the name of the table of the cells */
export const mediansPlan = (table: string, searches: readonly Search[], measure: MeasureKey = 'price') =>
  quantilesPlan(['medians', table], searches, measure, [[1, 2]])

const fiveShares: readonly Share[] = [
  [5, 100],
  [1, 4],
  [1, 2],
  [3, 4],
  [95, 100],
]

/** @param table the name of the table with the rows; in another order they are the same analysis */
export const boxesPlan = (table: string, rows: Pivot['rows'], measure: MeasureKey) => {
  const searches = rows.flatMap(({ search, total }) => (search === undefined || !total ? [] : [search]))
  return quantilesPlan(['boxes', table, ...searches.map(countKey).toSorted()], searches, measure, fiveShares)
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
    const box: FiveNumbers = [low, lower, median, upper, high]
    return cars === 0 ? [] : [{ row, cars, box }]
  })
