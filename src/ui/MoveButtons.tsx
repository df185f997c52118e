import { IconButton } from './Button.tsx'

interface Props {
  readonly earlier: string
  readonly later: string
  /** The index of the item, from 0. */
  readonly at: number
  readonly count: number
  readonly onMove: (to: number) => void
  /** The list is horizontal. */
  readonly across?: boolean
}

/** Moving without dragging (WCAG 2.5.7). At the ends a button stays in place and keeps the focus. */
export const MoveButtons = ({ earlier, later, at, count, onMove, across = false }: Props) => (
  <>
    <IconButton
      icon={across ? 'arrow-left' : 'arrow-up'}
      size="sm"
      label={earlier}
      aria-disabled={at === 0}
      onClick={() => at > 0 && onMove(at - 1)}
    />
    <IconButton
      icon={across ? 'arrow-right' : 'arrow-down'}
      size="sm"
      label={later}
      aria-disabled={at === count - 1}
      onClick={() => at < count - 1 && onMove(at + 1)}
    />
  </>
)

/** The list with one item moved to another index. */
export const moved = <T,>(list: readonly T[], one: T, to: number): T[] =>
  list.toSpliced(list.indexOf(one), 1).toSpliced(to, 0, one)
