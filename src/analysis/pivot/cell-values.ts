import type { Search } from '#contract/search.ts'
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

export function withoutEmpty(pivot: Pivot): { readonly pivot: Pivot; readonly left: number } {
  const kept = pivot.columns.map(({ total }) => total !== 0)
  const ofKept = <T>(line: readonly T[]) => line.filter((_, at) => kept[at] === true)
  const rows = pivot.rows.filter(({ total }) => total !== 0)
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

export function orderedRows({ rows, columns }: Pivot, { by, up }: RowOrder): Pivot['rows'] {
  if (by === 'order') return rows
  const at = by === 'total' ? -1 : columns.findIndex((column) => lineId(column) === by.column)
  const numberOf = (row: Pivot['rows'][number]) => (at === -1 ? row.total : row.cells[at])
  const place = (row: Pivot['rows'][number]) => {
    const found = numberOf(row)
    return typeof found === 'number' ? (up ? found : -found) : Number.MAX_SAFE_INTEGER
  }
  return rows.toSorted((a, b) =>
    a.member === undefined ? 1 : b.member === undefined ? -1 : place(a) - place(b),
  )
}

/** The largest cell, which the scale of colours ends at. Totals and what is not stated are no part of it. */
export const largestCell = ({ rows, columns }: Pivot): number =>
  Math.max(
    1,
    ...rows.flatMap((row) =>
      row.member === undefined
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
  /** Of the second figure of a cell, where it has one. */
  readonly count: string
  readonly rowName: (row: PivotColumn) => string
  readonly columnName: (column: PivotColumn) => string
}

/** The whole table in the order on screen: of each cell what `cellsOf` says of its cars, their search and its wholes. */
export function pivotCsv(
  pivot: Pivot,
  rows: Pivot['rows'],
  { rowHead, total, count, rowName, columnName }: CsvWords,
  cellsOf: (cars: PivotCell, search: Search | undefined, wholes: Wholes) => readonly CsvCell[],
): CsvCell[][] {
  const { columns, total: all } = pivot
  const line = (name: string, row: Pivot['rows'][number]) => [
    name,
    ...cellsOf(row.total, row.search, { row: row.total, column: all, all }),
    ...row.cells.flatMap((cars, at) =>
      cellsOf(cars, row.searches[at], { row: row.total, column: columns[at]?.total, all }),
    ),
  ]
  const heads = [total, ...columns.map(columnName)]
  const hasCount = cellsOf(0, undefined, { row: 0, column: 0, all: 0 }).length > 1
  return [
    [rowHead, ...heads.flatMap((head) => (hasCount ? [head, `${head}: ${count}`] : [head]))],
    line(total, totalRow(pivot)),
    ...rows.map((row) => line(rowName(row), row)),
  ]
}
