import { useState } from 'react'

/** How far below the window's upper edge the bars end, as the page's own scrolling has it; a reader's own styles may say none. */
const belowBars = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 1

/**
 * Which of the parts of an element is being read: the first of those that stand under the bars, in the upper half of the
 * window. Put `ref` on the element, `data-part` on the parts.
 */
export function useCurrentSection(): {
  readonly current: string | undefined
  readonly ref: (parts: HTMLElement | null) => (() => void) | undefined
} {
  const [current, setCurrent] = useState<string>()
  const [ref] = useState(() => (parts: HTMLElement | null) => {
    if (parts === null) return undefined
    const inSight = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target)
          else inSight.delete(target)
        const first = [...parts.querySelectorAll<HTMLElement>(':scope > *')].find((part) => inSight.has(part))
        setCurrent(first?.dataset.part)
      },
      { rootMargin: `-${belowBars()}px 0px -50% 0px` },
    )
    for (const part of parts.children) observer.observe(part)
    return () => observer.disconnect()
  })
  return { current, ref }
}
