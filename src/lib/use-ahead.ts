import { useState } from 'react'

/** Each lets one value go that is shown ahead. */
const standing = new Set<(none: undefined) => void>()

/**
 * What a person has just chosen, shown before the value behind it follows: a tick is painted first, and what it leads to
 * is worked out after that. As soon as the value changes, by whatever, it is what counts.
 */
export function useAhead<T>(value: T): [shown: T, show: (next: T) => void] {
  const [ahead, setAhead] = useState<{ readonly over: T; readonly next: T }>()
  const stands = ahead !== undefined && Object.is(ahead.over, value)
  if (ahead !== undefined && !stands) setAhead(undefined)
  const show = (next: T) => {
    setAhead({ over: value, next })
    standing.add(setAhead)
  }
  return [stands ? ahead.next : value, show]
}

/**
 * To be called when all values are up to date. One that never became what was shown (somebody went back before it was
 * drawn) did not change, and would be covered for good.
 */
export function letAheadsGo(): void {
  for (const letGo of standing) letGo(undefined)
  standing.clear()
}
