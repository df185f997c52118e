import { countKey } from '../counting.ts'
import type { CsvCell } from '#src/lib/csv.ts'
import { type PivotCell, lineId, type Pivot, type PivotColumn } from './pivot.ts'

export const cellValues = ['cars', 'row', 'column', 'all', 'median'] as const
export type PivotValue = (typeof cellValues)[number]

export interface Wholes {
  readonly row: PivotCell
  readonly column: PivotCell
  readonly all: PivotCell
}

/** A cell as a share from 0 on, which may be more than 1 of nothing; undefined where either number is missing. */
export function shareOf(
  value: Exclude<PivotValue, 'cars' | 'median'>,
  cell: PivotCell,
  wholes: Wholes,
): number | undefined {
  const whole = wholes[value]
  if (typeof cell !== 'number' || typeof whole !== 'number') return undefined
  return whole === 0 ? 0 : cell / whole
}

/** A pivot as figures of the kind that is shown. */
export interface FigureTable {
  readonly pivot: Pivot
  /** By the key of the search. */
  readonly medians: ReadonlyMap<string, string | null>
}

/** A line by its id; undefined: the totals. */
export type LineName = string | undefined

/** What a cell shows: cars, a share from 0 on, or a median; null where it has none of it. */
export function figureIn({ pivot, medians }: FigureTable, values: PivotValue) {
  const at = new Map<LineName, number>(pivot.columns.map((column, index) => [lineId(column), index]))
  const rows = new Map<LineName, Pivot['rows'][number]>(pivot.rows.map((row) => [lineId(row), row]))
  rows.set(undefined, totalRow(pivot))
  return (row: LineName, column: LineName): number | null => {
    const line = rows.get(row)
    const index = column === undefined ? -1 : at.get(column)
    if (line === undefined || index === undefined) return null
    const cars = index === -1 ? line.total : line.cells[index]
    const search = index === -1 ? line.search : line.searches[index]
    const all = pivot.total
    const figure =
      values === 'cars'
        ? cars
        : values === 'median'
          ? search && medians.get(countKey(search))
          : shareOf(values, cars, { row: line.total, column: pivot.columns[index]?.total ?? all, all })
    // What was not counted then is no number.
    return figure === undefined || figure === null || Number.isNaN(Number(figure)) ? null : Number(figure)
  }
}

export type FigureReader = ReturnType<typeof figureIn>

/** @param then a line that had cars then stays */
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

export interface RowOrder {
  readonly by: 'order' | 'total' | { readonly column: string }
  readonly up: boolean
}

/** As the address says it: `order`, `total`, `c.front`, from the least on with a minus before it. */
export function orderOf(text: string | undefined, ordered: boolean): RowOrder {
  const up = text?.startsWith('-') === true
  const name = up ? text?.slice(1) : text
  if (name?.startsWith('c.') === true) return { by: { column: name.slice(2) }, up }
  if (name === 'total' || name === 'order') return { by: name, up: up || name === 'order' }
  return ordered ? { by: 'order', up: true } : { by: 'total', up: false }
}

/** The order after a press on the head of a column: the most first, pressed again the least first. */
export function nextOrder(now: RowOrder, by: RowOrder['by']): string {
  const name = typeof by === 'string' ? by : `c.${by.column}`
  const same = JSON.stringify(now.by) === JSON.stringify(by)
  return by !== 'order' && same && !now.up ? `-${name}` : name
}

/** After all that has a name: the others, then what is not stated. */
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
  return rows.toSorted((a, b) => restLast(a) - restLast(b) || place(a) - place(b))
}

/** The largest cell, which the scale of colours ends at. Totals and what is not stated are no part of it. */
export const largestCell = ({ rows, columns }: Pivot): number =>
  Math.max(
    1,
    ...rows.flatMap((row) =>
      restLast(row) > 0
        ? []
        : row.cells.map((cell, at) => (columns[at]?.member === undefined ? 0 : (cell ?? 0))),
    ),
  )

/** How strong a cell is coloured, 0 to 1. Numbers of cars by their root: one full cell would pale all others. */
export const heatOf = (part: number, whole: number): number =>
  Math.sqrt(Math.min(1, Math.max(0, part / whole)))

export const totalRow = ({ search, total, columns }: Pivot): Pivot['rows'][number] => ({
  member: undefined,
  search,
  total,
  cells: columns.map((column) => column.total),
  searches: columns.map((column) => column.search),
})

interface CsvWords {
  readonly rowHead: string
  readonly total: string
  /** The heads of a cell's figures under the head of its column. */
  readonly heads: (column: string) => readonly string[]
  readonly rowName: (row: PivotColumn) => string
  readonly columnName: (column: PivotColumn) => string
}

/** The whole table in the order on screen, each cell as its figures. */
export function pivotCsv(
  { rows, columns }: Pick<Pivot, 'rows' | 'columns'>,
  { rowHead, total, heads, rowName, columnName }: CsvWords,
  cellsOf: (row: LineName, column: LineName) => readonly CsvCell[],
): CsvCell[][] {
  const ids = [undefined, ...columns.map(lineId)]
  const line = (name: string, id: LineName) => [name, ...ids.flatMap((column) => cellsOf(id, column))]
  return [
    [rowHead, ...[total, ...columns.map(columnName)].flatMap(heads)],
    line(total, undefined),
    ...rows.map((row) => line(rowName(row), lineId(row))),
  ]
}

/** Of a cell its figure; of a median, beside it, of how many cars it is; of then that figure, and how much more it is now. */
export const csvCells = (values: PivotValue, table: FigureTable, was: FigureReader | undefined) => {
  const [now, cars] = [figureIn(table, values), figureIn(table, 'cars')]
  return (row: LineName, column: LineName): CsvCell[] => {
    const [figure, before] = [now(row, column), was?.(row, column)]
    return [
      figure,
      ...(values === 'median' ? [cars(row, column)] : []),
      ...(before === undefined ? [] : [before, difference(figure, before)]),
    ]
  }
}

/** Null where there is no number on one of the sides. */
export const difference = (now: number | null, was: number | null): number | null =>
  now === null || was === null ? null : now - was

/** More bars are better read in the table. */
const [mostGroups, mostBars] = [20, 6]

/** The first rows with a figure for each of the columns with the most cars; `cut` where rows or columns are left out. */
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
