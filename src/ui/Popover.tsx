import { useId, type ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'
import { usePlacement, type Align } from './use-placement.ts'

/** To be spread on the button that opens it. */
type PopoverTrigger = { readonly popoverTarget: string; readonly 'aria-expanded': boolean }

type Props = {
  trigger: (props: PopoverTrigger) => ReactNode
  /** What it is, for those who hear it. */
  label: string
  align?: Align
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Instead of its padding. */
  className?: string
}

/** A small panel beside its button: native popover, so Escape and a press elsewhere close it. Drawn only while open. */
export const Popover = ({ trigger, label, align = 'start', children, className }: Props) => {
  const id = useId()
  const { open, close, ...popup } = usePlacement<HTMLDialogElement>(id, align)
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': open })}
      <dialog
        {...popup}
        id={id}
        popover="auto"
        aria-label={label}
        className={cx(
          'fixed m-0 w-max max-w-[min(22rem,calc(100vw-1rem))] animate-appear overflow-y-auto rounded-md bg-raised text-base shadow-raised',
          className ?? 'p-4',
        )}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </dialog>
    </>
  )
}
