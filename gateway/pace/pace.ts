import { LRUCache } from 'lru-cache'
import type { Backend } from '#service/backend.ts'
import { accountIn, accountOf } from '../proxy/address.ts'
import { type Allowance, createMeans, type Means, type PaceRank } from './means.ts'

// Rate limiting for a remote service. User requests come first; background counts use the remainder.

export interface Pace {
  /** The service for user requests, which wait for the next minute when the limit is reached. */
  people(backend: Backend): Backend
  decoration(backend: Backend): Backend
  /** The permitted counts of a question that needs `wanted`. */
  allow(key: string | undefined, rank: PaceRank, wanted: number): Promise<Allowance>
  /** Runs with limited concurrency, adapted to the service's response times. */
  run<T>(key: string | undefined, work: () => Promise<T>): Promise<T>
  /** Requests per minute of this process. Undefined if no limit is known. */
  limit(): number | undefined
}

export type PacedFor = 'people' | 'beside'

export interface PaceOptions {
  /** Configured requests per minute. Infinity sets no limit. */
  readonly rate?: number | undefined
  readonly processes?: number
  readonly onCall?: (by: PacedFor) => void
}

const mostAccounts = 500
const busy = (seconds: number): Response =>
  Response.json({}, { status: 429, headers: { 'retry-after': String(seconds) } })

export function createPace({ rate, processes = 1, onCall }: PaceOptions): Pace {
  const accounts = new LRUCache<string, Means>({ max: mostAccounts })
  const meansOf = (account: string): Means => {
    const known = accounts.get(account)
    if (known !== undefined) return known
    const made = createMeans({ rate, processes })
    accounts.set(account, made)
    return made
  }

  const sent = (by: PacedFor, means: Means, send: () => Promise<Response>): Promise<Response> => {
    onCall?.(by)
    return means.send(send)
  }

  return {
    people: (backend) => ({
      ...backend,
      send: async (request, caller, signal) => {
        const means = meansOf(accountIn(request.url))
        const ask = async (asked: Request): Promise<Response> => {
          const seconds = await means.turn(signal)
          return seconds === undefined
            ? sent('people', means, () => backend.send(asked, caller, signal))
            : busy(seconds)
        }
        const again = request.clone()
        const answer = await ask(request)
        if (answer.status !== 429) return answer
        // The limit is known now: a request with a short wait is retried instead of failing.
        const second = await ask(again).catch(async (error: unknown) => {
          await answer.body?.cancel()
          throw error
        })
        await (second.status === 429 ? second : answer).body?.cancel()
        return second.status === 429 ? answer : second
      },
    }),
    decoration: (backend) => ({
      ...backend,
      send: async (request, caller, signal) => {
        const means = meansOf(accountIn(request.url))
        await means.spend()
        return sent('beside', means, () => backend.send(request, caller, signal))
      },
    }),
    allow: (key, rank, wanted) => meansOf(accountOf(key)).allow(rank, wanted),
    run: (key, work) => meansOf(accountOf(key)).pulse.free(work),
    limit: () => {
      const known = [...accounts.values()].flatMap((means) => means.limit() ?? [])
      return known.length > 0 ? Math.min(...known) : undefined
    },
  }
}
