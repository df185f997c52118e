import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createPulse, type Pulse } from './pulse.ts'
import { saidLimit } from './said-limit.ts'

/** Assumed limit of background requests when the service states none. User requests then have no limit. */
const assumedPerMinute = 120
/** Share of a minute's requests that is reserved for users. */
const forPeople = 0.4
/** Share of the rest for one question, since the user's next choice follows soon, and the minimum. */
const share = { of: 0.3, least: 4 } as const
/** When no limit is known, the first page gets all visible numbers. */
const shareOfAssumed = 0.6
/** The part of the share that each rank leaves to higher ranks. */
const keepsFree: Readonly<Record<PaceRank, number>> = { numbers: 0, 'price-check': 0.3, market: 0.5 }
/** Seconds to wait after a 429 without Retry-After. */
const usualWait = 10
/** Seconds. The limiter takes a wait of 0 for one without end. */
const leastWait = 1
/** Seconds. A shorter wait is that of a limit per second, which says nothing about a minute. */
const leastWaitOfMinute = 2
/** Fewer requests than these in a minute say nothing about its limit: the service was busy, or others use the key. */
const fewestForGuess = 20
/** How long a limit that a refusal suggests is kept. */
const guessedForMs = 60 * 60_000
/** The service's minute begins when a request arrives there, so it ends slightly later than the local one. */
const minuteSeconds = 61
/** Tolerance of the remaining count, because answers may overtake each other. */
const overtaking = 10
const withoutLimit = 1e9
const name = 'all'

/** By falling priority: visible numbers, price checks, daily market data. */
export type PaceRank = 'numbers' | 'price-check' | 'market'

export interface Allowance {
  take(): boolean
  end(): void
}

/** How long a user's request waits for a busy service. For a longer wait it gets the number of seconds at once. */
const patienceMs = 10_000

/** The request budget of one account per minute. */
export interface Means {
  readonly pulse: Pulse
  /** Waits until a user's request may be sent. Returns the seconds to wait when the wait is too long. */
  turn(signal: AbortSignal | undefined): Promise<number | undefined>
  /** Counts a permitted request. */
  spend(): Promise<void>
  allow(rank: PaceRank, wanted: number): Promise<Allowance>
  /** Sends a request and learns the limit from its answer. */
  send(work: () => Promise<Response>): Promise<Response>
  /** Requests per minute. Undefined if unknown. */
  limit(): number | undefined
}

/** Rejects when the request is aborted. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const gone = () => {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new Error('the request has gone'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', gone)
      resolve()
    }, ms)
    signal?.addEventListener('abort', gone, { once: true })
  })

export function createMeans({
  rate,
  processes,
}: {
  readonly rate: number | undefined
  readonly processes: number
}): Means {
  // The window begins with its first request, as in most services.
  const window = (points: number) => new RateLimiterMemory({ points, duration: minuteSeconds })
  const all = window(withoutLimit)
  const decoration = window(withoutLimit)
  const pulse = createPulse()
  let perMinute: number | undefined
  let underWay = 0
  let refusedUntil = 0
  let guessedUntil = Number.POSITIVE_INFINITY

  const setLimit = (next: number): void => {
    perMinute = Math.max(1, Math.floor(next / processes))
    all.points = Math.min(perMinute, withoutLimit)
  }
  if (rate !== undefined) setLimit(rate)

  const used = async (limiter: RateLimiterMemory): Promise<number> =>
    (await limiter.get(name))?.consumedPoints ?? 0

  /** Remaining background requests of this minute. */
  const left = async (): Promise<number> => {
    const limit = perMinute ?? assumedPerMinute / processes
    const ours = (1 - forPeople) * limit * pulse.ease - (await used(decoration))
    // Requests of users beyond their share reduce it.
    return Math.min(ours, all.points - (await used(all)))
  }

  const allow = async (rank: PaceRank, wanted: number): Promise<Allowance> => {
    const limit = perMinute ?? assumedPerMinute / processes
    const over = Math.floor((await left()) - keepsFree[rank] * (1 - forPeople) * limit)
    const of = perMinute === undefined && rank === 'numbers' ? shareOfAssumed : share.of
    const most = over < 1 ? 0 : Math.min(over, Math.max(share.least, Math.floor(over * of)))
    let granted = Number.isFinite(limit) ? Math.min(wanted, most) : wanted
    if (granted > 0) await decoration.penalty(name, granted)
    return {
      take: () => {
        if (granted < 1) return false
        granted -= 1
        return true
      },
      end: () => {
        const rest = granted
        granted = 0
        // Points of an expired window cannot be returned.
        void decoration.get(name).then(async (now) => {
          if (now !== null && rest > 0) await decoration.reward(name, Math.min(rest, now.consumedPoints))
        })
      },
    }
  }

  /** The service has counted fewer requests than this window: its minute has begun anew, so this one does too. */
  const follow = async (limit: number, remaining: number): Promise<void> => {
    const counted = limit - remaining + underWay
    if (Date.now() < refusedUntil || counted + overtaking >= (await used(all))) return
    await Promise.all([all.delete(name), decoration.delete(name)])
    await all.penalty(name, counted)
  }

  const learn = async ({ status, headers }: Response): Promise<void> => {
    const said = saidLimit(headers, Date.now())
    if (Date.now() > guessedUntil) {
      guessedUntil = Number.POSITIVE_INFINITY
      perMinute = undefined
      all.points = withoutLimit
    }
    if (rate === undefined && said.perMinute !== undefined) {
      guessedUntil = Number.POSITIVE_INFINITY
      setLimit(said.perMinute)
    }
    if (status === 429) {
      const wait = Math.max(leastWait, said.wait ?? usualWait)
      const requests = (await used(all)) * processes
      // Without a stated limit, the requests of this minute were too many. While blocked the limiter counts none.
      const isCounted = Date.now() >= refusedUntil && requests >= fewestForGuess
      if (perMinute === undefined && wait >= leastWaitOfMinute && isCounted) {
        setLimit(requests * 0.8)
        guessedUntil = Date.now() + guessedForMs
      }
      refusedUntil = Date.now() + wait * 1000
      await all.block(name, wait)
    } else if (said.remaining !== undefined && Number.isFinite(all.points)) {
      if (said.perMinute !== undefined) await follow(said.perMinute, said.remaining)
      // Other clients use the same key.
      const more = all.points - (await used(all)) - said.remaining
      if (more > 0) await all.penalty(name, more)
    }
  }

  return {
    pulse,
    allow,
    limit: () => perMinute,
    turn: async (signal) => {
      for (;;) {
        const over = await all.consume(name).catch((reason: unknown) => reason)
        if (!(over instanceof RateLimiterRes) || over.consumedPoints <= all.points) return undefined
        await all.reward(name)
        if (over.msBeforeNext > patienceMs) return Math.ceil(over.msBeforeNext / 1000)
        await pause(over.msBeforeNext, signal)
      }
    },
    spend: async () => void (await all.penalty(name)),
    send: async (work) => {
      const began = performance.now()
      underWay += 1
      const answer = await work().finally(() => (underWay -= 1))
      pulse.took(performance.now() - began)
      await learn(answer)
      return answer
    },
  }
}
