import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { cx } from '#src/lib/cx.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { useNumber } from '#src/facets/use-number.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { SearchLink } from '../../state/SearchLink.tsx'
import { chosenSearch, useSearchStore } from '../../state/search-store.ts'
import { isPresetActive, withPreset } from './presets.ts'
import { Replaced } from './Replaced.tsx'
import type { NamedPreset } from './use-presets.ts'

interface Props {
  readonly preset: NamedPreset
  /** What it adds to; of one that is active: what it is taken from. */
  readonly search: Search
  readonly onPressed: (next: Search) => void
  readonly className: string
}

const keepScroll = { resetScroll: false }

/** A ready-made search. It is a link: to open, to open beside, to send. */
export const PresetLink = ({ preset, search, onPressed, className }: Props) => {
  const store = useSearchStore()
  const active = isPresetActive(preset, search)
  const next = withPreset(preset, search)
  return (
    <SearchLink
      search={next}
      options={keepScroll}
      title={preset.more}
      aria-current={active || undefined}
      onPointerEnter={() => store.prefetch(next)}
      onFocus={() => store.prefetch(next)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        // The row may be drawn for an earlier choice.
        const chosen = withPreset(preset, chosenSearch(store.get()))
        store.choose(chosen, keepScroll)
        onPressed(chosen)
      }}
      className={cx(
        'flex items-center gap-1.5 transition-colors has-data-zero:text-muted',
        active ? 'bg-accent-soft font-medium text-accent-ink' : 'hover:bg-fill',
        className,
      )}
    >
      {preset.name}
      <Replaced {...{ preset, search }} />
      {preset.sort === undefined && <SearchCount search={active ? search : next} />}
    </SearchLink>
  )
}

/** How many cars a search has. Its place is kept while that is unknown; a failure leaves it empty: the link works without. */
export const SearchCount = ({ search }: { readonly search: Search }) => {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const format = useFormat()
  const { count, stale } = useNumber(search, visible)
  return (
    <span
      ref={ref}
      // One that finds nothing steps back, and can still be chosen.
      data-zero={count === 0 || undefined}
      className={`min-w-8 text-end text-muted ${stale ? 'italic' : ''}`}
    >
      {count !== undefined && format.number(count)}
    </span>
  )
}
