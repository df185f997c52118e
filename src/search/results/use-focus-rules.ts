import { type RefObject, useEffect, useRef } from 'react'
import type { Found } from './use-found.ts'
import { returnToCard } from './left-card.ts'

/**
 * Where the focus goes when the results change by the reader's act: to the heading on another page, to
 * the first new car after "show more", back to the card after a car. In all other cases it stays.
 */
export function useFocusRules(
  heading: RefObject<HTMLHeadingElement | null>,
  found: Found | undefined,
  entry: string,
) {
  // How many cars there were when more were asked for: the next one is the first new.
  const had = useRef<number>(undefined)
  const count = found?.cars.length ?? 0

  useEffect(() => {
    if (had.current === undefined || count <= had.current) return
    const link = document.querySelectorAll<HTMLElement>('main [data-car]')[had.current]
    had.current = undefined
    link?.focus({ preventScroll: true })
    link?.closest('li, tr')?.scrollIntoView({ block: 'nearest' })
  }, [count])

  const back = useRef(entry)
  useEffect(() => {
    // The router restores the offset of the page after this drawing; the card is looked for after that.
    const frame = requestAnimationFrame(() => returnToCard(back.current))
    return () => cancelAnimationFrame(frame)
  }, [])

  return {
    toHeading: () => heading.current?.focus({ preventScroll: true }),
    /** To be called when more cars are asked for. */
    toFirstNew: () => {
      had.current = count
    },
  }
}
