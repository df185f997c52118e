import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { longestReturnMs } from '#src/lib/timing.ts'

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Where the page stood before a reload, or before the browser let go of its tab. The router goes there once, when the
 * page is still short: it is gone to again as the page grows, until the reader moves.
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
