import { longestPauseMs } from './failure.ts'

// One queue for every call to the service: results first, then the total, then counts that a person
// can see, then guesses about the next step. At most six at once, because the interface states no rate
// limit and a panel of counts would otherwise be a flood.

const lanes = ['results', 'total', 'counts', 'prefetch'] as const
export type Lane = (typeof lanes)[number]

const atOnce = 6
/** Places that a lane leaves to those above it: a click never waits for a count, nor a count that is seen for guesses. */
const reserved: Readonly<Record<Lane, number>> = { results: 0, total: 0, counts: 1, prefetch: 3 }

/** A lane, or the lane of the moment: a guess that turned out right moves up while it waits. */
export type LaneNow = Lane | (() => Lane)

export const laneOf = (lane: LaneNow): Lane => (typeof lane === 'function' ? lane() : lane)

interface Job {
  readonly lane: LaneNow
  readonly start: () => void
}

export interface Queue {
  /** Runs when its turn comes; rejects at once with the signal's reason if it is aborted before that. */
  run<T>(lane: LaneNow, signal: AbortSignal, task: () => Promise<T>): Promise<T>
  /** Holds counts and prefetches back, for longestPauseMs at most: the service said it is busy. */
  pause(pauseMs: number): void
}

/** @param now a clock that nobody sets: a pause would else last until a day that is over comes again */
export function createQueue(now: () => number = () => performance.now()): Queue {
  const waiting: Job[] = []
  let running = 0
  let pausedUntil = 0
  let wake: ReturnType<typeof setTimeout> | undefined

  const mayStart = (lane: Lane, paused: boolean) => {
    if (running >= atOnce - reserved[lane]) return false
    return lane === 'results' || lane === 'total' || !paused
  }

  const next = () => {
    // Looked at once: where the pause ended between two looks nothing would start, and nobody would wake.
    const left = pausedUntil - now()
    for (const lane of lanes)
      // Asked first: thousands of counts may wait, and each that comes and goes would be looked at for nothing.
      while (mayStart(lane, left > 0)) {
        const index = waiting.findIndex((job) => laneOf(job.lane) === lane)
        if (index < 0) break
        running += 1
        waiting.splice(index, 1)[0]?.start()
      }
    if (waiting.length > 0 && left > 0 && wake === undefined) {
      wake = setTimeout(() => {
        wake = undefined
        next()
      }, left)
    }
  }

  const done = () => {
    running -= 1
    next()
  }

  return {
    run: (lane, signal, task) =>
      new Promise((resolve, reject) => {
        const abort = () => {
          const index = waiting.indexOf(job)
          if (index >= 0) waiting.splice(index, 1)
          reject(signal.reason)
        }
        const job: Job = {
          lane,
          start: () => {
            signal.removeEventListener('abort', abort)
            task().then(resolve, reject).finally(done)
          },
        }
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', abort, { once: true })
        waiting.push(job)
        next()
      }),
    pause: (pauseMs) => {
      pausedUntil = Math.max(pausedUntil, now() + Math.min(pauseMs, longestPauseMs))
    },
  }
}
