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
  readonly #loader: DataLoader<string, number>

  constructor(cluster: Cluster) {
    this.#loader = new DataLoader(
      async (searches) => {
        const answer = v.parse(Answers, await cluster.call('POST', '_msearch', searches.join('')))
        return answer.responses.map((one) =>
          'hits' in one ? one.hits.total.value : answered(one.status, one.error),
        )
      },
      {
        cacheMap: new LRUCache({ max: cachedCounts }),
        maxBatchSize: atOnce,
        batchScheduleFn: (send) => setImmediate(send),
      },
    )
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
