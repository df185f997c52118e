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

/** Enough for some facet panels of every search in use. */
const cachedCounts = 20_000
/** Searches per request. The slowest of a request delays the others. */
const atOnce = 16

/** Two lines: the index, then the search. `_count` is not used: it would silently skip missing shards. */
const search = (index: string, query: Query): string =>
  `${JSON.stringify({ index, allow_partial_search_results: false })}\n${stringifyExact({ size: 0, track_total_hits: true, query }, true)}\n`

/**
 * Counts of one generation never change, so each is requested once, even by concurrent queries. Counts that
 * arrive in one turn of the event loop share a request; none waits longer.
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

  /** A count for each search; an Error in the place of a failed one. */
  async #ask(searches: readonly string[]): Promise<(number | Error)[]> {
    const answer = v.parse(Answers, await this.#cluster.call('POST', '_msearch', searches.join('')))
    return answer.responses.map((one) =>
      'hits' in one ? one.hits.total.value : answered(one.status, one.error),
    )
  }

  /** Counts that are needed together: one request for those that are not cached. */
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

  /** `index` has the generation's documents; the query itself has the generation's number. */
  async count(index: string, query: Query): Promise<number> {
    const asked = search(index, query)
    try {
      return await this.#loader.load(asked)
    } catch (error) {
      // A failure is not cached.
      this.#loader.clear(asked)
      throw error
    }
  }
}
