import type { ComponentProps } from 'react'
import { cx } from '#src/lib/cx.ts'
import { buttonClass, type ButtonLook } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

type Props = Pick<ButtonLook, 'tone' | 'size'> & {
  icon: IconName
  /** Its name, for those who hear it and on hover. */
  label: string
  /** For a button that stays in (a favourite): whether it is. Absent for one that only acts. */
  pressed?: boolean
  filled?: boolean
} & Omit<ComponentProps<'button'>, 'children'>

/** A button with an icon only. Its name stays the same when pressed; `aria-pressed` says the state. */
export const IconButton = ({
  icon,
  label,
  tone = 'quiet',
  size = 'md',
  pressed,
  filled,
  className,
  ...rest
}: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    {...rest}
    className={cx(buttonClass({ tone, size, square: true }), className)}
  >
    <Icon name={icon} size={18} filled={filled ?? pressed ?? false} />
  </button>
)
