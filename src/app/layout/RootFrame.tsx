import { Outlet, useNavigate, useElementScrollRestoration } from '@tanstack/react-router'
import { useAddressParams } from '#src/app/address/address.ts'
import { type ReactNode, useSyncExternalStore, useEffect, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { announcements } from '#src/ui/announcer.ts'
import { late, quietAfterCars } from '#src/ui/late.tsx'
import { Header, PhoneBar } from './Header.tsx'
import { SkipLinks, skipTargets } from './SkipLinks.tsx'
import { longestReturnMs } from '#src/lib/timing.ts'

const Footer = late(async () => (await import('./Footer.tsx')).Footer, quietAfterCars)

/** The gateway marks the page when the inventory is not the demo's. */
const isDemo = () =>
  typeof document === 'undefined' || document.documentElement.dataset.inventory !== 'remote'

/** The frame of every page: skip links, header with the search box, footer and the one live region. */
export const RootFrame = ({ box, children }: { box: ReactNode; children: ReactNode }) => {
  const navigate = useNavigate()
  useReturnToPlace()
  const params = useAddressParams()
  /** Updates the language in an address that names one; other addresses stay unchanged. */
  const follow = (language: Language) => {
    const named = Object.keys(params).find((name) => name.toLowerCase() === 'lang')
    if (named === undefined) return
    const { [named]: _, ...others } = params
    void navigate({
      to: '.',
      search: { ...others, lang: language },
      replace: true,
      // Replaces the entry of the history, so that its loaded pages and its way back stay.
      state: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <div className="flex min-h-dvh flex-col phone-bar:pb-(--bar-bottom)">
        <SkipLinks />
        <Header box={box} onLanguage={follow} />
        <PhoneBar />
        {/* As high as the window, so that the tray of a short page is at its bottom. */}
        <main id={skipTargets.content} tabIndex={-1} className="flex grow flex-col outline-none print:block">
          <div className="grow">
            <Outlet />
          </div>
          {children}
        </main>
        <Footer demo={isDemo()} />
      </div>
      <StatusLine />
    </>
  )
}

/** The one polite live region. It is in the page from the start, because screen readers ignore regions added later. */
const StatusLine = () => (
  <output aria-live="polite" aria-atomic="true" className="sr-only">
    {useSyncExternalStore(announcements.subscribe, announcements.now, announcements.now)}
  </output>
)

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position after a reload, or after the browser discarded the tab. The router scrolls once, while
 * the page is still short: this hook scrolls again as the page grows, until the user scrolls.
 */
function useReturnToPlace(): void {
  const entry = useElementScrollRestoration({ getElement: () => window })
  const [top] = useState(entry?.scrollY ?? 0)
  useEffect(() => {
    if (top === 0) return undefined
    const ended = new AbortController()
    const end = () => ended.abort()
    const growth = new ResizeObserver(() => scrollTo({ top }))
    growth.observe(document.body)
    const timer = setTimeout(end, longestReturnMs)
    for (const type of ownMoves) addEventListener(type, end, { passive: true, signal: ended.signal })
    ended.signal.addEventListener('abort', () => {
      growth.disconnect()
      clearTimeout(timer)
    })
    return end
  }, [top])
}
