import { cx } from '#src/lib/cx.ts'
import type icons from './icons.json'

type Props = {
  name: IconName
  size?: 14 | 16 | 18 | 20 | 24 | 32
  /** Fills the shape, for example of a chosen favourite. */
  filled?: boolean
  className?: string
}

const sizes = {
  14: 'size-3.5',
  16: 'size-4',
  18: 'size-4.5',
  20: 'size-5',
  24: 'size-6',
  32: 'size-8',
} as const

/** An icon beside words, never the only information. The page has each shape once. */
export const Icon = ({ name, size = 16, filled = false, className }: Props) => (
  <svg
    aria-hidden="true"
    className={cx(
      'inline-block shrink-0 stroke-current',
      sizes[size],
      filled ? 'fill-current' : 'fill-none',
      className,
    )}
    strokeWidth={size >= 20 ? 1.6 : 1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <use href={`#i-${name}`} />
  </svg>
)

export type IconName = keyof typeof icons
