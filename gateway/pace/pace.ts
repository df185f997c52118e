import { LRUCache } from 'lru-cache'
import type { Backend } from '#service/backend.ts'
import { accountIn, accountOf } from '../proxy/address.ts'
import { type Allowance, createMeans, type Means, type PaceRank } from './means.ts'

// A remote service is asked within its means: what people do comes first, and what is counted for them beside
// it is counted by what is left.

export interface Pace {
  /** The service as people ask it: where the limit is reached, they wait for the next minute. */
  people(backend: Backend): Backend
  /** The service for background requests. */
  decoration(backend: Backend): Backend
  /** What one question may ask of the most that it `wanted`. */
  allow(key: string | undefined, rank: PaceRank, wanted: number): Promise<Allowance>
  /** Runs so many at once as the service bears. */
  run<T>(key: string | undefined, work: () => Promise<T>): Promise<T>
  /** Requests a minute that this process gives itself; undefined where no limit is known. */
  limit(): number | undefined
}

/** For whom a request is sent. */
export type PacedFor = 'people' | 'beside'

export interface PaceOptions {
  /** Requests a minute, where the operator has said so; Infinity for no limit. */
  readonly rate?: number | undefined
  /** How many processes share the limit. */
  readonly processes?: number
  readonly onCall?: (by: PacedFor) => void
}

/** Accounts whose limits are remembered. */
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
        // The limit is known now: a request whose next try is near is retried instead of failing.
        const second = await ask(again)
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
