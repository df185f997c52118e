import { useState } from 'react'

/** The current width of an element in pixels; 0 before it is measured. Attach `ref` to the element. */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const [ref] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { width, ref }
}
