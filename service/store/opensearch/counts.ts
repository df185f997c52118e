import DataLoader from 'dataloader'
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

/**
 * Counts of one generation never change, so each is asked for once, also where several ask while it is under way. What
 * arrives in one turn of the event loop is sent in one request; nothing waits for it.
 */
export class CountCache {
  readonly #cluster: Cluster
  readonly #kept = new LRUCache<string, Promise<number>>({ max: cachedCounts })
  readonly #loader: DataLoader<string, number>

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#loader = new DataLoader((searches) => this.#ask(searches), {
      cacheMap: this.#kept,
      maxBatchSize: atOnce,
      batchScheduleFn: (send) => setImmediate(send),
    })
  }

  /** One answer for each; what failed is an Error in its place. */
  async #ask(searches: readonly string[]): Promise<(number | Error)[]> {
    const answer = v.parse(Answers, await this.#cluster.call('POST', '_msearch', searches.join('')))
    return answer.responses.map((one) =>
      'hits' in one ? one.hits.total.value : answered(one.status, one.error),
    )
  }

  /** Many counts that are wanted together: what is not known yet is one request. */
  async counts(index: string, queries: readonly Query[]): Promise<readonly number[]> {
    const searches = queries.map((query) => search(index, query))
    const missing = [...new Set(searches)].filter((each) => this.#kept.get(each) === undefined)
    const found = new Map<string, number>()
    for (const each of searches) {
      const known = await this.#kept.get(each)
      if (known !== undefined) found.set(each, known)
    }
    const counted = missing.length === 0 ? [] : await this.#ask(missing)
    missing.forEach((each, at) => {
      const count = counted[at]
      if (count instanceof Error) throw count
      if (count === undefined) return
      found.set(each, count)
      this.#kept.set(each, Promise.resolve(count))
    })
    return searches.map((each) => found.get(each) ?? 0)
  }

  /** `index` names the generation's documents, the query itself its number. */
  async count(index: string, query: Query): Promise<number> {
    const asked = search(index, query)
    try {
      return await this.#loader.load(asked)
    } catch (error) {
      // A failure is not kept.
      this.#loader.clear(asked)
      throw error
    }
  }
}
