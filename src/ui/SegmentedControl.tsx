import { useId } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Icon, type IconName } from './Icon.tsx'

type Props<V extends string> = {
  /** The accessible name of the choice, not visible. */
  legend: string
  value: V
  segments: readonly { readonly value: V; readonly label: string; readonly icon?: IconName }[]
  onChange: (value: V) => void
  /** Shows icons only; the words become names and tooltips. */
  iconsOnly?: boolean
  full?: boolean
}

/** A few choices side by side as radios: arrow keys move, and there is one tab stop. */
export const SegmentedControl = <V extends string>({
  legend,
  value,
  segments,
  onChange,
  iconsOnly = false,
  full = false,
}: Props<V>) => {
  const name = useId()
  return (
    <fieldset className={cx('flex rounded-md bg-fill p-0.5', full ? 'w-full' : 'w-fit')}>
      <legend className="sr-only">{legend}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={iconsOnly ? segment.label : undefined}
          className={cx(
            'flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-sm text-sm font-medium transition-colors pointer-coarse:h-10 pointer-coarse:min-w-10',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-checked:bg-thumb has-checked:text-ink has-checked:ring-1 has-checked:ring-edge',
            'text-muted hover:text-ink',
            iconsOnly ? 'px-1.5' : 'px-3',
            full && 'flex-1',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon !== undefined && <Icon name={segment.icon} />}
          <span className={iconsOnly ? 'sr-only' : undefined}>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
