import { useId, type ComponentProps } from 'react'
import { cx } from '#src/lib/cx.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'

type Props = {
  label: string
  hideLabel?: boolean
  /** Said below the field and tied to it. */
  error?: string | undefined
  /** Id of a message elsewhere that says why the text is not accepted. */
  invalidBy?: string | undefined
  icon?: IconName
  size?: 'sm' | 'md' | 'lg'
} & Omit<ComponentProps<'input'>, 'size'>

const heights = { sm: 'h-8 text-sm', md: 'h-9 text-base', lg: 'h-11 text-md' } as const

/** One line of text. Controlled or not, as an `<input>`: its parent owns the text. */
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
