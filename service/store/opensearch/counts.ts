import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { stringifyExact } from '../../inventory/json.ts'
import type { Cluster } from './client.ts'
import { answered } from './errors.ts'
import type { Query } from './query.ts'

const Answers = v.object({
  responses: v.array(
    v.union([
      v.object({ hits: v.object({ total: v.object({ value: v.number() }) }) }),
      v.object({ status: v.number(), error: v.unknown() }),
    ]),
  ),
})

/** Some panels of every search that people are at. */
const cachedCounts = 20_000
/** The slowest of those that are sent together keeps the others waiting. */
const atOnce = 16

/** A line that says where, and one that says what. `_count` would answer from the shards that are there, and say less. */
const search = (index: string, query: Query): string =>
  `${JSON.stringify({ index, allow_partial_search_results: false })}\n${stringifyExact({ size: 0, track_total_hits: true, query }, true)}\n`

interface WaitingCount {
  readonly asked: string
  readonly resolve: (count: number) => void
  readonly reject: (error: unknown) => void
}

/**
 * Counts of one generation never change, so each is asked for once, also where several ask while it is under way. What
 * arrives in one turn of the event loop is sent in one request; nothing waits for it.
 */
export class CountCache {
  readonly #cluster: Cluster
  readonly #counts = new LRUCache<string, Promise<number>>({ max: cachedCounts })
  #waiting: WaitingCount[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** `index` names the generation's documents, the query itself its number. */
  count(index: string, query: Query): Promise<number> {
    const asked = search(index, query)
    const known = this.#counts.get(asked)
    if (known !== undefined) return known
    const count = new Promise<number>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#sendAll())
      this.#waiting.push({ asked, resolve, reject })
    })
    this.#counts.set(asked, count)
    // A failure is not kept.
    count.catch(() => this.#counts.delete(asked))
    return count
  }

  #sendAll(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (let at = 0; at < waiting.length; at += atOnce) void this.#send(waiting.slice(at, at + atOnce))
  }

  async #send(batch: readonly WaitingCount[]): Promise<void> {
    try {
      const body = batch.map(({ asked }) => asked).join('')
      const { responses } = v.parse(Answers, await this.#cluster.call('POST', '_msearch', body))
      batch.forEach(({ resolve, reject }, at) => {
        const answer = responses[at]
        if (answer !== undefined && 'hits' in answer) resolve(answer.hits.total.value)
        else
          reject(
            answer === undefined ? new Error('a count is missing') : answered(answer.status, answer.error),
          )
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
