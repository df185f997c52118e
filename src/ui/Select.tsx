import { useId } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { FieldFrame } from './TextField.tsx'

type Props<V extends string> = {
  label: string
  hideLabel?: boolean
  value: V
  options: readonly { readonly value: V; readonly label: string }[]
  onChange: (value: V) => void
  icon?: IconName
  size?: 'sm' | 'md'
  /** Id of the message that says why the choice is not accepted; the field is then marked invalid. */
  describedBy?: string | undefined
  className?: string
}

/** A native select: it works best on phones and needs no code. */
export const Select = <V extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  icon,
  size = 'md',
  describedBy,
  className,
}: Props<V>) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} className={className}>
      <div className="relative">
        {icon !== undefined && (
          <Icon name={icon} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
        )}
        <select
          id={id}
          value={value}
          aria-invalid={describedBy !== undefined || undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
          className={cx(
            'field appearance-none truncate pe-8 pointer-coarse:h-11',
            size === 'sm' ? 'h-8 text-sm' : 'h-9 text-base',
            icon === undefined ? 'ps-3' : 'ps-9',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-muted"
        />
      </div>
    </FieldFrame>
  )
}
