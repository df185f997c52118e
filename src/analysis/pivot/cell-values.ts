import { countKey, type FoundQuantiles } from '../counting.ts'
import { isSet, withoutFilter } from '#contract/chips.ts'
import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'
import type { CsvCell } from '#src/lib/csv.ts'
import { type PivotCell, lineId, type Pivot, type PivotColumn } from './pivot.ts'

export const cellValues = ['cars', 'row', 'column', 'all', 'without', 'median', 'mileage'] as const
export type PivotValue = (typeof cellValues)[number]

const measures = { median: 'price', mileage: 'odometer' } as const
export type Measured = (typeof measures)[keyof typeof measures]

/** What the cells have the median of; undefined for numbers and shares of cars. */
export const measureOf = (values: PivotValue) =>
  values === 'median' || values === 'mileage' ? measures[values] : undefined

export const isShare = (values: PivotValue): values is Exclude<PivotValue, 'cars' | keyof typeof measures> =>
  values !== 'cars' && measureOf(values) === undefined

/** The filters whose absence makes a wider search with the same rows and columns. */
export const leavable = (search: Search, rows: FilterKey, columns: FilterKey) =>
  filterKeys.filter((key) => isSet(search, key) && key !== rows && key !== columns)

/** The search without one filter, or without all that it can leave out. */
export const widened = (search: Search, left: FilterKey | undefined, rows: FilterKey, columns: FilterKey) =>
  (left === undefined ? leavable(search, rows, columns) : [left]).reduce(withoutFilter, search)

/** Parses what the cells show: `cars`, or `without.damage`, where the filter to leave out is one of `others`. */
export function cellValuesOf(text: string | undefined, others: readonly FilterKey[]) {
  const [name, without] = text?.split('.') ?? []
  const found = cellValues.find((each) => each === name) ?? 'cars'
  if (found !== 'without') return { values: found }
  // Without a filter to leave out there is no wider search.
  const left = others.length === 1 ? others[0] : others.find((key) => filters[key].url === without)
  return { values: others.length === 0 ? ('cars' as const) : found, left }
}

/** A pivot with its medians, from which `figureIn` reads. */
export interface FigureTable {
  readonly pivot: Pivot
  /** The cars of the same cells in a wider search, of which `without` is the share. */
  readonly whole?: Pivot | undefined
  readonly medians: FoundQuantiles
}

/** A pivot as its table, chart and file show it. */
export interface ShownPivot extends FigureTable {
  readonly values: PivotValue
  /** The rows in their order. */
  readonly rows: Pivot['rows']
  readonly rowHead: string
  /** The second dimension of the rows, where there is one. */
  readonly innerHead?: string | undefined
  readonly rowName: (row: PivotColumn) => string
  /** The names of a row in both dimensions; the second of an undivided row is empty. */
  readonly rowNames: (row: PivotColumn) => readonly [string, string]
  readonly columnName: (column: PivotColumn) => string
}

/** The id of a row or column; undefined stands for the totals. */
export type LineName = string | undefined

export type FigureReader = (row: LineName, column: LineName) => number | null

/** Reads a cell's figure (`stated`: the cars of a median), null where there is none. A share of zero is 0. */
export function figureIn(
  { pivot, medians, whole: wider }: FigureTable,
  values: PivotValue | 'stated',
): FigureReader {
  const without = wider && figureIn({ pivot: wider, medians }, 'cars')
  const at = new Map<LineName, number>(pivot.columns.map((column, index) => [lineId(column), index]))
  const rows = new Map<LineName, Pivot['rows'][number]>(pivot.rows.map((row) => [lineId(row), row]))
  rows.set(undefined, totalRow(pivot))
  return (row: LineName, column: LineName): number | null => {
    const line = rows.get(row)
    const index = column === undefined ? -1 : at.get(column)
    if (line === undefined || index === undefined) return null
    const cars = index === -1 ? line.total : line.cells[index]
    const search = index === -1 ? line.search : line.searches[index]
    const median = search && medians.get(countKey(search))
    if (values === 'stated') return numberOf(median?.stated)
    if (measureOf(values)) return numberOf(median?.values[0])
    if (!isShare(values)) return numberOf(cars)
    const all = pivot.total
    const wholes = { row: line.total, column: column === undefined ? all : pivot.columns[index]?.total, all }
    const whole = values === 'without' ? without?.(row, column) : wholes[values]
    const [part, of] = [numberOf(cars), numberOf(whole)]
    return part === null || of === null ? null : of === 0 ? 0 : part / of
  }
}

/** A count that is missing in kept counts is NaN. */
const numberOf = (figure: PivotCell | string): number | null =>
  figure === undefined || figure === null || Number.isNaN(Number(figure)) ? null : Number(figure)

/** @param was the figures of the earlier look: a line that had cars in it stays */
export function withoutEmpty(
  pivot: Pivot,
  was?: FigureReader,
): { readonly pivot: Pivot; readonly left: number } {
  const had = (row: LineName, column: LineName) => (was?.(row, column) ?? 0) > 0
  const kept = pivot.columns.map((column) => column.total !== 0 || had(undefined, lineId(column)))
  const ofKept = <T>(line: readonly T[]) => line.filter((_, at) => kept[at] === true)
  const rows = pivot.rows.filter((row) => row.total !== 0 || had(lineId(row), undefined))
  const columns = ofKept(pivot.columns)
  return {
    pivot: {
      ...pivot,
      columns,
      rows: rows.map((row) => ({ ...row, cells: ofKept(row.cells), searches: ofKept(row.searches) })),
    },
    left: pivot.rows.length - rows.length + pivot.columns.length - columns.length,
  }
}

