import { useRef } from 'react'
import { type Chip as Choice, chips, emptySearch, type Search } from '#contract/search.ts'
import type { Ignored } from '#contract/link.ts'
import { skipTargets } from '#src/frame/SkipLinks.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { chosenSearch } from '../../state/search-store.ts'
import { useSearchStore } from '../../state/search-store.ts'
import { uiOf } from '#src/filters/filter-ui.ts'
import { chipKey, choiceText } from '../../text/choice-text.ts'
import { Notices } from './Notices.tsx'
import { useSearchTextContext } from '../../text/use-names.ts'

interface Props {
  readonly search: Search
  readonly ignored: readonly Ignored[]
}

/** Everything that was chosen, each removable; and what the link asked for and could not be used. */
export function Chips({ search, ignored }: Props) {
  const store = useSearchStore()
  const t = useT()
  const context = useSearchTextContext(search)
  const list = useRef<HTMLUListElement>(null)
  const chosen = chips(search)

  /** To the next chip, else "Clear all", else the results. Before the chip goes: its successor stays, it does not. */
  const focusFrom = (index: number) => {
    const next = chosen.length > 1 ? list.current?.querySelectorAll('button')[index + 1] : undefined
    ;(next ?? document.getElementById(skipTargets.results))?.focus()
  }

  /** From what is chosen at this moment: two quick removals build on each other. */
  const remove = (chip: Choice) => {
    const all = chips(chosenSearch(store.get()))
    store.choose((all.find((each) => chipKey(each) === chipKey(chip)) ?? chip).without)
  }

  return (
    <>
      <Notices ignored={ignored} lacking={context.names.lacking} />
      {chosen.length > 0 && (
        <ul ref={list} aria-label={t('filters.chips')} className="flex flex-wrap gap-1.5">
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
