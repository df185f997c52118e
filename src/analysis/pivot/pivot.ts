import type { Search } from '#contract/search.ts'
import { type CountReader, countKey, type AnalysisPlan } from '../counting.ts'
import { type Dimension, fromLargest, type Member, narrowed } from './dimension.ts'

/** A number of cars; undefined: not counted yet; null: no combination of counts gives it. */
export type PivotCell = number | null | undefined

/** The id of cars with none of a dimension's values: no request finds them, only subtraction. */
const rest = 'rest'

export interface PivotColumn {
  /** Undefined for the cars with none of the values. */
  readonly member: Member | undefined
  /** Undefined where no search finds these cars. */
  readonly search: Search | undefined
  readonly total: PivotCell
  /** The id of the opened row that this row divides. */
  readonly under?: string
}

interface PivotRow extends PivotColumn {
  readonly cells: readonly PivotCell[]
  readonly searches: readonly (Search | undefined)[]
}

export interface Pivot {
  readonly search: Search
  readonly total: PivotCell
  readonly columns: readonly PivotColumn[]
  readonly rows: readonly PivotRow[]
}

export const lineId = ({ member, under }: Pick<PivotColumn, 'member' | 'under'>): string =>
  (under === undefined ? '' : `${under}/`) + (member?.id ?? rest)

/** The most counts: every value with every value, the totals, and those for subtraction. */
const mostCounts = (dimensions: readonly Dimension[]): number =>
  dimensions.reduce(
    (product, { members, rest: left }) => product * (members.length + (left === 'none' ? 1 : 2)),
    1,
  )

const hasRest = ({ rest: left }: Dimension): boolean => left === 'unstated' || left === 'others'

/**
 * A plan that counts cars by two filters. The totals come first, because a row or column without cars needs
 * no cells; then the rows, those with the most cars first.
 */
export function pivotPlan(search: Search, rows: Dimension, columns: Dimension): AnalysisPlan<Pivot> {
  const rowSearches = rows.members.map(({ part }) => narrowed(search, rows, part))
  const columnSearches = columns.members.map(({ part }) => narrowed(search, columns, part))
  const cellSearches = rowSearches.map((row) =>
    columns.members.map(({ part }) => narrowed(row, columns, part)),
  )
  const anyRow = rows.any === undefined ? undefined : narrowed(search, rows, rows.any)
  const anyColumn = columns.any === undefined ? undefined : narrowed(search, columns, columns.any)
  const rowsAny = rowSearches.map((row) => anyColumn && narrowed(row, columns, columns.any))
  const columnsAny = columnSearches.map((column) => anyRow && narrowed(column, rows, rows.any))
  const both = anyRow && anyColumn && narrowed(anyRow, columns, columns.any)

  const read = (count: CountReader): Pivot => {
    const total = count(search)
    const columnTotals = columnSearches.map(count)
    const columnRest = hasRest(columns)
      ? less(total, anyColumn ? count(anyColumn) : sum(columnTotals))
      : undefined
    const rowTotals = rowSearches.map(count)
    const rowRest = hasRest(rows) ? less(total, anyRow ? count(anyRow) : sum(rowTotals)) : undefined
    const ready = ![total, ...rowTotals, ...columnTotals].includes(undefined)
    const without = (
      all: PivotCell,
      restOfAll: PivotCell,
      of: Dimension,
      any: Search | undefined,
      line: readonly PivotCell[],
    ): PivotCell => {
      // With no car without a value in the search, no line has one, unless listings differ in it.
      if (all === 0 || (restOfAll === 0 && of.exclusive)) return 0
      return ready ? less(all, any ? count(any) : sum(line)) : undefined
    }

    const cells: (readonly (number | undefined)[])[] = []
    const restOfRow: PivotCell[] = []
    for (const index of fromLargest(rowTotals)) {
      const ofRow = rowTotals[index]
      const row = (cellSearches[index] ?? []).map((cell, at) =>
        ofRow === 0 || columnTotals[at] === 0 ? 0 : ready ? count(cell) : undefined,
      )
      cells[index] = row
      if (hasRest(columns)) restOfRow[index] = without(ofRow, columnRest, columns, rowsAny[index], row)
    }
    const restOfColumn = !hasRest(rows)
      ? []
      : columnTotals.map((ofColumn, at) =>
          without(
            ofColumn,
            rowRest,
            rows,
            columnsAny[at],
            cells.map((row) => row[at]),
          ),
        )
    /** Cars with neither value: those without a row value, less those of them that have a column value. */
    const neither = (): PivotCell => {
      // A car may have one value in one listing and the other in another, so no request can find it.
      if (!rows.exclusive && !columns.exclusive) return null
      if (!ready) return undefined
      if (!anyColumn) return less(rowRest, sum(restOfColumn))
      if (!anyRow) return less(columnRest, sum(restOfRow))
      const found = both && count(both)
      const stated = count(anyColumn)
      return less(rowRest, less(stated, found))
    }
    return {
      search,
      total,
      columns: [
        ...columns.members.map((member, at) => ({
          member,
          search: columnSearches[at],
          total: columnTotals[at],
        })),
        ...(hasRest(columns) ? [{ member: undefined, search: undefined, total: columnRest }] : []),
      ],
      rows: [
        ...rows.members.map((member, index) => ({
          member,
          search: rowSearches[index],
          total: rowTotals[index],
          cells: [...(cells[index] ?? []), ...(hasRest(columns) ? [restOfRow[index]] : [])],
          searches: cellSearches[index] ?? [],
        })),
        ...(hasRest(rows)
          ? [
              {
                member: undefined,
                search: undefined,
                total: rowRest,
                cells: [...restOfColumn, ...(hasRest(columns) ? [neither()] : [])],
                searches: [],
              },
            ]
          : []),
      ],
    }
  }
  return {
    key: JSON.stringify(['pivot', countKey(search), search.currency, rows.key, columns.key, rows.cut]),
    most: mostCounts([rows, columns]),
    read,
  }
}

