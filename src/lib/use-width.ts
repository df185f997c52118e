import { useState } from 'react'

/** The width of an element in pixels, as it changes; 0 before the first measure. Put `ref` on it. */
export function useWidth(): {
  readonly width: number
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined
} {
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
