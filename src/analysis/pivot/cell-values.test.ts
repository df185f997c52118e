import { describe, expect, test } from 'vitest'
import { decodeUrl, emptySearch } from '#contract/search.ts'
import {
  chartGroups,
  figureIn,
  leavable,
  nextOrder,
  orderedRows,
  orderOf,
  pivotCsv,
  type PivotValue,
  cellValuesOf,
  type ShownPivot,
  withoutEmpty,
} from './cell-values.ts'
import { lineId, type Pivot } from './pivot.ts'

const line = (id: string, total: number, cells: readonly (number | null)[] = []) => ({
  member: id === 'rest' ? undefined : { id, part: undefined },
  search: undefined,
  total,
  cells,
  searches: [],
})
const pivot: Pivot = {
  search: emptySearch,
  total: 60,
  columns: [line('a', 30), line('b', 0), line('rest', 20)],
  rows: [
    line('x', 10, [1, 0, 9]),
    line('y', 30, [20, 0, 10]),
    line('z', 0, [0, 0, 0]),
    line('rest', 20, [9, 0, null]),
  ],
}

describe('the order of the rows', () => {
  const ids = (by: string | undefined, ordered = false) =>
    orderedRows(pivot, orderOf(by, ordered)).map(lineId)

  test('is by total, or by band for bands; the row without a value stays last', () => {
    expect(ids(undefined)).toEqual(['y', 'x', 'z', 'rest'])
    expect(ids(undefined, true)).toEqual(['x', 'y', 'z', 'rest'])
    expect(ids('-total')).toEqual(['z', 'x', 'y', 'rest'])
    expect(ids('c.a')).toEqual(['y', 'x', 'z', 'rest'])
    expect(ids('-c.a')).toEqual(['z', 'x', 'y', 'rest'])
  })

  test('keeps the rows of an opened row below it, in the same order', () => {
    const inner = [line('p', 4), line('q', 6)].map((row) => ({ ...row, under: 'x' }))
    const rows = pivot.rows.flatMap((row) => (lineId(row) === 'x' ? [row, ...inner] : [row]))
    expect(orderedRows({ ...pivot, rows }, orderOf('total', false)).map(lineId)).toEqual([
      'y',
      'x',
      'x/q',
      'x/p',
      'z',
      'rest',
    ])
  })

  test('is the default where the address has no valid order', () => {
    expect(ids('c.nowhere')).toHaveLength(4)
    expect(ids('constructor')).toEqual(ids(undefined))
  })

  test('reverses with a second press, except for the order of the filter', () => {
    expect(nextOrder(orderOf('total', false), 'total')).toBe('-total')
    expect(nextOrder(orderOf('-total', false), 'total')).toBe('total')
    expect(nextOrder(orderOf('total', false), { column: 'a' })).toBe('c.a')
    expect(nextOrder(orderOf('order', false), 'order')).toBe('order')
  })
})

describe('a share', () => {
  const medians = new Map()
  const share = (values: PivotValue, whole?: Pivot) => figureIn({ pivot, medians, whole }, values)

  test('refers to its row, its column or all cars, and is 0 of zero cars', () => {
    expect(share('row')('y', 'a')).toBe(20 / 30)
    expect(share('column')('x', 'a')).toBe(1 / 30)
    expect(share('all')('y', undefined)).toBe(0.5)
    expect(share('column')('x', 'b')).toBe(0)
    expect(share('row')('rest', 'rest')).toBeNull()
  })

  test('of a wider search refers to the same cell there, also where that has other lines', () => {
    const whole: Pivot = {
      ...pivot,
      total: 600,
      columns: [line('c', 9), line('a', 300), line('rest', 200)],
      rows: [line('y', 90, [9, 80, 10]), line('x', 10)],
    }
    expect(share('without', whole)('y', 'a')).toBe(0.25)
    expect(share('without', whole)('y', undefined)).toBe(30 / 90)
    expect(share('without', whole)(undefined, 'a')).toBe(0.1)
    // A cell that is not counted yet has no share.
    expect(share('without', whole)('x', 'a')).toBeNull()
    expect(share('without', whole)('z', 'a')).toBeNull()
  })

  test('leaves out one of the filters beside rows and columns, or all of them', () => {
    const search = decodeUrl([
      ['damage', 'front'],
      ['fuel', '-diesel'],
      ['brand', '3'],
    ]).search
    const others = leavable(search, 'brands', 'condition')
    expect(others.toSorted()).toEqual(['damage', 'fuel'])
    expect(cellValuesOf('without', others)).toEqual({ values: 'without', left: undefined })
    expect(cellValuesOf('without.fuel', others)).toEqual({ values: 'without', left: 'fuel' })
    expect(cellValuesOf('without', ['damage'])).toEqual({ values: 'without', left: 'damage' })
    expect(cellValuesOf('without.constructor', others)).toEqual({ values: 'without', left: undefined })
    expect(cellValuesOf('without.damage', []).values).toBe('cars')
    expect(cellValuesOf('constructor', others).values).toBe('cars')
  })
})

