import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

type Props = {
  /** Of the control; what is below it has `<id>-more`, for aria-describedby. */
  id: string
  label: string
  hideLabel: boolean
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Label above, explanation or error below: the same for every field. */
export const FieldFrame = ({ id, label, hideLabel, error, hint, className, children }: Props) => (
  <div className={cx('min-w-0', className)}>
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm text-muted'}>
      {label}
    </label>
    {children}
    {(error !== undefined || hint !== undefined) && (
      <p
        id={`${id}-more`}
        className={cx('mt-1 flex gap-1.5 text-sm', error === undefined ? 'text-muted' : 'text-bad')}
      >
        {error !== undefined && <Icon name="warning" size={14} className="mt-0.5" />}
        <span>{error ?? hint}</span>
      </p>
    )}
  </div>
)
