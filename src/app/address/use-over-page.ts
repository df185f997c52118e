import { type HistoryLocation, useLocation, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What lies over this entry's page: Back takes it away. */
    readonly over?: 'filters' | 'pictures'
  }
}

/**
 * A part that lies over the whole page and is an entry of the history for as long: Back, and Android's Back gesture,
 * closes it and leaves the page as it was. Closing it otherwise is the same step back, so no entry is left behind.
 */
export function useOverPage(part: 'filters' | 'pictures') {
  const router = useRouter()
  const open = useLocation({ select: (location) => location.state.over === part })
  const left = useRef<HistoryLocation>(null)
  return {
    open,
    show: () =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        // With what the entry knows besides: it is the same page.
        state: (before) => ({ ...before, over: part }),
        resetScroll: false,
      }),
    close: () => {
      const { location } = router.history
      // Back takes its time: a second press meanwhile must not leave the page.
      if (location.state.over !== part || left.current === location) return
      left.current = location
      router.history.back()
    },
  }
}
