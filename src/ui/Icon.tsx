import { cx } from '#src/lib/cx.ts'

type Props = {
  name: IconName
  size?: 14 | 16 | 18 | 20 | 24 | 32
  /** Painted full: a favourite that is one. */
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

/** A picture beside words; never the only thing that says something. The shapes stand once in the page (icons.svg). */
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

/** Names of the pictures in icons.svg; a test holds the two together. */
export const iconNames = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'car',
  'chart',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'clock',
  'close',
  'columns',
  'compare',
  'contrast',
  'copy',
  'download',
  'expand',
  'external',
  'eye',
  'eye-off',
  'file',
  'filter',
  'folder',
  'gavel',
  'globe',
  'grid',
  'heart',
  'help',
  'history',
  'info',
  'key',
  'keyboard',
  'link',
  'list',
  'lock',
  'map',
  'menu',
  'minus',
  'moon',
  'more',
  'no-picture',
  'note',
  'offline',
  'panel',
  'pin',
  'play',
  'plus',
  'print',
  'refresh',
  'search',
  'settings',
  'share',
  'shield',
  'sort',
  'source',
  'sun',
  'system',
  'table',
  'tag',
  'trash',
  'undo',
  'warning',
] as const

export type IconName = (typeof iconNames)[number]
