import type { ComponentProps } from 'react'
import { cx } from '#src/lib/cx.ts'
import { keepFocusNear } from '#src/lib/hand-on.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Skeleton.tsx'

type Props = Omit<ButtonLook, 'square'> & {
  icon?: IconName
  /** Fills the icon, for a toggle button that is pressed. */
  filled?: boolean
  /** Work is in progress: the button keeps its width and focus, and ignores presses. */
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
    // Not `disabled`, which would move the focus to the top of the page.
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : (event) => keepFocusNear(event.currentTarget, () => onClick?.(event))}
    className={cx(buttonClass({ tone, size, full }), className)}
  >
    {busy ? <Spinner size={16} /> : icon !== undefined && <Icon name={icon} filled={filled} />}
    <span className="contents">{children}</span>
  </button>
)

type ButtonTone = 'primary' | 'plain' | 'quiet'
type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  square?: boolean
  full?: boolean | undefined
}

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'bg-surface text-ink border border-rim hover:border-edge hover:bg-fill',
  quiet: 'text-ink hover:bg-fill-strong/70 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
}

// Touch targets are at least 40 px, pointers get the denser sizes.
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 rounded-sm text-sm pointer-coarse:h-10',
  md: 'h-9 gap-2 rounded-md text-base pointer-coarse:h-10',
  lg: 'h-11 gap-2 rounded-md text-md',
}
const padding: Record<ButtonSize, string> = { sm: 'px-2.5', md: 'px-3.5', lg: 'px-5' }
const squares: Record<ButtonSize, string> = {
  sm: 'w-8 pointer-coarse:w-10',
  md: 'w-9 pointer-coarse:w-10',
  lg: 'w-11',
}

/** The look of a button, for links that act like one: `<Link className={buttonClass({ tone: 'primary' })}>`. */
export const buttonClass = ({
  tone = 'plain',
  size = 'md',
  square = false,
  full = false,
}: ButtonLook = {}): string =>
  cx(
    'inline-flex shrink-0 select-none items-center justify-center font-medium whitespace-nowrap transition-colors duration-100',
    'disabled:pointer-events-none disabled:opacity-50',
    tones[tone],
    sizes[size],
    square ? squares[size] : padding[size],
    full && 'w-full',
  )

/** The look of a link that shows one of several views of a page. */
export const tabClass = (isCurrent: boolean): string =>
  cx(
    '-mb-px inline-flex h-10 max-w-60 items-center gap-2 border-b-2 px-3 font-medium max-sm:px-2 pointer-coarse:h-11',
    isCurrent ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
  )

type IconButtonProps = Pick<ButtonLook, 'tone' | 'size'> & {
  icon: IconName
  /** The accessible name, also shown on hover. */
  label: string
  /** Whether a toggle button (a favourite) is pressed. Absent for a plain button. */
  pressed?: boolean
  filled?: boolean
  /** Shows a spinner in place of the icon. */
  busy?: boolean
} & Omit<ComponentProps<'button'>, 'children'>

/** A button with an icon only. Its name stays the same when pressed; `aria-pressed` has the state. */
export const IconButton = ({
  icon,
  label,
  tone = 'quiet',
  size = 'md',
  pressed,
  filled,
  busy = false,
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    // The title is the name; with an aria-label it would be read twice, as name and description.
    title={label}
    aria-pressed={pressed}
    {...rest}
    className={cx(buttonClass({ tone, size, square: true }), className)}
  >
    {busy ? <Spinner size={16} /> : <Icon name={icon} size={18} filled={filled ?? pressed ?? false} />}
  </button>
)
