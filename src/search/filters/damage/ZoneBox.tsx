import { codeName } from '#src/i18n/code-names.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { OptionCount } from '../../counts/OptionCount.tsx'
import type { Zone } from './zones.ts'

type Props = {
  id: string
  zone: Zone
  checked: boolean
  onChange: () => void
  /** The pointer or the focus came to it, or left. */
  onPoint: (over: boolean) => void
}

/** The checkbox of a damage, and a label for it on each of its places. */
export function ZoneBox({ id, zone, checked, onChange, onPoint }: Props) {
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
