import { useEffect } from 'react'

/** The name of the tab: what the page shows, then the app. The document is outside of React, so it is told. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Forecourt' : `${title} · Forecourt`
  }, [title])
}
