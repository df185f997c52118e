import { useEffect, useMemo, useRef, useState } from 'react'
import { typingPauseMs } from './timing.ts'

// Hooks that wait for a pause of the user; the script of the first page does not contain them.

/** A value after it has stayed the same for `afterMs`, so that typing makes few requests. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** Runs the last action after a pause in typing; unmounting cancels it. */
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
