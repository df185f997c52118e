import type { FilterKey, Filters } from '#contract/filters.ts'
import { toggleExcluded } from '#contract/chips.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { chosenSearch, useSearchStore } from '../state/search-store.ts'

type Props<K extends FilterKey> = {
  name: K
  /** The filter set to this option alone. */
  value: Filters[K] & {}
  /** The option, as its row says it. */
  label: string
  excluded: boolean
  className?: string
}

/** "Not this": beside an option, pressed where the option is excluded. */
export function ExcludeButton<K extends FilterKey>({ name, value, label, excluded, className }: Props<K>) {
  const t = useT()
  const store = useSearchStore()
  const next = () => toggleExcluded(chosenSearch(store.get()), name, value)
  return (
    <button
      type="button"
      aria-pressed={excluded}
      // Its name begins with what is seen of it.
      aria-label={t('filters.not.name', { value: label })}
      title={t('filters.exclude', { name: label })}
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
