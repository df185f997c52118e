import { memo } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { countKey } from '../counting.ts'
import { heatOf, shareOf, type PivotValue } from './cell-values.ts'
import { MedianCell, type Medians } from './medians.tsx'
import type { Pivot, PivotCell, PivotColumn } from './pivot.ts'

interface Props {
  readonly name: string
  readonly row: Pivot['rows'][number]
  readonly columns: readonly PivotColumn[]
  /** Of the columns, in their order. */
  readonly columnNames: readonly string[]
  readonly totalName: string
  readonly values: PivotValue
  /** Cars of the whole search. */
  readonly all: PivotCell
  /** What the colours are measured by; undefined for a line that has none. */
  readonly largest: number | undefined
  readonly medians: Medians
  /** Counting is over: what is missing will not come by itself. */
  readonly over: boolean
}

/** A row of a pivot: its name, its total, a cell for each column. */
const Line = ({ name, row, columns, columnNames, totalName, values, all, largest, medians, over }: Props) => {
  const format = useFormat()
  const t = useT()
  const missing = over ? '–' : '…'
  // Thousands of cells that hold nothing yet would be drawn before the first that does.
  const waiting = row.cells.length > 0 && row.cells.every((cars) => cars === undefined)
  const cell = (
    cars: PivotCell,
    search: Pivot['search'] | undefined,
    column: PivotColumn | undefined,
    columnName: string,
  ) => {
    if (cars === null)
      return (
        <abbr title={t('analysis.underivable')} className="text-muted no-underline">
          –
        </abbr>
      )
    if (cars === undefined) return <span className="text-muted">{missing}</span>
    if (cars === 0) return <span className="text-muted">0</span>
    if (values === 'median')
      return search === undefined ? (
        <span className="text-muted">–</span>
      ) : (
        <MedianCell search={search} row={name} column={columnName} known={medians.get(countKey(search))} />
      )
    const share =
      values === 'cars'
        ? undefined
        : shareOf(values, cars, { row: row.total, column: column === undefined ? all : column.total, all })
    const text =
      values === 'cars' ? format.number(cars) : share === undefined ? missing : format.percent(share)
    return search === undefined ? (
      text
    ) : (
      <SearchLink
        search={search}
        title={values === 'cars' ? undefined : t('filters.cars', { count: cars })}
        className="inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11"
      >
        {text}
      </SearchLink>
    )
  }
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          'sticky start-0 z-10 max-w-28 min-w-24 border-t border-line bg-surface ps-3 pe-1 py-1 text-start wrap-break-word sm:pe-3 hyphens-auto sm:max-w-64',
          largest === undefined ? 'font-semibold' : 'font-normal',
        )}
      >
        {name}
      </th>
      <td className="border-t border-line px-3 py-1 text-end font-semibold whitespace-nowrap">
        {cell(row.total, row.search, undefined, totalName)}
      </td>
      {waiting && (
        <td colSpan={row.cells.length} className="border-t border-line px-3 py-1 text-muted">
          {missing}
        </td>
      )}
      {(waiting ? [] : row.cells).map((cars, at) => {
        const column = columns[at]
        const heat =
          largest === undefined || column?.member === undefined || typeof cars !== 'number'
            ? 0
            : heatOf(cars, largest)
        return (
          <td
            key={columnNames[at]}
            className={cx(
              'relative border-t border-line px-3 py-1 text-end whitespace-nowrap',
              largest === undefined && 'font-semibold',
            )}
            style={heat === 0 ? undefined : { backgroundColor: tint(heat) }}
          >
            {cell(cars, row.searches[at], column, columnNames[at] ?? '')}
            {heat > 0 && (
              // The same by length, where tints are hard to distinguish or colours are forced.
              <span
                aria-hidden="true"
                className="absolute start-0 bottom-0 h-0.5 bg-accent forced-color-adjust-none"
                style={{ width: `${(heat * 100).toFixed(1)}%` }}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Light enough that the figures stay readable on it in both themes. */
const tint = (heat: number) =>
  `color-mix(in oklab, var(--color-accent) ${(heat * 26).toFixed(1)}%, var(--color-surface))`

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])

/** Counts come many times a second: only lines with new numbers are drawn again. */
export const PivotLine = memo(
  Line,
  (a, b) =>
    a.row.total === b.row.total &&
    same(a.row.cells, b.row.cells) &&
    same(a.row.searches, b.row.searches) &&
    same(
      a.columns.map(({ total }) => total),
      b.columns.map(({ total }) => total),
    ) &&
    same(a.columnNames, b.columnNames) &&
    same(
      [a.name, a.totalName, a.values, a.all, a.largest, a.medians, a.over, a.row.search],
      [b.name, b.totalName, b.values, b.all, b.largest, b.medians, b.over, b.row.search],
    ),
)
