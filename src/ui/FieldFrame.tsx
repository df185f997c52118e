import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

type Props = {
  /** Of the control; what is below it has `<id>-more`, for aria-describedby. */
  id: string
  label: string
  hideLabel?: boolean
  error?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, error below: the same for every field. */
export const FieldFrame = ({ id, label, hideLabel = false, error, className, children }: Props) => (
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
