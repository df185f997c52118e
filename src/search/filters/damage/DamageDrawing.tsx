import '#src/styles/later.css'
import { useId, useState } from 'react'
import { toggleExcluded, withOption } from '#contract/chips.ts'
import { codeName, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { OptionCount } from '../../counts/FacetCount.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'
import { useValue } from '../../state/use-choice.ts'
import { type Sign, SignChoice } from '../SignChoice.tsx'
import { toggleItem } from '../toggle.ts'
import { type Zone, zones } from './zones.ts'
import { Icon } from '#src/ui/Icon.tsx'

/** The car from above, with a checkbox per damage and a label on each zone. The list below has the rest. */
export function DamageDrawing() {
  const t = useT()
  const id = useId()
  const store = useSearchStore()
  const chosen = useValue('damage') ?? []
  const excluded = useSearch((state) => chosenSearch(state).excluded?.damage) ?? []
  const [sign, setSign] = useState<Sign>('in')
  const [pointed, setPointed] = useState<Zone>()
  const toggled = (zone: Zone) => {
    const search = chosenSearch(store.get())
    return sign === 'out'
      ? toggleExcluded(search, 'damage', [zone.id])
      : withOption(search, 'damage', toggleItem(search.filters.damage, zone.id), [zone.id])
  }
  return (
    <fieldset className="mx-2 mb-2 min-w-0 rounded-md bg-fill/60 p-3">
      <legend className="sr-only">{t('filters.damage.drawing')}</legend>
      <SignChoice value={sign} onChange={setSign} />
      <div className="flex items-center gap-3 pt-3">
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
                      : excluded.includes(zone.id)
                        ? 'fill-bad-soft stroke-bad'
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
              checked={(sign === 'out' ? excluded : chosen).includes(zone.id)}
              sign={sign}
              state={chosen.includes(zone.id) ? 'in' : excluded.includes(zone.id) ? 'out' : undefined}
              onChange={() => store.choose(toggled(zone))}
              onPoint={(over) => {
                setPointed(over ? zone : undefined)
                if (over) store.prefetch(toggled(zone))
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
      </div>
    </fieldset>
  )
}

type Props = {
  id: string
  zone: Zone
  checked: boolean
  sign: Sign
  state: Sign | undefined
  onChange: () => void
  /** Called when the pointer or the focus enters or leaves. */
  onPoint: (over: boolean) => void
}

/** The checkbox of a damage, and a label on each of its zones. */
function ZoneBox({ id, zone, checked, sign, state, onChange, onPoint }: Props) {
  const t = useT()
  const name = codeName(t, 'damages', zone.id)
  return (
    // An element of its own, so that the checkbox has only its own labels as siblings.
    <div className="contents">
      <input
        id={id}
        type="checkbox"
        aria-label={sign === 'out' ? t('filters.exclude', { name }) : name}
        checked={checked}
        onChange={onChange}
        onFocus={() => onPoint(true)}
        onBlur={() => onPoint(false)}
        className="peer sr-only"
      />
      {zone.boxes.map(([left, top, width, height], index) => (
        // The checkbox has the name; the label shows the number or nothing.
        <label
          key={`${left} ${top}`}
          htmlFor={id}
          title={name}
          onPointerEnter={() => onPoint(true)}
          onPointerLeave={() => onPoint(false)}
          className={cx(
            'absolute flex flex-col items-center justify-center rounded-sm text-xs peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
            state === 'in' && 'text-on-accent [&_*]:text-on-accent',
            state === 'out' && 'text-bad',
          )}
          style={{ left, top, width, height }}
        >
          {state !== undefined && <Icon name={state === 'in' ? 'check' : 'close'} size={14} />}
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
