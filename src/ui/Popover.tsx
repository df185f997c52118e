import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#src/lib/cx.ts'

/** Props to spread on the button that opens the popover. */
type PopoverTrigger = { readonly popoverTarget: string; readonly 'aria-expanded': boolean }

type Props = {
  trigger: (props: PopoverTrigger) => ReactNode
  label: string
  align?: Align
  children: ReactNode | ((close: () => void) => ReactNode)
  className?: string
}

/** A native popover beside its button: Escape or a press outside closes it. Rendered only while open. */
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

export type Align = 'start' | 'center' | 'end'

const gap = 6
const margin = 8

/** Places the popup below its button where there is room, else above; always within the window. */
const place = (button: Element, popup: HTMLElement, align: Align) => {
  const from = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popup
  const below = from.bottom + gap
  const above = from.top - gap - height
  const top = below + height > innerHeight - margin && above >= margin ? above : below
  const wished = { start: from.left, center: from.left + (from.width - width) / 2, end: from.right - width }[
    align
  ]
  const left = Math.max(margin, Math.min(wished, document.documentElement.clientWidth - width - margin))
  popup.style.top = `${top}px`
  popup.style.left = `${left}px`
  popup.style.maxHeight = `${innerHeight - margin - Math.max(margin, top)}px`
}

const openerOf = (id: string) => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)

/** The browser's own focus return misses nested popovers, and buttons in Safari. */
export const usePlacement = <E extends HTMLElement>(
  id: string,
  align: Align,
  /** The pressed button, where several buttons open the popup. */
  pressed?: HTMLElement,
) => {
  const ref = useRef<E>(null)
  const [open, setOpen] = useState(false)
  const hadFocus = useRef(false)
  useEffect(() => {
    const popup = ref.current
    const button = pressed ?? openerOf(id)
    if (!open || popup === null || button === null) return
    const again = () => place(button, popup, align)
    // Runs first when the popup is laid out (it is not visible yet here), and when its content grows.
    const watch = new ResizeObserver(again)
    watch.observe(popup)
    addEventListener('resize', again)
    addEventListener('scroll', again, { capture: true, passive: true })
    return () => {
      watch.disconnect()
      removeEventListener('resize', again)
      removeEventListener('scroll', again, { capture: true })
    }
  }, [open, id, align, pressed])
  return {
    ref,
    open,
    close: () => ref.current?.hidePopover(),
    // `beforetoggle` fires before the first paint, so the content is rendered by then. On closing, the
    // content stays until the popup is closed, because the browser looks for the focus in there.
    onBeforeToggle: ({ target, currentTarget, newState }: ToggleEvent<E>) => {
      if (target !== currentTarget) return
      if (newState === 'open') setOpen(true)
      else hadFocus.current = currentTarget.contains(document.activeElement)
    },
    onToggle: ({ target, currentTarget, newState }: ToggleEvent<E>) => {
      if (target !== currentTarget || newState === 'open') return
      const focused = document.activeElement
      const isLost = focused === document.body || currentTarget.contains(focused)
      if (hadFocus.current && isLost) (pressed ?? openerOf(id))?.focus()
      setOpen(false)
    },
  }
}
