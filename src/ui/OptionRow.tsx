import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Count, type CountState } from './Count.tsx'

type Props = {
  /** The native control. */
  control: ReactNode
  label: ReactNode
  /** A swatch or a logo before the words. */
  lead?: ReactNode
  count?: CountState | undefined
  /** Counted, and there is none: dimmed, but still there to be reached. */
  zero?: boolean
  /** The pointer rested on it: a chance to fetch ahead. */
  onIntent?: (() => void) | undefined
  className?: string | undefined
}

/** The row of a checkbox or a radio: the whole of it is the target. */
export const OptionRow = ({ control, label, lead, count, zero = false, onIntent, className }: Props) => (
  <label
    onPointerEnter={onIntent}
    className={cx(
      'flex min-h-7.5 items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-fill pointer-coarse:min-h-10',
      zero && 'text-muted',
      className,
    )}
  >
    {control}
    {lead}
    <span className="min-w-0 flex-1">{label}</span>
    {count !== undefined && <Count {...count} />}
  </label>
)
