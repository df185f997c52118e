import type { ComponentProps } from 'react'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { useChoice } from '../../state/search-store.ts'
import { OptionLabel, type OptionLabelProps } from './OptionLabel.tsx'

type Props<K extends FilterKey> = OptionLabelProps<K> &
  Pick<ComponentProps<typeof OptionRow>, 'group' | 'checked' | 'mixed' | 'lead'> & {
    /** What choosing it makes of the filter's value of that moment. */
    choice: (now: Filters[K] | undefined) => Filters[K] | undefined
    /** It has no number: the account does not know it. */
    uncounted?: boolean
    /** What its words mean, when that was asked for. */
    explanation?: string | undefined
  }

/** One option of a filter: a row that chooses it, and fetches ahead when it may be chosen. */
export function FilterOption<K extends FilterKey>(props: Props<K>) {
  const { name, value, choice, uncounted = false, explanation, children, ...row } = props
  const { choose, prefetch, now } = useChoice(name)
  return (
    <>
      <OptionRow
        {...row}
        onChange={() => choose(choice(now()))}
        onIntent={() => prefetch(choice(now()))}
        label={
          uncounted ? (
            children
          ) : (
            <OptionLabel name={name} value={value}>
              {children}
            </OptionLabel>
          )
        }
        // Counted, and there is none: dimmed, but still there to be reached.
        className="has-data-zero:text-muted"
      />
      {explanation !== undefined && <p className="ps-8.5 pe-2 pb-1.5 text-sm text-muted">{explanation}</p>}
    </>
  )
}
