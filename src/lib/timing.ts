import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { minuteMs } from './relative-time.ts'

// Everything in the app that waits for time rather than for an answer, and how long. What waits between two tries of a
// request comes from its failure (api/failure.ts).

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

/** The longest that anything waits for the first cars of a page: a slow service must not hold them up. */
const longestWaitMs = 1500

/** How long a page that grows after a reload is held at its place. */
export const longestReturnMs = 8000

/** How long a card stays in sight before its price is compared: scrolling past it asks nothing. */
export const verdictPauseMs = 600

/** Frames in which cards that have just come near may still be laid out, and move those after them. */
export const settlingFrames = 6

/** How often a countdown is drawn: half a second, so that it skips none. */
export const countdownTickMs = 500

/** Favourites that were asked for this long ago are asked for again when their page is opened. */
export const favouritesFreshMs = 30 * minuteMs

/** A browser has begun to read a file that it is to keep within this time. */
export const fileReadMs = 1000

/** The longest that Enter waits for the suggestion that it takes. */
export const takingMs = 1500

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** Resolves when the frame that is being made has been shown; at once in a tab that is not shown, which has none. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else afterNextFrame(resolve)
  })

let release: () => void = () => {}

const released = new Promise<void>((resolve) => {
  release = resolve
})

/** On a page without results, for which nothing has to wait. */
export const skipFirstCars = (): void => release()

/** The first cars, or the message in their place, are drawn, and painted a frame later. */
export const firstCarsDrawn = (): void => void afterNextFrame(release)

let soon: Promise<unknown> | undefined

/** Resolves when the first cars have been painted, whose connection is theirs until then, or after `longestWaitMs`. */
export const afterCars = (): Promise<unknown> => (soon ??= Promise.race([released, pause(longestWaitMs)]))

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

/** The start of the current period in ms, so that all who tick alike draw alike. @param everyMs 0 stands still */
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
