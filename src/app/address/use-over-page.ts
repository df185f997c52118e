import { type HistoryLocation, useLocation, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The part that covers this entry's page. Back closes it. */
    readonly over?: 'filters' | 'pictures'
  }
}

/** A part that covers the page is an entry of the history: every way of closing it goes back. */
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
        // The entry's other state stays: the page is the same.
        state: (before) => ({ ...before, over: part }),
        resetScroll: false,
      }),
    close: () => {
      const { location } = router.history
      // `back` is asynchronous: a second press must not leave the page.
      if (location.state.over !== part || left.current === location) return
      left.current = location
      router.history.back()
    },
  }
}
