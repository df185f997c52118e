import type { FilterKey, Filters } from '#contract/filters.ts'
import { cx } from '#src/lib/cx.ts'
import { sameValue } from '../same-value.ts'
import { useChoice } from '../../state/use-choice.ts'

type Props<K extends FilterKey> = {
  name: K
  choices: readonly {
    readonly label: string
    /** Accessible name for a label of a sign and a number. */
    readonly spoken?: string
    readonly value: Filters[K] & {}
  }[]
  chosen: Filters[K] | undefined
}

/** Frequent values as buttons; a second press removes the value. */
export function QuickChoices<K extends FilterKey>({ name, choices, chosen }: Props<K>) {
  const { choose, prefetch } = useChoice(name)
  return (
    <div className="mt-2 flex flex-wrap gap-1">
      {choices.map(({ label, spoken, value }) => {
        const pressed = chosen !== undefined && sameValue(name, chosen, value)
        const next = pressed ? undefined : value
        return (
          <button
            key={label}
            type="button"
            aria-pressed={pressed}
            onPointerEnter={() => prefetch(next)}
            onFocus={() => prefetch(next)}
            onClick={() => choose(next)}
            className={cx(
              'h-7 rounded-full border px-2 text-sm pointer-coarse:h-9',
              pressed
                ? 'border-accent bg-accent-soft font-medium text-accent-ink'
                : 'border-line text-muted hover:border-edge hover:text-ink',
            )}
          >
            <span aria-hidden={spoken !== undefined || undefined}>{label}</span>
            {spoken !== undefined && <span className="sr-only">{spoken}</span>}
          </button>
        )
      })}
    </div>
  )
}
