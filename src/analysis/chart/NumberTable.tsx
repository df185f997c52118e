import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'

export interface NumberRow {
  readonly key: string
  readonly head: ReactNode
  /** A node for each column after the first; null: nothing is known. */
  readonly cells: readonly ReactNode[]
  /** Drawn behind the row's second cell, 0 to 1. */
  readonly bar?: number | undefined
  readonly strong?: boolean
}

interface Props {
  readonly name: string
  /** Of each column, that of the row's head first. */
  readonly columns: readonly string[]
  readonly rows: readonly NumberRow[]
  /** Beside a chart: smaller, and its heads stay in sight. */
  readonly compact?: boolean
}

/** Rows of numbers, each with its head, which stays in sight where the table scrolls sideways. */
export const NumberTable = ({ name, columns, rows, compact = false }: Props) => {
  const room = compact ? 'px-2 py-1.5' : 'px-3 py-1.5 max-sm:px-2'
  return (
    <table className={cx('w-full', compact ? 'text-sm' : 'text-base')}>
      <caption className="sr-only">{name}</caption>
      <thead className={cx(compact && 'sticky top-0 z-20 bg-surface')}>
        <tr className="border-b border-line text-sm text-muted">
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={cx(
                room,
                'align-bottom font-medium',
                at === 0 ? 'sticky start-0 z-10 bg-surface text-start' : 'text-end',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells, bar, strong = false }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th
              scope="row"
              className={cx(
                room,
                'sticky start-0 z-10 max-w-44 bg-surface text-start sm:max-w-none',
                !strong && 'font-normal',
              )}
            >
              {head}
            </th>
            {cells.map((cell, at) => (
              <td
                key={columns[at + 1]}
                className={cx(room, 'relative text-end whitespace-nowrap', strong && 'font-semibold')}
              >
                {at === 0 && bar !== undefined && (
                  <span
                    aria-hidden="true"
                    className="absolute inset-y-1.5 right-1 rounded-xs bg-accent-soft forced-colors:bg-[GrayText]"
                    style={{ width: `calc(${(bar * 100).toFixed(1)}% - 0.25rem)` }}
                  />
                )}
                <span className="relative">{cell ?? '–'}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
