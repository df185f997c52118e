import * as v from 'valibot'
import type { Cluster } from './client.ts'
import type { Query } from './query.ts'

/** A version of a car that has not ended, with the fields that a comparison needs. */
export interface LiveCar {
  /** Id of the document. */
  readonly doc: string
  readonly car: string
  readonly no: number
  readonly hash: string
  /** Mark of the car's line. */
  readonly line: string
  readonly from: number
}

const pageSize = 10_000

const Fields = v.object({
  id: v.tuple([v.string()]),
  no: v.tuple([v.number()]),
  hash: v.tuple([v.string()]),
  line: v.tuple([v.string()]),
  gen_from: v.tuple([v.number()]),
})
const Page = v.object({
  hits: v.object({
    hits: v.array(v.object({ _id: v.string(), fields: Fields, sort: v.array(v.unknown()) })),
  }),
})

const live: Query = {
  bool: { filter: [{ exists: { field: 'id' } }], must_not: [{ exists: { field: 'gen_to' } }] },
}

/** All live versions of an index in the order of their numbers, including those of an aborted load. */
export async function* liveCars(cluster: Cluster, index: string): AsyncGenerator<readonly LiveCar[]> {
  // An aborted load did not refresh the index.
  await cluster.call('POST', `${index}/_refresh`)
  for (let after: readonly unknown[] | undefined; ;) {
    const body = {
      query: live,
      // Two versions of one car share a number; the generation makes the order unique.
      sort: [{ no: 'asc' }, { gen_from: 'asc' }],
      size: pageSize,
      _source: false,
      docvalue_fields: ['id', 'no', 'hash', 'line', 'gen_from'],
      track_total_hits: false,
      ...(after && { search_after: after }),
    }
    const answer = await cluster.call('POST', `${index}/_search`, body, {
      timeoutMs: 60_000,
      query: { allow_partial_search_results: false },
    })
    const { hits } = v.parse(Page, answer).hits
    yield hits.map(({ _id: doc, fields: { id, no, hash, line, gen_from } }) => ({
      doc,
      car: id[0],
      no: no[0],
      hash: hash[0],
      line: line[0],
      from: gen_from[0],
    }))
    if (hits.length < pageSize) return
    after = hits.at(-1)?.sort
  }
}
