import { useId, useState } from 'react'
import { codeName } from '#src/i18n/code-names.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { OptionCount } from '../../counts/OptionCount.tsx'
import { useChoice, useValue } from '../../state/search-store.ts'
import { toggleItem } from '../toggle.ts'
import { type Zone, zones } from './zones.ts'
import { Icon } from '#src/ui/Icon.tsx'

/**
 * The car from above. What is painted is for the eye; what is pressed, focused and heard are checkboxes over it, one per
 * damage, with a label on each of its places. The list below has the same ones and all others.
 */
export function DamageDrawing() {
  const t = useT()
  const id = useId()
  const { choose, prefetch, now } = useChoice('damage')
  const chosen = useValue('damage') ?? []
  const [pointed, setPointed] = useState<Zone>()
  const toggled = (zone: Zone) => toggleItem(now(), zone.id)
  return (
    <fieldset className="mx-2 mb-2 flex items-center gap-3 rounded-md bg-fill/60 p-3">
      <legend className="sr-only">{t('filters.damage.drawing')}</legend>
      <div className="relative mx-3 h-75 w-37.5 shrink-0">
        <svg viewBox="0 0 150 300" aria-hidden="true" className="absolute inset-0 size-full">
          <path
            d="M75 4C112 4 132 14 136 44L138 110L140 200L138 258C136 286 116 296 75 296C34 296 14 286 12 258L10 200L12 110L14 44C18 14 38 4 75 4Z"
            className="fill-surface stroke-edge"
            strokeWidth="1.5"
          />
          <path d="M24 103Q75 91 126 103L114 134Q75 126 36 134Z" className="fill-fill-strong" />
          <path d="M36 209Q75 216 114 209L123 238Q75 248 27 238Z" className="fill-fill-strong" />
          {zones.map((zone) =>
            zone.paths.map((path) => (
              <path
                key={path}
                d={path}
                strokeWidth="1"
                className={cx(
                  'transition-colors',
                  chosen.includes(zone.id)
                    ? 'fill-accent stroke-accent'
                    : zone === pointed
                      ? 'fill-accent-soft stroke-accent'
                      : 'fill-fill stroke-edge',
                )}
              />
            )),
          )}
        </svg>
        {zones.map((zone) => (
          <ZoneBox
            key={zone.id}
            id={`${id}${zone.id}`}
            zone={zone}
            checked={chosen.includes(zone.id)}
            onChange={() => choose(toggled(zone))}
            onPoint={(over) => {
              setPointed(over ? zone : undefined)
              if (over) prefetch(toggled(zone))
            }}
          />
        ))}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        {pointed === undefined ? (
          <p className="text-muted">{t('filters.damage.point')}</p>
        ) : (
          <p>
            <span className="font-semibold">{codeName(t, 'damages', pointed.id)}</span>
            <br />
            <span className="inline-block [&_span]:min-w-0 [&_span]:text-start">
              <OptionCount key={pointed.id} name="damage" value={[pointed.id]} />
            </span>
          </p>
        )}
      </div>
    </fieldset>
  )
}

type Props = {
  id: string
  zone: Zone
  checked: boolean
  onChange: () => void
  /** The pointer or the focus came to it, or left. */
  onPoint: (over: boolean) => void
}

/** The checkbox of a damage, and a label for it on each of its places. */
function ZoneBox({ id, zone, checked, onChange, onPoint }: Props) {
  const t = useT()
  return (
    // A box of its own, so that only its own labels are siblings of its checkbox.
    <div className="contents">
      <input
        id={id}
        type="checkbox"
        aria-label={codeName(t, 'damages', zone.id)}
        checked={checked}
        onChange={onChange}
        onFocus={() => onPoint(true)}
        onBlur={() => onPoint(false)}
        className="peer sr-only"
      />
      {zone.boxes.map(([left, top, width, height], index) => (
        // The name is the checkbox's own: here stands its number, or nothing.
        <label
          key={`${left} ${top}`}
          htmlFor={id}
          title={codeName(t, 'damages', zone.id)}
          onPointerEnter={() => onPoint(true)}
          onPointerLeave={() => onPoint(false)}
          className={cx(
            'absolute flex flex-col items-center justify-center rounded-sm text-xs peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
            checked && 'text-on-accent [&_*]:text-on-accent',
          )}
          style={{ left, top, width, height }}
        >
          {checked && <Icon name="check" size={14} />}
          {zone.numbered && index === 0 && (
            <span aria-hidden="true" className="[&_span]:min-w-0 [&_span]:text-center [&_span]:text-xs">
              <OptionCount name="damage" value={[zone.id]} />
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
