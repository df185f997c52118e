import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'

/** Closer to the end than this is the end, px. */
const slack = 8

/**
 * The edge of a row that goes on beyond it, and for a mouse without a sideways wheel a press that moves it. The
 * keyboard and fingers need neither: the row scrolls with the focus and with a swipe.
 */
export function Further({ row }: { row: RefObject<HTMLElement | null> }) {
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const look = () =>
      setMore(element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft) > slack)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // The row's own width may stay while numbers make it longer.
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  if (!more) return null
  return (
    <span
      className="pointer-events-none absolute inset-y-0 end-0 flex w-16 items-center justify-end pointer-coarse:hidden"
      // As a class it brings six custom properties along.
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
