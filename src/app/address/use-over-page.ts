import { type HistoryLocation, useLocation, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What lies over this entry's page: Back takes it away. */
    readonly over?: 'filters' | 'pictures'
  }
}

/** A part over the whole page is an entry of the history: Back closes it, and closing it otherwise is that same step. */
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