test('rows and columns without cars are left out, with their cells', () => {
  const { pivot: shown, left } = withoutEmpty(pivot)
  expect(left).toBe(2)
  expect(shown.columns.map(lineId)).toEqual(['a', 'rest'])
  expect(shown.rows.map(({ cells }) => cells)).toEqual([
    [1, 9],
    [20, 10],
    [9, null],
  ])
})

test('a file has the heads, the totals, then the rows; unknown cells are empty', () => {
  const shown: ShownPivot = {
    pivot,
    medians: new Map(),
    values: 'cars',
    rows: pivot.rows,
    rowHead: 'Damage',
    rowName: lineId,
    rowNames: (row) => [lineId(row), ''],
    columnName: lineId,
  }
  const words = { total: 'All', heads: (head: string) => [head] }
  const divided = pivotCsv({ ...shown, innerHead: 'Year', rows: pivot.rows.slice(0, 1) }, words, undefined)
  expect(divided.map((cells) => cells.slice(0, 3))).toEqual([
    ['Damage', 'Year', 'All'],
    ['All', '', 60],
    ['x', '', 10],
  ])
  expect(pivotCsv(shown, words, undefined)).toEqual([
    ['Damage', 'All', 'a', 'b', 'rest'],
    ['All', 60, 30, 0, 20],
    ['x', 10, 1, 0, 9],
    ['y', 30, 20, 0, 10],
    ['z', 0, 0, 0, 0],
    ['rest', 20, 9, 0, null],
  ])
})

test('a line that had cars at the earlier look stays, though it has none now', () => {
  const had = (row: string | undefined, column: string | undefined) =>
    (row === 'z' && column === undefined) || (row === undefined && column === 'b') ? 3 : 0
  const { pivot: shown, left } = withoutEmpty(pivot, had)
  expect(left).toBe(0)
  expect(shown.rows.map(lineId)).toContain('z')
  expect(shown.columns.map(lineId)).toContain('b')
})

describe('the chart of a pivot', () => {
  const figure = figureIn({ pivot, medians: new Map() }, 'cars')

  test('has the rows of the table, with the columns that stand for a value', () => {
    const { groups, cut } = chartGroups(pivot, pivot.rows, figure)
    expect(groups.map(({ row, bars }) => [lineId(row), bars.map(({ value }) => value)])).toEqual([
      ['x', [1, 0]],
      ['y', [20, 0]],
      ['z', [0, 0]],
      ['rest', [9, 0]],
    ])
    // Only the table has a column for cars without a value.
    expect(cut).toBe(true)
  })

  test('has the largest columns, in the order of the table', () => {
    const totals = [1, 70, 3, 60, 5, 50, 40, 30]
    const many: Pivot = {
      ...pivot,
      columns: totals.map((total) => line(`c${total}`, total)),
      rows: Array.from({ length: 30 }, (_, at) => line(`r${at}`, 9, totals)),
    }
    const { groups, cut } = chartGroups(
      many,
      many.rows,
      figureIn({ pivot: many, medians: new Map() }, 'cars'),
    )
    expect(groups).toHaveLength(20)
    expect(groups[0]?.bars.map(({ value }) => value)).toEqual([70, 60, 5, 50, 40, 30])
    expect(cut).toBe(true)
  })
})
