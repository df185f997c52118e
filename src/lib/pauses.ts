import { useEffect, useMemo, useRef, useState } from 'react'
import { typingPauseMs } from './timing.ts'

// What waits for a pause of the reader's; nothing of it is in the first page's script.

/** A value once it has stayed the same for `afterMs`: for requests that a person typing must not flood. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** Runs the last act after a pause in typing; unmounting cancels it. */
export function useTyped(): { after: (act: () => void) => void; stop: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => ({
      after: (act) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(act, typingPauseMs)
      },
      stop: () => clearTimeout(timer.current),
    }),
    [],
  )
}
