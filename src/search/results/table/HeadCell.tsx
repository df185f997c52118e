import type { ReactNode } from 'react'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { SearchLink } from '../../state/SearchLink.tsx'
import { type ColumnId, columnOf } from './columns.tsx'

interface Props {
  readonly id: ColumnId
  readonly search: Search
  /** What drags the column's edge. */
  readonly handle: ReactNode
}

const keepScroll = { resetScroll: false }

/** A column's name; a link to the order of the interface that it stands for, where there is one. */
export const HeadCell = ({ id, search, handle }: Props) => {
  const t = useT()
  const { sorts, end, label } = columnOf(id)
  const name = t(label)
  const [up, down] = sorts ?? []
  const sorted = search.sort === up ? 'ascending' : search.sort === down ? 'descending' : undefined
  const next = sorted === 'ascending' ? down : up
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={cx(
        'sticky top-0 z-10 h-9 border-b border-line bg-surface px-2 text-sm font-medium text-muted',
        end ? 'text-end' : 'text-start',
      )}
    >
      {next === undefined ? (
        <span className="block truncate">{name}</span>
      ) : (
        <SearchLink
          search={{ ...search, sort: next, page: 1 }}
          options={keepScroll}
          className={cx(
            'inline-flex max-w-full items-center gap-0.5 rounded-xs hover:text-ink',
            sorted && 'text-ink',
          )}
        >
          <span className="truncate">{name}</span>
          {sorted !== undefined && (
            <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} size={14} />
          )}
        </SearchLink>
      )}
      {handle}
    </th>
  )
}
