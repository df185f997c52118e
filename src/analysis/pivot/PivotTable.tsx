import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { largestCell, nextOrder, totalRow, type PivotValue, type RowOrder } from './cell-values.ts'
import type { Medians } from './medians.tsx'
import { lineId, type Pivot, type PivotColumn } from './pivot.ts'
import { PivotLine } from './PivotLine.tsx'

interface Props {
  readonly caption: string
  readonly pivot: Pivot
  /** In the order in which they are shown. */
  readonly rows: Pivot['rows']
  /** What the rows are values of. */
  readonly rowHead: string
  readonly rowName: (row: PivotColumn) => string
  readonly columnName: (column: PivotColumn) => string
  readonly values: PivotValue
  readonly medians: Medians
  readonly over: boolean
  readonly order: RowOrder
  readonly onOrder: (by: string) => void
}

/** Rows by columns, with their totals; heads stay in sight (table.css), and a press on one orders the rows by it. */
export const PivotTable = (props: Props) => {
  const { caption, pivot, rows, rowHead, rowName, columnName, values, order, onOrder } = props
  const t = useT()
  const { columns, total } = pivot
  const columnNames = columns.map(columnName)
  const totalName = t('analysis.total')
  const largest = largestCell(pivot)
  const { medians, over } = props
  const shared = { columns, columnNames, totalName, values, all: total, medians, over }
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
      className="table-region rounded-lg border border-line bg-surface [--above:var(--bar-top)]!"
    >
      <table className="min-w-full border-separate border-spacing-0 print:text-xs">
        <caption className="sr-only">{caption}</caption>
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
          <PivotLine {...shared} name={totalName} row={totalRow(pivot)} largest={undefined} />
          {rows.map((row) => (
            <PivotLine
              key={lineId(row)}
              {...shared}
              name={rowName(row)}
              row={row}
              largest={row.member === undefined ? undefined : scaleOf(values, largest, row)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** What a full colour stands for: the largest cell, or all of the row. Medians are no numbers of cars and have none. */
const scaleOf = (values: PivotValue, largest: number, { total }: Pivot['rows'][number]): number => {
  if (values === 'median') return Number.POSITIVE_INFINITY
  return values === 'row' && typeof total === 'number' ? Math.max(1, total) : largest
}

interface HeadProps {
  readonly by: RowOrder['by']
  readonly order: RowOrder
  readonly onOrder: (by: string) => void
  readonly className: string
  readonly children: ReactNode
}

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
