import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { longestReturnMs } from '#src/lib/timing.ts'

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position after a reload, or after the browser discarded the tab. The router scrolls once, while
 * the page is still short: this hook scrolls again as the page grows, until the user scrolls.
 */
export function useReturnToPlace(): void {
  const entry = useElementScrollRestoration({ getElement: () => window })
  const [top] = useState(entry?.scrollY ?? 0)
  useEffect(() => {
    if (top === 0) return undefined
    const ended = new AbortController()
    const end = () => ended.abort()
    const growth = new ResizeObserver(() => scrollTo({ top }))
    growth.observe(document.body)
    const timer = setTimeout(end, longestReturnMs)
    for (const type of ownMoves) addEventListener(type, end, { passive: true, signal: ended.signal })
    ended.signal.addEventListener('abort', () => {
      growth.disconnect()
      clearTimeout(timer)
    })
    return end
  }, [top])
}
