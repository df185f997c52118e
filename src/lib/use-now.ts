import { useCallback, useSyncExternalStore } from 'react'

/**
 * A clock that ticks: the start of the current period in ms, so that all who tick alike draw alike.
 * @param every period in ms; 0 stands still
 */
export function useNow(every: number, clock: () => number = Date.now): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (every === 0) return () => undefined
      const timer = setInterval(listener, every)
      return () => clearInterval(timer)
    },
    [every],
  )
  const period = every === 0 ? 60_000 : every
  const read = () => Math.floor(clock() / period) * period
  return useSyncExternalStore(subscribe, read, read)
}
