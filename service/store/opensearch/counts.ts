import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { Cluster } from './client.ts'
import type { Query } from './query.ts'

const Counted = v.object({ hits: v.object({ total: v.object({ value: v.number() }) }) })

/** Some panels of every search that people are at. */
const cachedCounts = 20_000

/**
 * CountCache of one generation never change, so each is asked for once: also where several ask while it is under way.
 * `index` names the generation's documents, the query itself its number.
 */
export class CountCache {
  readonly #cluster: Cluster
  readonly #counts = new LRUCache<string, Promise<number>>({ max: cachedCounts })

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  count(index: string, query: Query): Promise<number> {
    const key = `${index} ${JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`
    const known = this.#counts.get(key)
    if (known !== undefined) return known
    const asked = this.#ask(index, query)
    this.#counts.set(key, asked)
    // A failure is not kept.
    asked.catch(() => this.#counts.delete(key))
    return asked
  }

  async #ask(index: string, query: Query): Promise<number> {
    const answer = await this.#cluster.call(
      'POST',
      `${index}/_search`,
      { size: 0, track_total_hits: true, query },
      // `_count` would answer from the shards that are there, and say less than there is.
      { query: { allow_partial_search_results: false } },
    )
    return v.parse(Counted, answer).hits.total.value
  }
}
