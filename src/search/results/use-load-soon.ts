import { useEffect } from 'react'
import { loadSoon } from './lazy-parts.ts'

/** At rest for this long, ms: pictures and counts go first. */
const rest = 3000

/** Fetches the words for trouble while there is none. */
export function useLoadSoon(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(loadSoon, rest)
    return () => clearTimeout(timer)
  }, [shown])
}
