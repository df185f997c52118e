import { useEffect, useMemo, useRef } from 'react'

/** A person who has stopped typing this long has finished a thought: long enough for 10 keys to be one request. */
const pause = 400

/** Runs the last act once its owner has been idle; an owner that goes away takes it along. */
export function useIdle(): { after: (act: () => void) => void; stop: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => ({
      after: (act) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(act, pause)
      },
      stop: () => clearTimeout(timer.current),
    }),
    [],
  )
}
