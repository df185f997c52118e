import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { minuteMs } from './relative-time.ts'

// Everything in the app that waits for time rather than for an answer, and how long. What waits between two tries of a
// request is told by the failure (api/failure.ts).

/** How long a pointer rests on an option before its results are prefetched: one that only passes over it is quicker. */
export const hoverIntentMs = 65

/** After this pause in typing the text becomes a choice, so that ten keys make one request. */
export const typingPauseMs = 400

/** After this pause the service is asked about unknown words: shorter, because suggestions come while one types. */
export const suggestionPauseMs = 300

/** An answer that comes within this time shows no sign of waiting, which would only flicker. */
const lateAfterMs = 300

/** Without an answer for this long the page says in words that it is slow. */
const slowAfterMs = 1000

/** Announcements to screen readers wait for this pause: typing and quick clicks end in one sentence. */
export const announcementPauseMs = 700

/** The longest that deferred loads wait for the first cars of a page: a slow service must not hold them up. */
const longestWaitMs = 1500

/** How long a card stays in sight before its price is compared: whoever scrolls past it asks nothing. */
export const verdictPauseMs = 600

/** By this time the first screen of a car has loaded, even on a slow connection. */
const atRestAfterMs = 2500

/** Frames in which cards that have just come near may still be laid out, and move those after them. */
export const settlingFrames = 6

/** How often a countdown is drawn: half a second, so that it skips none. */
export const countdownTickMs = 500

/** Favourites that were asked for this long ago are asked for again when their page is opened. */
export const favouritesFreshMs = 30 * minuteMs

/** A browser has begun to read a file that it is to keep within this time. */
export const fileReadMs = 1000

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/**
 * Resolves when the frame that is being made has been shown: what a person did is seen to have been done before what
 * follows from it is drawn. At once in a tab that is not shown, which has no frames.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else afterNextFrame(resolve)
  })

let release: () => void = () => {}

const deferredLoadsReleased = new Promise<void>((resolve) => {
  release = resolve
})

/** Lets deferred loads begin at once, on a page without results. */
export const releaseDeferredLoads = (): void => release()

/** Lets deferred loads begin once the first cars, or the message in their place, have been painted. */
export const releaseDeferredLoadsOncePainted = (): void => void afterNextFrame(release)

/** Resolves with the work, or after `longestWaitMs` without it. */
export const waitBriefly = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])

/** A load that begins after the first results, so that it does not compete with them for the connection. */
export const afterResults =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await waitBriefly(deferredLoadsReleased)
    return load()
  }

/** Whether something has been going on for longer than `afterMs`. */
function useLong(busy: boolean, afterMs: number): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLong(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy, afterMs])
  return busy && long
}

/** Whether an answer is late enough to be seen to be waited for, and so late that it is said. */
export const useLate = (waiting: boolean): { late: boolean; slow: boolean } => ({
  late: useLong(waiting, lateAfterMs),
  slow: useLong(waiting, slowAfterMs),
})

let rest: Promise<unknown> | undefined

/** Resolves once the page has loaded what the reader waits for, and at once from then on. */
export const atRest = (): Promise<unknown> =>
  (rest ??= waitBriefly(deferredLoadsReleased).then(
    () => new Promise((resolve) => setTimeout(resolve, atRestAfterMs)),
  ))

/** Whether the page has loaded what the reader waits for, so that the rest may be fetched and drawn. */
export const useAtRest = (): boolean => useLong(true, atRestAfterMs)

/**
 * A clock that ticks: the start of the current period in ms, so that all who tick alike draw alike.
 * @param everyMs the period; 0 stands still
 */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (everyMs === 0) return () => undefined
      const timer = setInterval(listener, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  const period = everyMs === 0 ? minuteMs : everyMs
  const read = () => Math.floor(clock() / period) * period
  return useSyncExternalStore(subscribe, read, read)
}
