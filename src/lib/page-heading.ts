import { useEffect, useLayoutEffect } from 'react'

/** The title of the page, then the app. */
export const tabTitle = (title: string): string => (title === '' ? 'Forecourt' : `${title} · Forecourt`)

/** The title of the tab: "(3) Search · Forecourt". */
const tab = { title: '', news: 0 }

function sayInTab(change: Partial<typeof tab>): void {
  Object.assign(tab, change)
  if (tab.title !== '') document.title = tab.news > 0 ? `(${tab.news}) ${tab.title}` : tab.title
}

/** A layout effect, so that the document title changes together with the heading. */
function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    sayInTab({ title })
  }, [title])
}

export const useNewsInTitle = (news: number): void => useEffect(() => sayInTab({ news }), [news])

/** The title of a page that search engines do not index. */
export const useTitle = (title: string): void => useDocumentTitle(tabTitle(title))

interface DocumentHead {
  readonly title: string
  readonly description: string
  /** Path and query of the page's canonical URL. */
  readonly canonical: string
}

/** Updates the elements that the gateway sent; React's own `<title>` would add a second one. */
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

/** A page that the browser itself opened starts with the focus at its top, before the skip links. */
let isLanding = true

/** Focuses the heading, where the focused element is about to be removed. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus()

/** The user navigates to another page. */
export const leaveLanding = (): void => {
  isLanding = false
}

/** Focuses the heading of a new page in the next frame, because doing it at once would cause a second layout. */
export const takeFocus = (heading: HTMLElement | null): void => {
  if (heading !== null && !isLanding) requestAnimationFrame(() => heading.focus({ preventScroll: true }))
}

/** Like `takeFocus`, unless an element has the focus by then, such as the card of a car. */
export const takeLostFocus = (heading: HTMLElement | null): void => {
  if (heading !== null && !isLanding)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.focus({ preventScroll: true })
    })
}

/** Focuses the region around a control that its own press takes away. */
export const focusRegionOf = (control: Element): void =>
  control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
