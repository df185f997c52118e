import { useSearch } from '../state/search-store.ts'
import { useEffect, useState } from 'react'

/** Whether something has been going on for longer than that many ms. */
function useSlow(busy: boolean, after: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), after)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy, after])
  return busy && slow
}

/** An answer that comes within this time changes nothing on screen but the cars: no flicker, and no frame for it. */
const BLINK_MS = 300
/** Without an answer for this long it is said in words. */
const SLOW_MS = 1000

/** Whether cars are waited for: those of the address, or of a choice over it. */
export function useWaiting(own: boolean): { waiting: boolean; late: boolean; slow: boolean } {
  const pending = useSearch((state) => state.pending !== undefined)
  const waiting = own || pending
  return { waiting, late: useSlow(waiting, BLINK_MS), slow: useSlow(waiting, SLOW_MS) }
}
