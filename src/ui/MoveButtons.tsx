import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { announce } from './announcer.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

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

/** The row that is being dragged; an aborted drag restores the list. */
let drag: { readonly id: string; readonly restore: () => void } | undefined

interface MovableRowProps<T extends string> {
  readonly id: T
  /** The ordered part of the list; a row outside of it does not move. */
  readonly ids: readonly T[]
  readonly onOrder: (ids: T[]) => void
  readonly name: string
  readonly earlier: string
  readonly later: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A row of a list in the user's order: a mouse drags it, keys and fingers use its buttons. With a mouse the
 * buttons are visible only in the row under the pointer.
 */
export const MovableRow = <T extends string>({
  id,
  ids,
  onOrder,
  name,
  children,
  className,
  ...names
}: MovableRowProps<T>) => {
  const t = useT()
  const at = ids.indexOf(id)
  const moves = at >= 0
  return (
    <li
      className={cx('group/row flex items-center', moves && 'pointer-fine:cursor-grab', className)}
      draggable={moves}
      onDragStart={({ dataTransfer }) => {
        drag = { id, restore: () => onOrder([...ids]) }
        dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data; no field accepts this type.
        dataTransfer.setData('application/x-row', id)
      }}
      // The row moves at once, so that the list shows where it would be dropped.
      onDragEnter={() => {
        const dragged = ids.find((other) => other === drag?.id)
        if (moves && dragged !== undefined && dragged !== id) onOrder(moved(ids, dragged, at))
      }}
      onDragOver={(event) => moves && drag !== undefined && event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={({ dataTransfer }) => {
        if (dataTransfer.dropEffect === 'none') drag?.restore()
        drag = undefined
      }}
    >
      {children}
      {moves && (
        <>
          <span className="flex pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100">
            <MoveButtons
              {...names}
              at={at}
              count={ids.length}
              onMove={(to) => {
                onOrder(moved(ids, id, to))
                announce(t('ui.moved', { name, place: to + 1, count: ids.length }))
              }}
            />
          </span>
          <Icon name="grip" className="text-muted pointer-coarse:hidden" />
        </>
      )}
    </li>
  )
}
