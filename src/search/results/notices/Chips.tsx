import { type ReactNode, useRef } from 'react'
import { withoutFilter, withoutFilters } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { ScrollRow } from '#src/ui/ScrollRow.tsx'
import { chosenSearch } from '../../state/search-store.ts'
import { useSearchStore } from '../../state/search-store.ts'
import { chipGroups } from '../../text/chip-groups.ts'
import { focusResults } from '../use-focus-rules.ts'
import { FilterChip } from './FilterChip.tsx'
import { useSearchTextContext } from '../../text/use-names.ts'

interface Props {
  readonly search: Search
  /** What else stands in the row, after them: items of a list. */
  readonly children?: ReactNode
}

/** Everything that was chosen, a chip for each filter, removable, in one row. */
export function Chips({ search, children }: Props) {
  const store = useSearchStore()
  const t = useT()
  const context = useSearchTextContext(search)
  const list = useRef<HTMLUListElement>(null)
  const chosen = chipGroups(search)

  /** To the next chip, else "Clear all", else the results. Before the chip goes: its successor stays, it does not. */
  const focusFrom = (index: number) => {
    const next = chosen.length > 1 ? list.current?.children[index + 1]?.querySelector('button') : undefined
    if (next) next.focus()
    else focusResults()
  }

  return (
    <ScrollRow ref={list} label={t('filters.chips')} className="-mx-3 sm:-mx-5 xl:me-0">
      {chosen.map((group, index) => (
        <li key={group.key} className="max-w-full">
          <FilterChip
            group={group}
            context={context}
            // From what is chosen at this moment: two quick removals build on each other.
            onRemove={({ key }) => store.choose(withoutFilter(chosenSearch(store.get()), key))}
            onLeave={() => focusFrom(index)}
          />
        </li>
      ))}
      <li>
        <Button
          tone="quiet"
          size="sm"
          onClick={() => {
            store.choose(withoutFilters(search))
            focusResults()
          }}
        >
          {t('filters.clear.all')}
        </Button>
      </li>
      {children}
    </ScrollRow>
  )
}
