import { useRef } from 'react'
import type { Address } from '#src/address/address.ts'
import { SearchLink } from '#src/address/SearchLink.tsx'
import { searchParams } from '#src/address/use-address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useNow } from '#src/lib/use-now.ts'
import { hurry, useIntent } from '../counts/intent.ts'
import { Further } from './Further.tsx'
import { isActive, type PresetKey, presetsOf, withPreset } from './presets.ts'
import { SearchCount } from './SearchCount.tsx'

/** Ready-made searches of the trade. Each is a link: to open, to open beside, to send. */
export function Presets({ address }: { address: Address }) {
  const t = useT()
  const format = useFormat()
  const { intend } = useIntent()
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
          const active = isActive(preset, address.search)
          const next = withPreset(preset, address.search)
          return (
            <li key={key} className="shrink-0 snap-start">
              <SearchLink
                params={searchParams(address, next)}
                resetScroll={false}
                title={t(`presets.${key}.more`, more)}
                aria-current={active || undefined}
                onPointerEnter={() => intend(next)}
                onFocus={() => intend(next)}
                onPointerDown={hurry}
                className={cx(
                  'flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors pointer-coarse:h-10',
                  active
                    ? 'border-accent bg-accent-soft font-medium text-accent-ink'
                    : 'border-line bg-surface hover:border-edge hover:bg-fill',
                )}
              >
                {t(`presets.${key}`)}
                {'sort' in preset ? null : <SearchCount search={active ? address.search : next} />}
              </SearchLink>
            </li>
          )
        })}
      </ul>
      <Further row={row} />
    </nav>
  )
}
