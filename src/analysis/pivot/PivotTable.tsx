import { type ComponentProps, memo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { written } from '#src/app/address/analysis-address.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import {
  difference,
  type FigureReader,
  figureIn,
  largestCell,
  type LineName,
  nextOrder,
  totalRow,
  type PivotValue,
  type ShownPivot,
  type RowOrder,
  heatOf,
  isShare,
  measureOf,
} from './cell-values.ts'
import { cellLink, MedianCell } from './medians.tsx'
import { lineId, type Pivot, type PivotColumn, type PivotCell } from './pivot.ts'
import { CarsLink } from '../chart/CarsLink.tsx'
import { countKey } from '../counting.ts'
import { useShareText } from '../chart/SheetTable.tsx'

interface Props extends ShownPivot {
  readonly caption: string
  /** Counting has ended: missing cells will stay empty. */
  readonly over: boolean
  /** Reads the figures of the earlier look; undefined where the table compares nothing. */
  readonly was: FigureReader | undefined
  readonly order: RowOrder
  readonly onOrder: (by: string) => void
  /** The ids of the opened rows; undefined where no row can be divided. */
  readonly open: readonly string[] | undefined
}

/** Rows by columns with totals. The heads are sticky (table.css) and sort the rows when pressed. */
export const PivotTable = (props: Props) => {
  const { caption, pivot, rows, rowHead, rowName, rowNames, columnName, values, order, onOrder } = props
  const t = useT()
  const { columns } = pivot
  const columnNames = columns.map(columnName)
  const totalName = t('analysis.total')
  const largest = largestCell(pivot)
  const { medians, whole, over, was, open } = props
  const now = figureIn({ pivot, medians, whole }, values)
  const shared = { columns, columnNames, values, all: pivot.total, medians, whole, over, now, was }
  const head = (by: RowOrder['by'], text: string, look?: string) => (
    <Head
      key={text}
      by={by}
      order={order}
      onOrder={onOrder}
      className={cx(look ?? 'text-end', by === 'order' && 'sticky start-0 z-10 text-start')}
    >
      {text}
    </Head>
  )
  return (
    <ScrollRegion
      label={caption}
      className="table-region scroll-ps-36 rounded-lg border border-line bg-surface sm:scroll-ps-64 [--above:var(--bar-top)]!"
    >
      <table className="min-w-full border-separate border-spacing-0 print:text-xs">
        <caption className="sr-only print:not-sr-only print:font-semibold">{caption}</caption>
        <thead>
          <tr>
            {head('order', rowHead)}
            {head('total', totalName)}
            {columns.map((column, at) =>
              column.member === undefined ? (
                <th
                  key="rest"
                  scope="col"
                  className="max-w-32 min-w-20 bg-surface px-3 py-1.5 text-end align-bottom text-sm font-normal text-muted"
                >
                  {columnNames[at]}
                </th>
              ) : (
                head({ column: lineId(column) }, columnNames[at] ?? '')
              ),
            )}
          </tr>
        </thead>
        <tbody>
          <PivotLine {...shared} name={totalName} id={undefined} row={totalRow(pivot)} />
          {rows.map((row) => (
            <PivotLine
              key={lineId(row)}
              {...shared}
              name={rowName(row)}
              inner={row.under === undefined ? undefined : rowNames(row)[1]}
              id={lineId(row)}
              row={row}
              opened={
                row.member?.of === undefined && row.search && row.under === undefined
                  ? open?.includes(lineId(row))
                  : undefined
              }
              largest={
                row.member === undefined || row.member.of !== undefined
                  ? undefined
                  : scaleOf(values, largest, row)
              }
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The count of the strongest colour: the row total or the largest cell. Medians are no counts and have no colour. */
const scaleOf = (values: PivotValue, largest: number, { total }: Pivot['rows'][number]): number => {
  if (measureOf(values)) return Number.POSITIVE_INFINITY
  return values === 'row' && typeof total === 'number' ? Math.max(1, total) : largest
}

type HeadProps = Pick<Props, 'order' | 'onOrder'> & Pick<RowOrder, 'by'> & ComponentProps<'th'>

const Head = ({ by, order, onOrder, className, children }: HeadProps) => {
  const own = JSON.stringify(order.by) === JSON.stringify(by)
  return (
    <th
      scope="col"
      aria-sort={own ? (order.up ? 'ascending' : 'descending') : 'none'}
      className={cx('min-w-20 bg-surface p-1 align-bottom font-normal', className)}
    >
      <button
        type="button"
        onClick={() => onOrder(nextOrder(order, by))}
        className={cx(
          'inline-flex min-h-8 max-w-32 items-end gap-1 rounded-sm px-2 py-1 text-sm hyphens-auto hover:bg-fill hover:text-ink pointer-coarse:min-h-11',
          own ? 'text-ink' : 'text-muted',
          by === 'order' ? 'text-start' : 'text-end',
        )}
      >
        <span className="wrap-break-word">{children}</span>
        <Icon
          name={own ? (order.up ? 'arrow-up' : 'arrow-down') : 'sort'}
          size={14}
          className={cx('shrink-0', !own && 'opacity-40')}
        />
      </button>
    </th>
  )
}

interface PivotLineProps extends Pick<Props, 'values' | 'medians' | 'whole' | 'over' | 'was'> {
  readonly name: string
  /** The name of a row within an opened one. */
  readonly inner?: string | undefined
  readonly id: LineName
  readonly row: Pivot['rows'][number]
  readonly columns: readonly PivotColumn[]
  readonly columnNames: readonly string[]
  readonly all: PivotCell
  /** The count of the strongest colour; undefined for a line without colours. */
  readonly largest?: number | undefined
  /** Whether the row is divided; undefined where it cannot be. */
  readonly opened?: boolean | undefined
  readonly now: FigureReader
}

const Line = (props: PivotLineProps) => {
  const { name, inner, id, row, columns, columnNames, values, largest, opened, medians, over, now, was } =
    props
  const navigate = useNavigate()
  const { t, format } = useTextContext()
  const shareText = useShareText()
  const missing = over ? '–' : '…'
  const measure = measureOf(values)
  // Without this, thousands of empty cells would be rendered before the first one with a count.
  const waiting = row.cells.length > 0 && row.cells.every((cars) => cars === undefined)
  const compared = (column: LineName) =>
    was && <Compared now={now(id, column)} was={was(id, column)} values={values} />
  const cell = (cars: PivotCell, search: Pivot['search'] | undefined, column: LineName) => {
    if (cars === null)
      return (
        <abbr title={t('analysis.underivable')} className="text-muted no-underline">
          –
        </abbr>
      )
    if (cars === undefined) return <span className="text-muted">{missing}</span>
    // Zero cars have no median.
    if (cars === 0) return <span className="text-muted">{measure ? '–' : 0}</span>
    const found = search && medians.get(countKey(search))
    if (measure)
      return search === undefined ? (
        <span className="text-muted">–</span>
      ) : (
        <span className="inline-flex items-baseline gap-1.5">
          <MedianCell {...{ search, measure }} median={found?.values[0]} />
          {found !== undefined && (
            <span className="text-xs text-muted">
              {t('analysis.median.n', { n: format.number(found.stated) })}
            </span>
          )}
        </span>
      )
    const text = values === 'cars' ? format.number(cars) : (shareText(now(id, column)) ?? missing)
    const title = values === 'cars' ? undefined : t('filters.cars', { count: cars })
    return (
      <CarsLink {...{ search, title }} className={cellLink}>
        {text}
      </CarsLink>
    )
  }
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          'sticky start-0 z-10 max-w-36 min-w-24 border-t border-line bg-surface ps-3 pe-1 py-1 text-start wrap-break-word sm:pe-3 hyphens-auto sm:max-w-64',
          largest === undefined ? 'font-semibold' : 'font-normal',
          row.under !== undefined && 'ps-8',
        )}
      >
        {inner !== undefined ? (
          <>
            <span aria-hidden="true">{inner}</span>
            <span className="sr-only">{name}</span>
          </>
        ) : opened === undefined ? (
          name
        ) : (
          <button
            type="button"
            aria-expanded={opened}
            onClick={() =>
              void navigate({
                to: '/analysis',
                search: (now) => written({ ...now, open: toggled(now.open, id) }),
                resetScroll: false,
              })
            }
            className="inline-flex min-h-6 items-center gap-1 text-start hover:underline pointer-coarse:min-h-11"
          >
            <Icon
              name="chevron-down"
              size={14}
              className={cx('shrink-0 text-muted', !opened && '-rotate-90')}
            />
            {name}
          </button>
        )}
      </th>
      <td className="border-t border-line px-3 py-1 text-end font-semibold whitespace-nowrap">
        {cell(row.total, row.search, undefined)}
        {compared(undefined)}
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
            {cell(cars, row.searches[at], column && lineId(column))}
            {column && compared(lineId(column))}
            {heat > 0 && (
              // Shows the same by length, where tints are hard to distinguish or the system forces colours.
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

/** The ids of the opened rows in the address, with one more or one less. */
const toggled = (open: string | undefined, id = '') => {
  const ids = open?.split(',') ?? []
  return (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]).join(',') || undefined
}

type ComparedProps = { now: number | null; was: number | null; values: PivotValue }

/** The earlier figure of a cell and the change since, for shares in percentage points. */
const Compared = ({ now, was, values }: ComparedProps) => {
  const { t, format } = useTextContext()
  const shareText = useShareText()
  const more = difference(now, was)
  const before = was === null ? '–' : isShare(values) ? shareText(was) : format.number(was)
  const points = more !== null && t('analysis.points', { n: format.signed(more * 100, 1) })
  const change = more === null ? [] : [isShare(values) ? points : format.signed(more)]
  return <span className="block text-xs font-normal text-muted">{[before, ...change].join(' · ')}</span>
}

/** A tint light enough that the figures stay readable on it in both themes. */
const tint = (heat: number) =>
  `color-mix(in oklab, var(--color-accent) ${(heat * 26).toFixed(1)}%, var(--color-surface))`

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])

/** All that a line shows: counts arrive many times a second, so only lines with new numbers render again. */
const partsOf = ({ row, columns, columnNames, ...rest }: PivotLineProps) => [
  row.total,
  row.search,
  row.cells.length,
  ...row.cells.concat(columns.map(({ total }) => total)),
  ...row.searches,
  ...columnNames,
  // The reader of the figures is made anew with each count.
  ...Object.values({ ...rest, now: undefined }),
]
const PivotLine = memo(Line, (a, b) => same(partsOf(a), partsOf(b)))
