import pLimit, { type LimitFunction } from 'p-limit'

// How many calls at once a service is given. One that gets slower is given less, before it has to say so.

/** Background calls at once. */
const most = 8
/** The weights of an answer in the two moving averages of response time. */
const share = { recent: 0.3, usual: 0.02 } as const
/** Answers that take so much longer than they did are a burden. */
const isSlow = (recent: number, usual: number): boolean => recent > 2 * usual + 100

export interface Pulse {
  /** An answer has begun after so many milliseconds. */
  took(ms: number): void
  /** What part of its share a service can bear just now: 1 is all. */
  readonly ease: number
  readonly free: LimitFunction
}

export function createPulse(): Pulse {
  const free = pLimit(most)
  let usual: number | undefined
  let recent = 0
  let steady = 0
  return {
    took(ms) {
      recent = usual === undefined ? ms : recent + share.recent * (ms - recent)
      usual = usual === undefined || recent < usual ? recent : usual + share.usual * (recent - usual)
      steady += 1
      if (steady < most) return
      steady = 0
      const next = isSlow(recent, usual) ? Math.floor(free.concurrency / 2) : free.concurrency + 1
      free.concurrency = Math.min(most, Math.max(1, next))
    },
    get ease() {
      return free.concurrency / most
    },
    free,
  }
}
