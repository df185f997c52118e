import { type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '#src/lib/cx.ts'
import { useAnnounced } from './announcer.ts'
import { Icon, type IconName } from './Icon.tsx'

type Props = {
  label: string
  hideLabel?: boolean
  /** Shown below the field and linked to it. */
  error?: string | undefined
  /** Id of a message elsewhere that says why the text is not accepted. */
  invalidBy?: string | undefined
  icon?: IconName
  size?: 'sm' | 'md' | 'lg'
} & Omit<ComponentProps<'input'>, 'size'>

const heights = { sm: 'h-8 text-sm', md: 'h-9 text-base', lg: 'h-11 text-md' } as const

/** One line of text, controlled or uncontrolled like an `<input>`. */
export const TextField = ({
  label,
  hideLabel = false,
  error,
  invalidBy,
  icon,
  size = 'md',
  className,
  ...input
}: Props) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} className={className}>
      <div className="relative">
        {icon !== undefined && (
          <Icon name={icon} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
        )}
        <input
          type="text"
          autoComplete="off"
          {...input}
          id={id}
          aria-invalid={error !== undefined || invalidBy !== undefined || undefined}
          aria-describedby={error === undefined ? invalidBy : `${id}-more`}
          className={cx(
            'field pe-3 pointer-coarse:h-11',
            heights[size],
            icon === undefined ? 'ps-3' : 'ps-9',
          )}
        />
      </div>
    </FieldFrame>
  )
}

interface FindFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly controls?: string
}

/** A filter above a long list: finds entries by a part of their names. */
export const FindField = ({ label, value, onChange, controls }: FindFieldProps) => (
  <TextField
    label={label}
    hideLabel
    placeholder={label}
    size="sm"
    icon="search"
    className="px-2 pb-1"
    aria-controls={controls}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

type FieldFrameProps = {
  /** The id of the control; its description has `<id>-more`, for aria-describedby. */
  id: string
  label: string
  hideLabel?: boolean
  error?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export const FieldFrame = ({ id, label, hideLabel = false, error, className, children }: FieldFrameProps) => {
  useAnnounced(error ?? '')
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm text-muted'}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-more`} className="mt-1 flex gap-1.5 text-sm text-bad">
          <Icon name="warning" size={14} className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** For a field that shows another text while focused: restores the selection that Tab made after the change. */
export function keepSelected(
  { currentTarget: input }: FocusEvent<HTMLInputElement>,
  change: () => void,
): void {
  const all = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length
  flushSync(change)
  if (all) input.select()
}
