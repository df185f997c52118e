import { LRUCache } from 'lru-cache'

// How often a password or a key may be guessed. Tries are counted before they are looked at, so that many at once are
// no better than one after the other; what is remembered is bounded.

/** Slips of the fingers cost nothing. */
const freeTries = 3
const firstDelayMs = 1000
const longestDelayMs = 15 * 60_000
/** A client that has not tried for so long begins anew. */
const forgottenAfterMs = 60 * 60_000
/** Clients that are remembered; with more of them than that, the delay in all holds. */
const mostClients = 10_000

/** Failures in all that cost nothing: some mistype on a Monday morning. */
const freeInAll = 30
const delayInAllMs = 250
const longestInAllMs = 10_000
/** After this long half of the failures in all are forgotten. */
const halfLifeMs = 5 * 60_000

export interface Attempts {
  /**
   * Counts a try, as failed until `passed`.
   * @param client who tries (shared/client.ts)
   * @param known whether this browser was let in before: it is held up by others of its kind alone
   * @returns ms until it may try, and then it was not counted; 0: now
   */
  begin(client: string, known: boolean): number
  /** Takes the try back: what is right is no guess. */
  passed(client: string, known: boolean): void
}

/**
 * @param processes how many count each for itself at one address: a client that goes from one to the next waits at each for as
 * much longer, so that all together let through no more than one would
 */
export function createAttempts(now: () => number = Date.now, processes = 1): Attempts {
  const longestMs = Math.min(forgottenAfterMs, longestDelayMs * processes)
  const longestOfAllMs = longestInAllMs * processes
  const clients = new LRUCache<string, { failures: number; until: number }>({
    max: mostClients,
    ttl: forgottenAfterMs,
    ttlResolution: 0,
    perf: { now },
  })
  const sumOf = () => ({ failures: 0, at: now(), until: 0 })
  const strangers = sumOf()
  const knownOnes = sumOf()

  const add = (sum: ReturnType<typeof sumOf>, tries: number) => {
    const failures = Math.max(0, sum.failures * 2 ** ((sum.at - now()) / halfLifeMs) + tries)
    const delay = Math.min(longestOfAllMs, processes * delayInAllMs * Math.max(0, failures - freeInAll))
    Object.assign(sum, { failures, at: now(), until: now() + delay })
  }

  return {
    begin(client, known) {
      const { failures, until } = clients.get(client) ?? { failures: 0, until: 0 }
      const sum = known ? knownOnes : strangers
      const wait = Math.max(until, sum.until) - now()
      if (wait > 0) return wait
      const tries = failures + 1
      const delay =
        tries < freeTries ? 0 : Math.min(longestMs, processes * firstDelayMs * 2 ** (tries - freeTries))
      clients.set(client, { failures: tries, until: now() + delay })
      add(sum, 1)
      return 0
    },
    passed(client, known) {
      clients.delete(client)
      add(known ? knownOnes : strangers, -1)
    },
  }
}
