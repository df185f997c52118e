import { startTransition, useEffect, useState } from 'react'

/** After this long the first screen is there, even on a slow line, ms. */
const settled = 2500

/** Whether the page is at rest, so that what nobody waits for may be fetched and drawn; and a way to want it now. */
export function useAtRest(): readonly [rest: boolean, now: () => void] {
  const [rest, setRest] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks.
    const begin = () => startTransition(() => setRest(true))
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()),
      settled,
    )
    return () => clearTimeout(timer)
  }, [])
  return [rest, () => setRest(true)]
}
