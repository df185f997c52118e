import * as v from 'valibot'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { ratesOf } from '../money.ts'
import { scopedDemands, scopeOf } from '../scope.ts'
import type { CarKey, ExportQuestion, FoundCars, PageQuestion, Question, StoredCar } from '../store.ts'
import type { Cluster } from './client.ts'
import { CountCache } from './counts.ts'
import { externalOf } from './documents.ts'
import { type Query, queryOf, sortOf, visibleTo } from './query.ts'

const Hits = v.object({
  hits: v.object({
    total: v.optional(v.object({ value: v.number() })),
    hits: v.array(
      v.object({
        _source: v.object({
          no: v.number(),
          id: v.string(),
          body: v.string(),
          reports: v.optional(v.string()),
        }),
      }),
    ),
  }),
})

/** A generation and the index of its documents. */
export interface ReadableGeneration {
  readonly index: string
  readonly generation: number
}

export type ExportPass = Omit<ExportQuestion, 'after' | 'limit'>

const fieldOf = (key: CarKey): readonly [field: string, value: string] => {
  if ('id' in key) return ['id', key.id]
  if ('vin' in key) return ['car.vin', key.vin]
  return ['external', externalOf(key.domain, key.listing)]
}

function exportQuery({ generation, domains, leasing }: ExportPass): Query {
  // Exports have no price filter, so the currency does not matter.
  const scope = { domains, currencyId: 0, rates: new Map<number, number>() }
  return visibleTo(generation, queryOf(leasing === undefined ? {} : { leasing }, scope).query)
}

const asked = ({ filters, domains, currencyId, ...demands }: Question, dictionaries: InventoryDictionaries) =>
  queryOf(
    filters,
    {
      domains: scopeOf(domains, filters, dictionaries),
      currencyId,
      rates: ratesOf(dictionaries.currencies),
    },
    scopedDemands(demands, domains, dictionaries),
  )

/** Runs queries of one generation on the cluster. */
export class CarReader {
  readonly #cluster: Cluster
  readonly #counts: CountCache

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#counts = new CountCache(cluster)
  }

  async #cars(index: string, withReports: boolean, body: object): Promise<FoundCars> {
    const _source = ['no', 'id', 'body', ...(withReports ? ['reports'] : [])]
    const answer = await this.#cluster.call(
      'POST',
      `${index}/_search`,
      { ...body, _source },
      { query: { allow_partial_search_results: false } },
    )
    const { hits } = v.parse(Hits, answer)
    const cars = hits.hits.map(({ _source: { no, id, body: text, reports } }): StoredCar => ({
      no,
      id,
      body: text,
      reports: reports ?? null,
    }))
    return { count: hits.total?.value ?? 0, cars }
  }

  count({ index, generation }: ReadableGeneration, question: Question, dictionaries: InventoryDictionaries) {
    return this.#counts.count(index, visibleTo(generation, asked(question, dictionaries).query))
  }

  /** Several counts, in their order, by one request. */
  counts(
    { index, generation }: ReadableGeneration,
    questions: readonly Question[],
    dictionaries: InventoryDictionaries,
  ): Promise<readonly number[]> {
    const queries = questions.map((question) => visibleTo(generation, asked(question, dictionaries).query))
    return this.#counts.counts(index, queries)
  }

  page(
    { index, generation }: ReadableGeneration,
    question: PageQuestion,
    dictionaries: InventoryDictionaries,
  ) {
    const { query, listing } = asked(question, dictionaries)
    return this.#cars(index, false, {
      query: visibleTo(generation, query),
      sort: sortOf(question.sort, listing, question),
      from: question.offset,
      size: question.limit,
      track_total_hits: true,
    })
  }

  /** The car that is for sale, else the first by id. */
  async car({ index, generation }: ReadableGeneration, key: CarKey): Promise<StoredCar | undefined> {
    const [field, value] = fieldOf(key)
    const { cars } = await this.#cars(index, true, {
      query: visibleTo(generation, { term: { [field]: value } }),
      sort: [{ for_sale: 'desc' }, { no: 'asc' }],
      size: 1,
      track_total_hits: false,
    })
    return cars[0]
  }

  exportCount(index: string, scope: ExportPass): Promise<number> {
    return this.#counts.count(index, exportQuery(scope))
  }

  async exportBatch(index: string, question: ExportQuestion): Promise<readonly StoredCar[]> {
    const { cars } = await this.#cars(index, true, {
      query: exportQuery(question),
      sort: [{ no: 'asc' }],
      search_after: [question.after],
      size: question.limit,
      track_total_hits: false,
    })
    return cars
  }
}
