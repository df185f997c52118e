import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window answers a media query, now and after it has changed; undefined in the first markup, which has no window. */
export function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}
