import type { Search } from '#contract/search.ts'
import { cx } from '#src/lib/cx.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { useNumber } from '#src/facets/use-number.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { SearchLink } from '../../state/SearchLink.tsx'
import { chosenSearch, useSearchStore, useSearch } from '../../state/search-store.ts'
import { isPresetActive, withPreset, type NamedPreset, type Preset, replacedBy } from './presets.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { useTextContext } from '#src/i18n/use-t.ts'

interface Props {
  readonly preset: NamedPreset
  /** The search that the preset extends, or from which an active preset is removed. */
  readonly search: Search
  readonly onPressed: (next: Search) => void
  readonly className: string
}

const keepScroll = { resetScroll: false }

/** A preset as a link, which can be opened in a tab or shared. */
export const PresetLink = ({ preset, search, onPressed, className }: Props) => {
  const store = useSearchStore()
  const { t, format } = useTextContext()
  const active = isPresetActive(preset, search)
  const next = withPreset(preset, search)
  const replaced = replacedBy(preset, search)
  // Counting a time span reads several pages.
  const prefetch = preset.within === undefined ? () => store.prefetch(next) : undefined
  return (
    <SearchLink
      search={next}
      options={keepScroll}
      title={preset.more}
      aria-current={active || undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        // The row may show an earlier choice.
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
      {/* Without this note the number would seem to include the chosen filters that the preset replaces. */}
      {replaced.length > 0 && (
        <span className="text-xs text-muted">
          {t('presets.replaces', { names: format.list(replaced.map((key) => t(`filters.name.${key}`))) })}
        </span>
      )}
      {preset.sort === undefined && <PresetCount preset={preset} always />}
    </SearchLink>
  )
}

/**
 * Number of cars with the preset added to the counted search. Its space is reserved while it is unknown, and
 * stays empty after a failure: the link works without it.
 */
const PresetCount = ({ preset, always = false }: { readonly preset: Preset; readonly always?: boolean }) => {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const { format } = useTextContext()
  const counted = useCountedSearch()
  const search = isPresetActive(preset, counted) ? counted : withPreset(preset, counted)
  // In a row, arriving numbers would scroll further presets into view and cause another request.
  const { count, stale } = useNumber(search, always || visible)
  return (
    <span
      ref={ref}
      // A preset without cars is dimmed and stays usable.
      data-zero={count === 0 || undefined}
      className={`min-w-8 text-end text-muted ${stale ? 'italic' : ''}`}
    >
      {count !== undefined && format.number(count)}
    </span>
  )
}

/** A preset as a row among a filter's options. */
export const PresetOption = ({
  preset,
}: {
  readonly preset: Preset & Pick<NamedPreset, 'name' | 'more'>
}) => {
  const store = useSearchStore()
  const search = useSearch(chosenSearch)
  const next = () => withPreset(preset, chosenSearch(store.get()))
  const active = isPresetActive(preset, search)
  return (
    <OptionRow
      checked={active}
      onChange={() => store.choose(next())}
      onIntent={() => store.prefetch(next())}
      label={
        <span className="flex items-center gap-2" title={preset.more}>
          <span className="min-w-0 flex-1">{preset.name}</span>
          <PresetCount preset={preset} />
        </span>
      }
      className="has-data-zero:text-muted"
    />
  )
}
