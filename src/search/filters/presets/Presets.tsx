import { memo, useDeferredValue, useRef, type RefObject, useEffect, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useNow } from '#src/lib/timing.ts'
import { SearchLink } from '../../state/SearchLink.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'
import { isPresetActive, type PresetKey, presetsOf, withPreset } from './presets.ts'
import { Replaced } from './Replaced.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useCount } from '../../counts/use-count.ts'
import { useVisible } from '#src/lib/use-visible.ts'

const keepScroll = { resetScroll: false }

/** Ready-made searches of the trade. Each is a link: to open, to open beside, to send. */
export const Presets = () => <PresetList search={useDeferredValue(useSearch(chosenSearch))} />

const PresetList = memo(({ search }: { search: Search }) => {
  const t = useT()
  const format = useFormat()
  const { prefetch } = useSearchStore()
  const row = useRef<HTMLUListElement>(null)
  const thisYear = new Date(useNow(0)).getFullYear()
  const presets = presetsOf(thisYear)
  const more = { year: String(thisYear - 1), km: format.distance(presets.new.filters.odometer.to) }
  return (
    // To the edges of the page: what is cut off there is seen to go on.
    <nav aria-label={t('presets.title')} className="relative -mx-3 sm:-mx-5">
      <ul
        ref={row}
        className="flex snap-x scroll-px-3 gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none] sm:scroll-px-5 sm:px-5"
      >
        {/* Keys of the table are preset keys. */}
        {(Object.keys(presets) as PresetKey[]).map((key) => {
          const preset = presets[key]
          const active = isPresetActive(preset, search)
          const next = withPreset(preset, search)
          return (
            <li key={key} className="shrink-0 snap-start">
              <SearchLink
                search={next}
                options={keepScroll}
                title={t(`presets.${key}.more`, more)}
                aria-current={active || undefined}
                onPointerEnter={() => prefetch(next)}
                onFocus={() => prefetch(next)}
                className={cx(
                  'flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors pointer-coarse:h-10',
                  active
                    ? 'border-accent bg-accent-soft font-medium text-accent-ink'
                    : 'border-line bg-surface hover:border-edge hover:bg-fill',
                )}
              >
                {t(`presets.${key}`)}
                <Replaced preset={preset} search={search} />
                {'sort' in preset ? null : <SearchCount search={active ? search : next} />}
              </SearchLink>
            </li>
          )
        })}
      </ul>
      <Further row={row} />
    </nav>
  )
})

/** Closer to the end than this is the end, px. */
const slack = 8

/**
 * The edge of a row that goes on beyond it, and for a mouse without a sideways wheel a press that moves it. The
 * keyboard and fingers need neither: the row scrolls with the focus and with a swipe.
 */
function Further({ row }: { row: RefObject<HTMLElement | null> }) {
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const look = () =>
      setMore(element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft) > slack)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // The row's own width may stay while numbers make it longer.
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  if (!more) return null
  return (
    <span
      className="pointer-events-none absolute inset-y-0 end-0 flex w-16 items-center justify-end pointer-coarse:hidden"
      // As a class it brings six custom properties along.
      style={{ background: 'linear-gradient(to left, var(--color-canvas) 50%, transparent)' }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-auto grid size-8 place-items-center rounded-full border border-line bg-surface shadow-card hover:bg-fill"
        onClick={() => row.current?.scrollBy({ left: row.current.clientWidth * 0.7, behavior: 'smooth' })}
      >
        <Icon name="chevron-right" size={18} />
      </button>
    </span>
  )
}

/** How many cars a search has. Its place is kept while that is unknown; a failure leaves it empty: the link works without. */
function SearchCount({ search }: { search: Search }) {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const format = useFormat()
  const { count, stale } = useCount(search, visible)
  return (
    <span ref={ref} className={`min-w-8 text-end text-muted tabular-nums ${stale ? 'italic' : ''}`}>
      {count !== undefined && format.number(count)}
    </span>
  )
}
