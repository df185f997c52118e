import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createPulse, type Pulse } from './pulse.ts'
import { saidLimit } from './said-limit.ts'

/** The limit assumed for background requests where the service states none; people's requests have none then. */
const assumedPerMinute = 120
/** The share of a minute's requests that is kept for people. */
const forPeople = 0.4
/** The share of the rest that one question takes, since the next choice comes soon, and the least number it takes. */
const share = { of: 0.3, least: 4 } as const
/** Where no limit is known a first page has all numbers in sight. */
const shareOfAssumed = 0.6
/** What has to be left of the share before a rank may take of it. */
const keepsFree: Readonly<Record<PaceRank, number>> = { numbers: 0, 'price-check': 0.3, market: 0.5 }
/** What is waited after a 429 that says nothing. */
const usualWait = 10
/** A minute of the service's begins when a request has arrived there, so it ends a little later than one begun here. */
const minuteSeconds = 61
/** Answers that overtake each other tell of a little more or less than is left. */
const overtaking = 10
const withoutLimit = 1e9
const name = 'all'

/** In the order in which they are given up: numbers in sight, verdicts, what is found out once a day. */
export type PaceRank = 'numbers' | 'price-check' | 'market'

/** Counts that one question may ask for. */
export interface Allowance {
  /** Whether one more may be asked. */
  take(): boolean
  /** Gives back what was not taken. */
  end(): void
}

/** A person waits so long for a service that is busy; who would wait longer hears how long. */
const patienceMs = 10_000

/** What one account may ask of its service in a minute. */
export interface Means {
  readonly pulse: Pulse
  /** Waits until a person's request may be sent; gives the seconds where that is too long to wait. */
  turn(signal: AbortSignal | undefined): Promise<number | undefined>
  /** Counts a request that has been allowed. */
  spend(): Promise<void>
  allow(rank: PaceRank, wanted: number): Promise<Allowance>
  /** Sends, and learns from the answer. */
  send(work: () => Promise<Response>): Promise<Response>
  /** Requests a minute; undefined where none is known. */
  limit(): number | undefined
}

/** Rejects where its request has gone. */
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
  // The window begins with the first request, as that of most services does.
  const window = (points: number) => new RateLimiterMemory({ points, duration: minuteSeconds })
  const all = window(withoutLimit)
  const decoration = window(withoutLimit)
  const pulse = createPulse()
  let perMinute: number | undefined
  let underWay = 0
  let refusedUntil = 0

  const setLimit = (next: number): void => {
    perMinute = Math.max(1, Math.floor(next / processes))
    all.points = Math.min(perMinute, withoutLimit)
  }
  if (rate !== undefined) setLimit(rate)

  const used = async (limiter: RateLimiterMemory): Promise<number> =>
    (await limiter.get(name))?.consumedPoints ?? 0

  /** Requests of this minute that are left for the background. */
  const left = async (): Promise<number> => {
    const limit = perMinute ?? assumedPerMinute / processes
    const ours = (1 - forPeople) * limit * pulse.ease - (await used(decoration))
    // What people have taken beyond their part is missing here.
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
        // Points of a minute that is over cannot be given back.
        void decoration.get(name).then(async (now) => {
          if (now !== null && rest > 0) await decoration.reward(name, Math.min(rest, now.consumedPoints))
        })
      },
    }
  }

  /** Begins the minute anew where the service has: in one and the same minute it has counted no less than is known here. */
  const follow = async (limit: number, remaining: number): Promise<void> => {
    const counted = limit - remaining + underWay
    if (Date.now() < refusedUntil || counted + overtaking >= (await used(all))) return
    await Promise.all([all.delete(name), decoration.delete(name)])
    await all.penalty(name, counted)
  }

  const learn = async ({ status, headers }: Response): Promise<void> => {
    const said = saidLimit(headers, Date.now())
    if (rate === undefined && said.perMinute !== undefined) setLimit(said.perMinute)
    if (status === 429) {
      // What was sent in this minute was too much, where nothing else is known.
      if (perMinute === undefined) setLimit(Math.max(10, (await used(all)) * 0.8 * processes))
      const wait = said.wait ?? usualWait
      refusedUntil = Date.now() + wait * 1000
      await all.block(name, wait)
    } else if (said.remaining !== undefined && Number.isFinite(all.points)) {
      if (said.perMinute !== undefined) await follow(said.perMinute, said.remaining)
      // Others ask with the same key.
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
