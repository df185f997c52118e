import type { ReactNode } from 'react'
import type { MessageId } from '#src/i18n/message-id.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'

interface Props {
  readonly label: MessageId
  readonly end?: boolean | undefined
  /** Undefined where the rows are in another order. */
  readonly sorted: 'ascending' | 'descending' | undefined
  /** The order is the interface's, of all cars of the search; else only of the rows that are there. */
  readonly ofAll: boolean
  readonly onSort: () => void
  readonly className?: string
  /** What drags the column's edge. */
  readonly handle?: ReactNode
}

/** A column's name, which sorts by it. A sign of its own marks the orders that hold for all cars of the search. */
export const HeadCell = ({ label, end = false, sorted, ofAll, onSort, className, handle }: Props) => {
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
            // What sorts only the rows that are there shows its sign when it is meant.
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
