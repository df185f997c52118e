import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { minuteMs } from './relative-time.ts'

// All times that the app waits for. The delay between retries follows from the failure (api/failure.ts).

/** How long a pointer rests on an option before its results are prefetched; passing over it is quicker. */
export const hoverIntentMs = 65

/** After this pause in typing the text is applied, so that ten keys make one request. */
export const typingPauseMs = 400

/** After this pause the service is asked for unknown words: shorter, because suggestions appear while typing. */
export const suggestionPauseMs = 300

/** A response within this time shows no loading state, which would only flicker. */
const lateAfterMs = 300

/** After this time without a response the page says that it is slow. */
const slowAfterMs = 1000

/** Announcements to screen readers wait for this pause, so that quick changes give one sentence. */
export const announcementPauseMs = 700

/** The longest wait for the first cars of a page, so that a slow service does not block the rest. */
const longestWaitMs = 1500

/** How long a page that grows after a reload is held at its scroll position. */
export const longestReturnMs = 8000

/** How long a card is visible before its price is compared, so that scrolling past makes no request. */
export const verdictPauseMs = 600

/** Frames in which cards that have just come near may be laid out and move the cards after them. */
export const settlingFrames = 6

/** The interval of a countdown: half a second, so that it skips no number. */
export const countdownTickMs = 500

/** The page of favourites refetches those that are older than this. */
export const favouritesFreshMs = 30 * minuteMs

/** Browsers have started to read a downloaded blob within this time. */
export const fileReadMs = 1000

/** The longest that Enter waits for the service's responses to a text that is understood. */
export const takingMs = 1500

/** The longest that Enter waits while words are not understood: "golf" is a word until the dictionaries have come. */
export const readingMs = 10_000

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** Resolves after the next frame is painted; at once in a hidden tab, which has no frames. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else afterNextFrame(resolve)
  })

let release: () => void = () => {}

const released = new Promise<void>((resolve) => {
  release = resolve
})

/** For a page without results, where nothing has to wait. */
export const skipFirstCars = (): void => release()

/** The first cars, or the message in their place, are rendered; the next frame paints them. */
export const firstCarsDrawn = (): void => void afterNextFrame(release)

let soon: Promise<unknown> | undefined

/** Resolves when the first cars are painted, so that nothing competes for bandwidth, or after `longestWaitMs`. */
export const afterCars = (): Promise<unknown> => (soon ??= Promise.race([released, pause(longestWaitMs)]))

/** Whether `busy` has been true for longer than `afterMs`. */
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

/** Whether a response is late enough for a loading state, and slow enough for a message. */
export const useLate = (waiting: boolean): { late: boolean; slow: boolean } => ({
  late: useLong(waiting, lateAfterMs),
  slow: useLong(waiting, slowAfterMs),
})

/** The start of the current period in ms, the same for all components. @param everyMs 0 for no updates */
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
