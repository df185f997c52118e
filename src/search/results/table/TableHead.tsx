import { useState, type ReactNode } from 'react'
import { type Search, withSort } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { widenColumn } from '#src/stores/table.ts'
import { useSearchStore } from '../../state/search-store.ts'
import { type ColumnId, columnOf } from './columns.tsx'
import type { SortHere } from './sort-here.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'

interface ColumnHead {
  readonly id: ColumnId
  /** In pixels. */
  readonly width: number
}

interface Props {
  readonly headers: readonly ColumnHead[]
  readonly search: Search
  readonly sort: SortHere<ColumnId | 'car'> | undefined
  readonly onSortHere: (sort: SortHere<ColumnId | 'car'> | undefined) => void
  /** The checkbox that selects all rows; undefined if rows cannot be selected. */
  readonly all: { readonly state: 'all' | 'some' | 'none'; readonly onChange: () => void } | undefined
}

const direction = (isUp: boolean, isDown: boolean) =>
  isUp ? ('ascending' as const) : isDown ? ('descending' as const) : undefined

/** Headers of the columns. A column that the interface can sort by sorts the search, any other the loaded rows. */
export const TableHead = ({ headers, search, sort, onSortHere, all }: Props) => {
  const t = useT()
  const { choose } = useSearchStore()
  const here = (column: ColumnId | 'car') => {
    const down = sort?.column === column ? sort.down : undefined
    const onSort = () => onSortHere({ column, down: down === false })
    return { sorted: direction(down === false, down === true), ofAll: false, onSort }
  }
  const ofColumn = (id: ColumnId) => {
    const [up, down] = columnOf(id).sorts ?? []
    if (up === undefined) return here(id)
    const sorted = sort === undefined ? direction(search.sort === up, search.sort === down) : undefined
    const onSort = () => {
      onSortHere(undefined)
      const next = sorted === 'ascending' ? (down ?? up) : up
      if (next !== search.sort) choose(withSort(search, next), { resetScroll: false })
    }
    return { sorted, ofAll: true, onSort }
  }
  return (
    <thead>
      <tr>
        {all !== undefined && (
          <th scope="col" className="z-20 border-b border-line bg-surface sm:sticky sm:start-0">
            <label className="grid place-items-center">
              <span className="sr-only">{t('table.select.all')}</span>
              <input
                type="checkbox"
                className="check"
                checked={all.state === 'all'}
                onChange={all.onChange}
                ref={(input) => {
                  if (input !== null) input.indeterminate = all.state === 'some'
                }}
              />
            </label>
          </th>
        )}
        <HeadCell label="results.table.car" {...here('car')} className="z-20 sm:sticky sm:start-9" />
        {headers.map(({ id, width }) => (
          <HeadCell
            key={id}
            label={columnOf(id).label}
            end={columnOf(id).end}
            {...ofColumn(id)}
            handle={<Edge id={id} width={width} />}
          />
        ))}
      </tr>
    </thead>
  )
}

/** The edge that a pointer drags to widen its column; the settings widen columns by keys. */
const Edge = ({ id, width }: ColumnHead) => {
  const [from, setFrom] = useState<{ readonly x: number; readonly width: number }>()
  return (
    <span
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width })
      }}
      onPointerMove={({ clientX }) => from && widenColumn(id, from.width + clientX - from.x)}
      onLostPointerCapture={() => setFrom(undefined)}
      className="absolute inset-y-1 end-0 w-2 cursor-col-resize touch-none border-e-2 border-transparent hover:border-accent print:hidden"
    />
  )
}

interface HeadCellProps {
  readonly label: MessageId
  readonly end?: boolean | undefined
  /** Undefined if the rows have another order. */
  readonly sorted: ReturnType<typeof direction>
  /** Whether the interface sorts all cars of the search, rather than the page its loaded rows. */
  readonly ofAll: boolean
  readonly onSort: () => void
  readonly className?: string
  readonly handle?: ReactNode
}

/** A header that sorts by its column. A different icon marks orders that apply to all cars of the search. */
const HeadCell = ({ label, end = false, sorted, ofAll, onSort, className, handle }: HeadCellProps) => {
  const t = useT()
  return (
    <th
      scope="col"
      aria-sort={sorted ?? 'none'}
      className={cx(
        'relative h-9 border-b border-line bg-surface px-1 text-sm font-medium text-muted sm:px-2',
        end ? 'text-end' : 'text-start',
        className,
      )}
    >
      <button
        type="button"
        title={t(ofAll ? 'table.sort.all' : 'table.sort.here')}
        onClick={onSort}
        className={cx(
          'group/sort inline-flex min-h-7 max-w-full items-center gap-0.5 rounded-xs hover:text-ink',
          sorted !== undefined && 'text-ink',
        )}
      >
        <span className="truncate">{t(label)}</span>
        <Icon
          name={sorted === 'descending' ? 'arrow-down' : sorted === 'ascending' ? 'arrow-up' : 'sort'}
          size={14}
          className={cx(
            'shrink-0',
            // The icon of an order of loaded rows appears on hover and focus.
            sorted === undefined &&
              (ofAll
                ? 'opacity-70 max-sm:hidden'
                : 'w-0 opacity-0 group-hover/sort:w-auto group-hover/sort:opacity-70 group-focus-visible/sort:w-auto group-focus-visible/sort:opacity-70'),
          )}
        />
      </button>
      {handle}
    </th>
  )
}
