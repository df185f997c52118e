import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { announce } from '#src/ui/announcer.ts'
import { widenColumn } from '#src/stores/table.ts'
import { useSearchStore } from '../../state/search-store.ts'
import { type ColumnId, columnOf } from './columns.tsx'
import { HeadCell } from './HeadCell.tsx'
import type { SortHere } from './sort-here.ts'

interface ColumnHead {
  readonly id: ColumnId
  /** Pixels. */
  readonly width: number
}

interface Props {
  readonly headers: readonly ColumnHead[]
  readonly search: Search
  readonly sort: SortHere<ColumnId | 'car'> | undefined
  readonly onSortHere: (sort: SortHere<ColumnId | 'car'> | undefined) => void
  /** The box that selects all rows; undefined where none are selected. */
  readonly all: { readonly state: 'all' | 'some' | 'none'; readonly onChange: () => void } | undefined
}

/** Names of the columns: those that the interface sorts by sort the search, the others the rows that are there. */
export const TableHead = ({ headers, search, sort, onSortHere, all }: Props) => {
  const t = useT()
  const { choose } = useSearchStore()
  const here = (column: ColumnId | 'car') => ({
    sorted:
      sort?.column === column ? (sort.down ? ('descending' as const) : ('ascending' as const)) : undefined,
    ofAll: false,
    onSort: () => onSortHere({ column, down: sort?.column === column && !sort.down }),
  })
  const ofColumn = (id: ColumnId) => {
    const [up, down] = columnOf(id).sorts ?? []
    if (up === undefined) return here(id)
    const sorted =
      sort !== undefined
        ? undefined
        : search.sort === up
          ? ('ascending' as const)
          : search.sort === down
            ? ('descending' as const)
            : undefined
    return {
      sorted,
      ofAll: true,
      onSort: () => {
        onSortHere(undefined)
        const next = sorted === 'ascending' ? (down ?? up) : up
        if (next === search.sort) return
        choose({ ...search, sort: next, page: 1 }, { resetScroll: false })
        const order = t(`results.sort.${next}`, { currency: search.currency.toUpperCase() })
        announce(t('results.sorted', { order }))
      },
    }
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
