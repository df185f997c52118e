import { useState } from 'react'

/**
 * What a person has just chosen, shown before the value behind it follows: a tick is painted first, and what it leads to
 * is worked out after that. As soon as the value changes, by whatever, it is what counts.
 */
export function useAhead<T>(value: T): [shown: T, show: (next: T) => void] {
  const [ahead, setAhead] = useState<{ readonly over: T; readonly next: T }>()
  const stands = ahead !== undefined && Object.is(ahead.over, value)
  if (ahead !== undefined && !stands) setAhead(undefined)
  return [stands ? ahead.next : value, (next) => setAhead({ over: value, next })]
}
