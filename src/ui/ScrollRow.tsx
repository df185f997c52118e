import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

interface Props {
  /** The name of the list; absent where its surroundings have the name. */
  readonly label?: string
  readonly ref?: Ref<HTMLUListElement>
  readonly className?: string
  readonly children: ReactNode
}

/** A list in one row that scrolls sideways and never wraps. A fading edge shows that it continues. */
export const ScrollRow = ({ label, ref, className, children }: Props) => {
  const row = useRef<HTMLUListElement>(null)
  // Set before handles are attached, because the list always renders.
  useImperativeHandle(ref, () => row.current as HTMLUListElement)
  return (
    <div className={cx('relative', className)}>
      <ul
        ref={row}
        aria-label={label}
        // Padding for focus outlines; `relative` keeps visually hidden text inside.
        className="relative flex snap-x scroll-px-3 items-center gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none] *:shrink-0 *:snap-start sm:scroll-px-5 sm:px-5"
      >
        {children}
      </ul>
      <Further row={row} />
    </div>
  )
}

/** A smaller distance to the end counts as the end, in px. */
const slack = 8

/** The fading edge of a longer row, with a button to scroll for a mouse without a horizontal wheel. */
const Further = ({ row }: { readonly row: RefObject<HTMLElement | null> }) => {
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const look = () =>
      setMore(element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft) > slack)
    const sizes = new ResizeObserver(look)
    const watch = () => {
      sizes.disconnect()
      sizes.observe(element)
      // The row's own width may stay while counts make its content longer.
      for (const child of element.children) sizes.observe(child)
    }
    watch()
    const items = new MutationObserver(watch)
    items.observe(element, { childList: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      items.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  if (!more) return null
  return (
    <span
      className="pointer-events-none absolute inset-y-0 end-0 flex w-16 items-center justify-end pe-2 pointer-coarse:hidden"
      // As a class it would add six custom properties.
      style={{ background: 'linear-gradient(to left, var(--color-canvas) 50%, transparent)' }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-auto grid size-8 place-items-center rounded-full border border-line bg-surface shadow-card hover:bg-fill"
        onClick={() => row.current?.scrollBy({ left: row.current.clientWidth * 0.7, behavior: 'smooth' })}
      >
        <Icon name="chevron-right" size={18} />
      </button>
    </span>
  )
}

interface ScrollRegionProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A container for wide content such as tables, focusable for arrow keys. A group, because a region is a landmark. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="group" aria-label={label} tabIndex={0} className={cx('relative overflow-x-auto', className)}>
    {children}
  </div>
)
