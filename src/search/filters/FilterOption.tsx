import { type ComponentProps, useState } from 'react'
import { isExcluded, toggleExcluded, withOption } from '#contract/chips.ts'
import { type FilterKey, type Filters, filters } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'
import { isExcludable } from '#contract/signed.ts'
import { cx } from '#src/lib/cx.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../state/search-store.ts'
import { ExcludeButton } from './ExcludeButton.tsx'
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

/**
 * One option of a filter: a row that chooses it, and fetches ahead when it may be chosen. Beside it stands what excludes
 * it, once the pointer or the focus is there: a hundred of them at all times would be all that is seen. Delete does the
 * same wherever the reader's cursor is.
 */
export function FilterOption<K extends FilterKey>(props: Props<K>) {
  const { name, value, choice, uncounted = false, explanation, children, checked, ...row } = props
  const store = useSearchStore()
  const excluded = useSearch((state) => isExcluded(chosenSearch(state), name, value))
  const touch = useMedia('(pointer: coarse)') === true
  const [near, setNear] = useState(false)
  const next = (): Search => {
    const search = chosenSearch(store.get())
    return withOption(search, name, choice(search.filters[name]), value)
  }
  // "Any" has nothing to exclude.
  const alone = isExcludable(filters[name]) && !uncounted ? value : undefined
  const button = alone !== undefined && typeof children === 'string' && (near || touch || excluded)
  return (
    <>
      <div
        className="group/option relative"
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
      >
        <OptionRow
          {...row}
          checked={checked && (value !== undefined || !excluded)}
          onChange={() => store.choose(next())}
          onIntent={() => store.prefetch(next())}
          onDelete={alone && (() => store.choose(toggleExcluded(chosenSearch(store.get()), name, alone)))}
          label={
            uncounted ? (
              children
            ) : (
              <OptionLabel name={name} value={value}>
                <span
                  className={cx(
                    excluded && value !== undefined && 'text-muted line-through',
                    (touch || excluded) && alone !== undefined && 'block pe-9 pointer-coarse:pe-12',
                  )}
                >
                  {children}
                </span>
              </OptionLabel>
            )
          }
          // Counted, and there is none: dimmed, but still there to be reached.
          className="has-data-zero:text-muted"
        />
        {button && (
          <ExcludeButton
            name={name}
            value={alone}
            label={children}
            excluded={excluded}
            className={cx(
              'absolute end-16 top-1/2 -translate-y-1/2',
              !excluded &&
                !touch &&
                'opacity-0 group-focus-within/option:opacity-100 group-hover/option:opacity-100',
            )}
          />
        )}
      </div>
      {explanation !== undefined && <p className="ps-8.5 pe-2 pb-1.5 text-sm text-muted">{explanation}</p>}
    </>
  )
}
