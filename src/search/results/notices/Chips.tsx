import { useRef } from 'react'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import type { Ignored } from '#contract/link.ts'
import { skipTargets } from '#src/frame/SkipLinks.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { chosenSearch } from '../../state/search-store.ts'
import { useSearchStore } from '../../state/search-store.ts'
import { chipGroups } from '../../text/chip-groups.ts'
import { FilterChip } from './FilterChip.tsx'
import { Notices } from './Notices.tsx'
import { useSearchTextContext } from '../../text/use-names.ts'

interface Props {
  readonly search: Search
  readonly ignored: readonly Ignored[]
}

/** Everything that was chosen, a chip for each filter, removable; and what the link asked for and could not be used. */
export function Chips({ search, ignored }: Props) {
  const store = useSearchStore()
  const t = useT()
  const context = useSearchTextContext(search)
  const list = useRef<HTMLUListElement>(null)
  const chosen = chipGroups(search)

  /** To the next chip, else "Clear all", else the results. Before the chip goes: its successor stays, it does not. */
  const focusFrom = (index: number) => {
    const next = chosen.length > 1 ? list.current?.children[index + 1]?.querySelector('button') : undefined
    ;(next ?? document.getElementById(skipTargets.results))?.focus()
  }

  return (
    <>
      <Notices ignored={ignored} lacking={context.names.lacking} />
      {chosen.length > 0 && (
        <ul ref={list} aria-label={t('filters.chips')} className="flex flex-wrap gap-1.5">
          {chosen.map((group, index) => (
            <li key={group.key} className="max-w-full">
              <FilterChip
                group={group}
                context={context}
                // From what is chosen at this moment: two quick removals build on each other.
                onRemove={({ key }) => store.choose(withFilter(chosenSearch(store.get()), key, undefined))}
                onLeave={() => focusFrom(index)}
              />
            </li>
          ))}
          <li>
            <Button
              tone="quiet"
              size="sm"
              onClick={() => {
                store.choose({ ...search, filters: emptySearch.filters, page: 1 })
                focusFrom(chosen.length)
              }}
            >
              {t('filters.clear.all')}
            </Button>
          </li>
        </ul>
      )}
    </>
  )
}
