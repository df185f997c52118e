import { useEffect, useState } from 'react'

/** Whether something has been going on for longer than that many ms. */
export function useSlow(busy: boolean, after: number): boolean {
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
