import { LRUCache } from 'lru-cache'

// Rate limit for guesses of a password or a key. Attempts are counted before they are checked, so concurrent guesses
// gain nothing over sequential ones. Memory use is bounded.

/** Failed attempts without a delay, for typing errors. */
const freeTries = 3
const firstDelayMs = 1000
const longestDelayMs = 15 * 60_000
/** A client without an attempt for this long is forgotten. */
const forgottenAfterMs = 60 * 60_000
/** Upper bound of remembered clients. Beyond it only the total delay applies. */
const mostClients = 10_000

/** Failed attempts of all clients together without a delay. */
const freeInAll = 30
const delayInAllMs = 250
const longestInAllMs = 10_000
/** Half-life of the total of failed attempts. */
const halfLifeMs = 5 * 60_000

export interface Attempts {
  /**
   * Counts an attempt as failed until `passed` is called.
   * @param client address of the client (shared/client.ts)
   * @param known whether this browser has signed in before: known browsers share a delay of their own
   * @returns ms until the next attempt is allowed (this one was not counted), or 0
   */
  begin(client: string, known: boolean): number
  /** Removes a successful attempt from the count. */
  passed(client: string, known: boolean): void
}

/**
 * @param now milliseconds, from a monotonic clock: the system's may be set back, which would extend every delay
 * @param processes number of processes that count separately behind one address. Delays grow with it, so that a client
 *   gains nothing by switching between processes
 */
export function createAttempts(now = () => performance.now(), processes = 1): Attempts {
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