/** The cars of an opened row, and how they are divided. */
export type InnerRows = ReadonlyMap<string, { readonly search: Search; readonly dimension: Dimension }>

/** Counts a pivot for each opened row. */
export const innerPlan = (inner: InnerRows, columns: Dimension): AnalysisPlan<ReadonlyMap<string, Pivot>> => {
  const plans = [...inner].map(
    ([id, { search, dimension }]) => [id, pivotPlan(search, dimension, columns)] as const,
  )
  return {
    key: JSON.stringify(['inner', ...plans.map(([, { key }]) => key)]),
    most: plans.reduce((sum, [, { most }]) => sum + most, 0),
    read: (...readers) => new Map(plans.map(([id, plan]) => [id, plan.read(...readers)])),
  }
}

/** The pivot with the rows of the opened ones below them. */
export const withInner = (pivot: Pivot, inner: ReadonlyMap<string, Pivot>): Pivot => ({
  ...pivot,
  rows: pivot.rows.flatMap((row) => {
    const under = lineId(row)
    return [row, ...(inner.get(under)?.rows ?? []).map((each) => ({ ...each, under }))]
  }),
})

/** Counts the cars of each value, which decides which rows come first. */
export const totalsPlan = (search: Search, rows: Dimension): AnalysisPlan<(number | undefined)[]> => ({
  key: JSON.stringify(['totals', countKey(search), search.currency, rows.key]),
  most: rows.members.length,
  read: (count) => rows.members.map(({ part }) => count(narrowed(search, rows, part))),
})

/** Never below zero: two counts that were made at different moments may not fit together. */
const less = (all: PivotCell, some: PivotCell): PivotCell =>
  all === null || some === null
    ? null
    : all === undefined || some === undefined
      ? undefined
      : Math.max(0, all - some)

const sum = (cells: readonly PivotCell[]): PivotCell =>
  cells.reduce<PivotCell>(
    (total, cell) =>
      total === null || cell === null
        ? null
        : total === undefined || cell === undefined
          ? undefined
          : total + cell,
    0,
  )
