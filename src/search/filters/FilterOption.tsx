import { type ComponentProps, useState, type ReactNode } from 'react'
import { isExcluded, toggleExcluded, withOption } from '#contract/chips.ts'
import { type FilterKey, type Filters, filters } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'
import { isExcludable } from '#contract/signed.ts'
import { cx } from '#src/lib/cx.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../state/search-store.ts'
import { hasMessage } from '#src/i18n/i18n.ts'
import { type T, useT } from '#src/i18n/use-t.ts'
import { OptionCount } from '../counts/FacetCount.tsx'

type Props<K extends FilterKey> = OptionLabelProps<K> &
  Pick<ComponentProps<typeof OptionRow>, 'group' | 'checked' | 'mixed' | 'lead'> & {
    /** Returns the filter's new value from its current one. */
    choice: (now: Filters[K] | undefined) => Filters[K] | undefined
    /** The account lacks the option, so it has no number. */
    uncounted?: boolean
    explanation?: string | undefined
  }

/** Tooltip that explains a technical term; undefined without one. */
export const explanationOf = (t: T, word: string): string | undefined => {
  const id = `jargon.${word}`
  return hasMessage(id) ? t(id) : undefined
}

/**
 * A row that chooses an option. Its exclude button appears with the pointer or the focus, because a hundred of them
 * would dominate the panel; Delete excludes too.
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
  // "Any" cannot be excluded.
  const alone = isExcludable(filters[name]) && !uncounted ? value : undefined
  const button = alone !== undefined && typeof children === 'string' && (near || touch || excluded)
  return (
    <div
      className="group/option"
      title={checked ? undefined : explanation}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      <div className="relative">
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
          // An option without cars is dimmed but stays usable.
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
      {/* A touch screen shows no title. */}
      {checked && explanation && <p className="ps-8.5 pe-2 pb-1.5 text-sm text-muted">{explanation}</p>}
    </div>
  )
}

type ExcludeButtonProps<K extends FilterKey> = {
  name: K
  value: Filters[K] & {}
  label: string
  excluded: boolean
  className?: string
}

/** The exclude button beside an option, pressed while the option is excluded. */
export function ExcludeButton<K extends FilterKey>({
  name,
  value,
  label,
  excluded,
  className,
}: ExcludeButtonProps<K>) {
  const t = useT()
  const store = useSearchStore()
  const next = () => toggleExcluded(chosenSearch(store.get()), name, value)
  return (
    <button
      type="button"
      aria-pressed={excluded}
      // The accessible name begins with the visible text.
      aria-label={t('filters.not.name', { value: label })}
      onClick={() => store.choose(next())}
      onPointerEnter={() => store.prefetch(next())}
      onFocus={() => store.prefetch(next())}
      className={cx(
        'h-6 min-w-8 rounded-full border px-1.5 text-xs font-medium transition-colors pointer-coarse:h-9 pointer-coarse:min-w-11',
        excluded
          ? 'border-bad bg-bad-soft text-bad'
          : 'border-line bg-surface text-muted hover:border-edge hover:text-ink pointer-coarse:border-transparent pointer-coarse:bg-transparent',
        className,
      )}
    >
      {t('filters.not.word')}
    </button>
  )
}

export type OptionLabelProps<K extends FilterKey> = {
  name: K
  /** The filter set to this option alone; undefined: the search without the filter. */
  value: Filters[K] | undefined
  children: ReactNode
}

/** The label of an option, which includes its number: "SUV 1,240". */
export const OptionLabel = <K extends FilterKey>({ name, value, children }: OptionLabelProps<K>) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">{children}</span>
    <OptionCount name={name} value={value} />
  </span>
)
