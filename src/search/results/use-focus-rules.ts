import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ResultsAnswer } from './found-pages.ts'
import { carLinks } from '#src/card/CardLink.tsx'
import { returnToCard } from '#src/card/last-seen.ts'
import { skipTargets } from '#src/app/layout/SkipLinks.tsx'

/** A press that removes its own button moves the focus on: otherwise the focus would return to the top of the page. */
export const focusResults = (): void => document.getElementById(skipTargets.results)?.focus()

/** Focuses the heading on another page, the first new car after "Show more", the card after a car. */
export function useFocusRules(
  heading: RefObject<HTMLHeadingElement | null>,
  { found, fresh }: Pick<ResultsAnswer, 'found' | 'fresh'>,
  /** The key of the entry in the history. */
  index: number,
) {
  // Number of links when more cars were requested: the next link is the first new one. Hidden cars have none.
  const had = useRef<{ readonly count: number; readonly links: number }>(undefined)
  const count = found?.cars.length ?? 0
  const counted = useRef(count)

  useEffect(() => {
    counted.current = count
    if (had.current === undefined || count <= had.current.count) return
    const link = carLinks()[had.current.links]
    had.current = undefined
    link?.focus({ preventScroll: true })
    link?.closest('li, tr')?.scrollIntoView({ block: 'nearest' })
  }, [count])

  useEffect(() => {
    if (!fresh) return undefined
    // The router restores the scroll position after this render, so the card is looked up later.
    const frame = requestAnimationFrame(() => returnToCard(index))
    return () => cancelAnimationFrame(frame)
  }, [fresh, index])

  return {
    toHeading: useCallback(() => heading.current?.focus({ preventScroll: true }), [heading]),
    /** Called when more cars are requested. */
    toFirstNew: useCallback(() => {
      had.current = { count: counted.current, links: carLinks().length }
    }, []),
  }
}

/** "Try again" removes its button: the focus moves to the next failure or to the heading of the results. */
export function useTryAgain(
  heading: RefObject<HTMLHeadingElement | null>,
  { fetching, problem, retry }: Pick<ResultsAnswer, 'fetching' | 'problem' | 'retry'>,
) {
  const trouble = useRef<HTMLElement>(null)
  const pressed = useRef<'not' | 'now' | 'waiting'>('not')
  useEffect(() => {
    if (pressed.current === 'now' && fetching) pressed.current = 'waiting'
    else if (pressed.current === 'waiting' && !fetching) {
      pressed.current = 'not'
      ;(problem === undefined ? heading : trouble).current?.focus({ preventScroll: true })
    }
  }, [fetching, problem, heading])
  return {
    tryAgain: () => {
      pressed.current = 'now'
      retry()
    },
    problemRef: (element: HTMLElement | null) => {
      trouble.current = element
    },
  }
}
