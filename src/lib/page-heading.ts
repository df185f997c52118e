import { useEffect, useLayoutEffect } from 'react'

/** What the page shows, then the app. */
export const tabTitle = (title: string): string => (title === '' ? 'Forecourt' : `${title} · Forecourt`)

/** What the tab says: "(3) Search · Forecourt". */
const tab = { title: '', news: 0 }

function sayInTab(change: Partial<typeof tab>): void {
  Object.assign(tab, change)
  if (tab.title !== '') document.title = tab.news > 0 ? `(${tab.news}) ${tab.title}` : tab.title
}

/** A layout effect: the document is outside of React, and its title changes with the heading, not after it. */
function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    sayInTab({ title })
  }, [title])
}

export const useNewsInTitle = (news: number): void => useEffect(() => sayInTab({ news }), [news])

/** The title of a page that is not for search engines. */
export const useTitle = (title: string): void => useDocumentTitle(tabTitle(title))

interface DocumentHead {
  readonly title: string
  readonly description: string
  /** Path and query of the page's one address. */
  readonly canonical: string
}

/** Rewrites the elements that the gateway sent: React's own `<title>` would stand beside them as a second one. */
export function useHead({ title, description, canonical }: DocumentHead): void {
  useDocumentTitle(title)
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const known = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    const link = known ?? document.head.appendChild(document.createElement('link'))
    link.rel = 'canonical'
    link.href = new URL(canonical, location.origin).href
  }, [description, canonical])
}

/** The page that the browser itself has opened is begun at its top, with the links that skip. */
let isLanding = true

/** To the page's heading, where what had the focus is about to go. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus()

/** The reader goes on to another page. */
export const leaveLanding = (): void => {
  isLanding = false
}

/** Moves the focus to the heading of a page that opens, with the next frame: at once, it would be laid out twice. */
export const takeFocus = (heading: HTMLElement | null): void => {
  if (heading !== null && !isLanding) requestAnimationFrame(() => heading.focus({ preventScroll: true }))
}

/** The same for the results, unless something has the focus by then: the card of a car, or what led there. */
export const takeLostFocus = (heading: HTMLElement | null): void => {
  if (heading !== null && !isLanding)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.focus({ preventScroll: true })
    })
}

/** Focuses the region around a control that its own press takes away. */
export const focusRegionOf = (control: Element): void =>
  control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
