import { useRef } from 'react'
import type { FilterKey } from '#contract/filters.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'
import { chipKey, chipText } from '../../text/choice-text.ts'
import { chipGroups } from '../../text/chip-groups.ts'
import type { KnownContext } from '../../text/use-names.ts'
import { isLacking } from './lacking.ts'

interface Props {
  readonly name: FilterKey
  readonly context: KnownContext
  /** Fewer than two are left: the chip will have no list any more. */
  readonly onFew: () => void
}

/** The values of one filter as they are chosen at this moment, each a press from being taken away. */
export const ChosenValues = ({ name, context, onFew }: Props) => {
  const store = useSearchStore()
  const list = useRef<HTMLUListElement>(null)
  const chips = chipGroups(useSearch(chosenSearch)).find(({ key }) => key === name)?.chips ?? []
  return (
    <ul ref={list} className="flex max-w-72 flex-col items-start gap-1">
      {chips.map((chip, index) => (
        <li key={chipKey(chip)} className="max-w-full">
          <Chip
            struck={isLacking(context, chip)}
            onRemove={() => {
              const rows = list.current?.children
              ;(rows?.[index + 1] ?? rows?.[index - 1])?.querySelector('button')?.focus()
              store.choose(chip.without)
              if (chips.length <= 2) onFew()
            }}
          >
            {chipText(context, chip)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
