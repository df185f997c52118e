import { useEffect } from 'react'

/** What the page shows, then the app. */
export const tabTitle = (title: string): string => (title === '' ? 'Forecourt' : `${title} · Forecourt`)

/** The name of the tab: what the page shows, then the app. The document is outside of React, so it is told. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}

/**
 * A ref for the heading of a page: opening it moves the focus there, so that it is read and Tab goes on from it. With
 * the next frame, which lays the page out anyway: at once, it would be laid out twice.
 */
export const takeFocus = (heading: HTMLElement | null): void => {
  if (heading !== null) requestAnimationFrame(() => heading.focus({ preventScroll: true }))
}
