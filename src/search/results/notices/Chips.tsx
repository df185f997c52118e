import { type ReactNode, useRef } from 'react'
import { type Chip as Choice, chips, emptySearch, type Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { ScrollRow } from '#src/ui/ScrollRow.tsx'
import { chosenSearch } from '../../state/search-store.ts'
import { useSearchStore } from '../../state/search-store.ts'
import { uiOf } from '#src/filters/filter-ui.ts'
import { chipKey, choiceText } from '../../text/choice-text.ts'
import { focusResults } from '../use-focus-rules.ts'
import { useSearchTextContext } from '../../text/use-names.ts'

interface Props {
  readonly search: Search
  /** What else stands in the row, after them: items of a list. */
  readonly children?: ReactNode
}

/** Everything that was chosen, each removable, in one row. */
export function Chips({ search, children }: Props) {
  const store = useSearchStore()
  const t = useT()
  const context = useSearchTextContext(search)
  const list = useRef<HTMLUListElement>(null)
  const chosen = chips(search)

  /** To the next chip, else "Clear all", else the results. Before the chip goes: its successor stays, it does not. */
  const focusFrom = (index: number) => {
    const next = chosen.length > 1 ? list.current?.querySelectorAll('button')[index + 1] : undefined
    if (next === undefined) focusResults()
    else next.focus()
  }

  /** From what is chosen at this moment: two quick removals build on each other. */
  const remove = (chip: Choice) => {
    const all = chips(chosenSearch(store.get()))
    store.choose((all.find((each) => chipKey(each) === chipKey(chip)) ?? chip).without)
  }

  return (
    <ScrollRow ref={list} label={t('filters.chips')} className="-mx-3 sm:-mx-5">
      {chosen.map((chip, index) => (
        <li key={chipKey(chip)} className="max-w-full">
          <Chip
            {...(uiOf(chip.key).named !== 'never' && { name: t(`filters.name.${chip.key}`) })}
            struck={
              chip.key === 'sources' &&
              // The part of a sources filter is one host.
              context.names.lacking.includes((chip.part as readonly string[])[0] ?? '')
            }
            onRemove={() => {
              remove(chip)
              focusFrom(index)
            }}
          >
            {choiceText(context, chip.key, chip.part)}
          </Chip>
        </li>
      ))}
      <li>
        <Button
          tone="quiet"
          size="sm"
          onClick={() => {
            store.choose({ ...search, filters: emptySearch.filters, page: 1 })
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
