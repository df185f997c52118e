import pLimit, { type LimitFunction } from 'p-limit'

// Adaptive concurrency. A service whose response time grows gets fewer requests before it has to refuse any.

/** Maximum concurrency of background requests. */
const most = 8
/** Weights of a new response time in the two moving averages. */
const share = { recent: 0.3, usual: 0.02 } as const
/** Whether response times have risen this much. */
const isSlow = (recent: number, usual: number): boolean => recent > 2 * usual + 100

export interface Pulse {
  /** Records the time to the first byte, ms. */
  took(ms: number): void
  /** Factor for the service's share: 1 is all of it. */
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