export type RowOrder = { readonly by: 'order' | 'total' | { readonly column: string }; readonly up: boolean }

/** Parses the order in the address: `order`, `total` or `c.front`; a leading minus means ascending. */
export function orderOf(text: string | undefined, ordered: boolean): RowOrder {
  const up = text?.startsWith('-') === true
  const name = up ? text?.slice(1) : text
  if (name?.startsWith('c.') === true) return { by: { column: name.slice(2) }, up }
  if (name === 'total' || name === 'order') return { by: name, up: up || name === 'order' }
  return ordered ? { by: 'order', up: true } : { by: 'total', up: false }
}

/** The order after a press on a head: descending first, ascending after a second press. */
export function nextOrder(now: RowOrder, by: RowOrder['by']): string {
  const name = typeof by === 'string' ? by : `c.${by.column}`
  const same = JSON.stringify(now.by) === JSON.stringify(by)
  return by !== 'order' && same && !now.up ? `-${name}` : name
}

/** Sorts after the named values: first the combined others, then the cars without a value. */
const restLast = ({ member }: Pick<PivotColumn, 'member'>) =>
  member === undefined ? 2 : member.of === undefined ? 0 : 1

export function orderedRows({ rows, columns }: Pivot, { by, up }: RowOrder): Pivot['rows'] {
  if (by === 'order') return rows
  const at = by === 'total' ? -1 : columns.findIndex((column) => lineId(column) === by.column)
  const numberOf = (row: Pivot['rows'][number]) => (at === -1 ? row.total : row.cells[at])
  const place = (row: Pivot['rows'][number]) => {
    const found = numberOf(row)
    return typeof found === 'number' ? (up ? found : -found) : Number.MAX_SAFE_INTEGER
  }
  const sorted = rows.toSorted((a, b) => restLast(a) - restLast(b) || place(a) - place(b))
  const below = (id?: string) => sorted.filter(({ under }) => under === id)
  return below().flatMap((row) => [row, ...below(lineId(row))])
}

/** The largest cell, where the scale of colours ends. Totals and cells without a value do not count. */
export const largestCell = ({ rows, columns }: Pivot): number =>
  Math.max(
    1,
    ...rows.flatMap((row) =>
      restLast(row) > 0
        ? []
        : row.cells.map((cell, at) => (columns[at]?.member === undefined ? 0 : (cell ?? 0))),
    ),
  )

/** The strength of a cell's colour, 0 to 1. The square root keeps one large cell from paling all others. */
export const heatOf = (part: number, whole: number): number =>
  Math.sqrt(Math.min(1, Math.max(0, part / whole)))

export const totalRow = ({ search, total, columns }: Pivot): Pivot['rows'][number] => ({
  member: undefined,
  search,
  total,
  cells: columns.map((column) => column.total),
  searches: columns.map((column) => column.search),
})

/**
 * The whole table in the order on screen, with all figures of each cell.
 * @param heads the heads of a cell's figures, derived from the head of its column
 */
export function pivotCsv(
  shown: ShownPivot,
  { total, heads }: { readonly total: string; readonly heads: (column: string) => readonly string[] },
  was: FigureReader | undefined,
): CsvCell[][] {
  const { rows, rowHead, innerHead, rowNames, columnName, values } = shown
  const named = (both: readonly [string, string]) => (innerHead === undefined ? both.slice(0, 1) : both)
  const { columns } = shown.pivot
  const cellsOf = csvCells(values, shown, was)
  const ids = [undefined, ...columns.map(lineId)]
  const line = (names: readonly [string, string], id: LineName) => [
    ...named(names),
    ...ids.flatMap((column) => cellsOf(id, column)),
  ]
  return [
    [...named([rowHead, innerHead ?? '']), ...[total, ...columns.map(columnName)].flatMap(heads)],
    line([total, ''], undefined),
    ...rows.map((row) => line(rowNames(row), lineId(row))),
  ]
}

/** The figures of a cell in the file: figure, number of cars of a median, earlier figure, change. */
export const csvCells = (values: PivotValue, table: FigureTable, was: FigureReader | undefined) => {
  const [now, cars] = [figureIn(table, values), figureIn(table, 'stated')]
  return (row: LineName, column: LineName): CsvCell[] => {
    const [figure, before] = [now(row, column), was?.(row, column)]
    return [
      figure,
      ...(measureOf(values) ? [cars(row, column)] : []),
      ...(before === undefined ? [] : [before, difference(figure, before)]),
    ]
  }
}

/** Null where a number is missing on either side. */
export const difference = (now: number | null, was: number | null): number | null =>
  now === null || was === null ? null : now - was

/** More bars than these are easier to read in the table. */
export const mostGroups = 20
const mostBars = 6

/** The first rows with a figure for each of the largest columns; `cut` is true where rows or columns are left out. */
export function chartGroups({ columns }: Pivot, rows: Pivot['rows'], figure: FigureReader) {
  const most = columns
    .filter(({ member }) => member !== undefined)
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
    .slice(0, mostBars)
  const kept = columns.filter((column) => most.includes(column))
  const groups = rows.slice(0, mostGroups).map((row) => ({
    row,
    bars: kept.map((column) => ({ column, value: figure(lineId(row), lineId(column)) })),
  }))
  return { groups, cut: groups.length < rows.length || kept.length < columns.length }
}
