import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query, kept up to date; undefined on the server, which has no window. */
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
