import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

// Everything in the app that waits for time rather than for an answer, and how long. What waits between two tries of a
// request is told by the failure (api/failure.ts).

/** A pointer that passes over an option does not rest on it this long, ms. */
export const INTENT_MS = 65

/** A person who has stopped typing this long has finished a thought, ms: ten keys become one request. */
const TYPED_MS = 400

/** The same for words that only the service may know, ms: suggestions come while one types, so a little sooner. */
export const ASKED_MS = 300

/** An answer that comes within this time, ms, changes nothing on screen but the cars: no flicker, and no frame for it. */
const BLINK_MS = 300

/** Without an answer for this long, ms, it is said in words. */
const SLOW_MS = 1000

/** What is said to those who hear the page settles this long, ms: typing and quick clicks end in one sentence. */
export const SAID_MS = 700

/** Whatever waits for the first cars of a page does not wait for a slow service, ms. */
const LINE_MS = 1500

/** After this long the first screen of a car is there, even on a slow line, ms. */
const REST_MS = 2500

/** Frames in which cards that have just come near may still be laid out, and move those after them. */
export const SETTLING_FRAMES = 6

/** A minute in ms: how finely the page tells what time it is. */
export const MINUTE_MS = 60_000

/** A browser has begun to read a file that it is to keep within this time, ms. */
export const FILE_READ_MS = 1000

/** Half a second in ms: no second of a countdown is left out. */
export const TICK_MS = 500

const shown = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/**
 * Resolves when the frame that is being made has been shown: what a person did is seen to have been done before what
 * follows from it is drawn. At once in a tab that is not shown, which has no frames.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else shown(resolve)
  })

let tell: () => void = () => {}

const lineFree = new Promise<void>((resolve) => {
  tell = resolve
})

/** A page without results has nothing to wait for. */
export const lineIsFree = (): void => tell()

/** The first cars are drawn, or what happened instead: from when they are seen the line is free. */
export const resultsAreThere = (): void => void shown(tell)

/** Resolves with it, or when it takes too long to be waited for. */
export const patiently = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, LINE_MS))])

/** A load that leaves the line to the first results: what it brings is no part of them. */
export const afterResults =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await patiently(lineFree)
    return load()
  }

/** Whether something has been going on for longer than that many ms. */
function useLong(busy: boolean, after: number): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLong(true), after)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy, after])
  return busy && long
}

/** Whether an answer is late enough to be seen to be waited for, and so late that it is said. */
export const useLate = (waiting: boolean): { late: boolean; slow: boolean } => ({
  late: useLong(waiting, BLINK_MS),
  slow: useLong(waiting, SLOW_MS),
})

/** Whether the page is at rest, so that what nobody waits for may be fetched and drawn. */
export const useAtRest = (): boolean => useLong(true, REST_MS)

/** A value once it has stayed the same for some ms: for requests that a person typing must not flood. */
export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}

/** Runs the last act once its owner has stopped typing; an owner that goes away takes it along. */
export function useTyped(): { after: (act: () => void) => void; stop: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => ({
      after: (act) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(act, TYPED_MS)
      },
      stop: () => clearTimeout(timer.current),
    }),
    [],
  )
}

/**
 * A clock that ticks: the start of the current period in ms, so that all who tick alike draw alike.
 * @param every period in ms; 0 stands still
 */
export function useNow(every: number, clock: () => number = Date.now): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (every === 0) return () => undefined
      const timer = setInterval(listener, every)
      return () => clearInterval(timer)
    },
    [every],
  )
  const period = every === 0 ? MINUTE_MS : every
  const read = () => Math.floor(clock() / period) * period
  return useSyncExternalStore(subscribe, read, read)
}
