import type { ComponentProps } from 'react'
import { cx } from '#src/lib/cx.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import { Spinner } from './Spinner.tsx'

type Props = Omit<ButtonLook, 'square'> & {
  icon?: IconName
  /** Paints the icon full: of a button that stays in. */
  filled?: boolean
  /** Work is under way: keeps its width and its focus, takes no second press. */
  busy?: boolean
} & ComponentProps<'button'>

export const Button = ({
  tone,
  size,
  full,
  icon,
  filled = false,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    // Not `disabled`: that would drop the focus to the top of the page.
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={cx(
      buttonClass({
        ...(tone === undefined ? {} : { tone }),
        ...(size === undefined ? {} : { size }),
        ...(full === undefined ? {} : { full }),
      }),
      className,
    )}
  >
    {busy ? <Spinner size={16} /> : icon !== undefined && <Icon name={icon} filled={filled} />}
    <span className="contents">{children}</span>
  </button>
)
