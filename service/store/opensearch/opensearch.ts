import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { fingerprint } from '../../inventory/fingerprint.ts'
import { readCars } from '../../inventory/read-cars.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import { refuseShrinking } from '../../inventory/shrinking.ts'
import { ratesOf } from '../money.ts'
import { scopeOf } from '../scope.ts'
import {
  type CarKey,
  type ExportQuestion,
  GenerationGone,
  type Progress,
  type Question,
  type Reloadable,
  type Store,
  type StoredCar,
} from '../store.ts'
import type { ServedState } from '../served-state.ts'
import { type OpenSearchClient, OpenSearchError } from './client.ts'
import { documentMaker, externalOf, indexOf } from './documents.ts'
import { type Query, queryOf, sortOf } from './query.ts'

// The same interface on OpenSearch, for an inventory that outgrows one machine. A generation is an
// index of its own, `forecourt-7`; the alias `forecourt` names the current one. An export reads the
// index of its generation, which is kept while it is pinned: no scroll, no point in time to expire.
// docs/engine.md says what has and has not been run against a server.

const alias = 'forecourt'
const pinsIndex = 'forecourt-pins'
const indexName = (generation: number) => `${alias}-${generation}`

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
const Counted = v.object({ count: v.number() })
const Mapping = v.record(
  v.string(),
  v.object({
    mappings: v.object({
      _meta: v.optional(v.object({ fingerprint: v.string(), store: v.optional(v.string()) })),
    }),
  }),
)
const Pins = v.object({
  hits: v.object({
    hits: v.array(v.object({ _source: v.object({ generation: v.number(), until: v.number() }) })),
  }),
})

const isMissing = (error: unknown) => error instanceof OpenSearchError && error.status === 404

const orUndefined = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

export interface OpenSearchOptions {
  readonly inventoryDir: string
  readonly client: OpenSearchClient
  /** Takes in an inventory that has lost more than a tenth of its cars. */
  readonly allowShrink?: boolean | undefined
  readonly onProgress?: (progress: Progress) => void
}

export class OpenSearchStore implements Store, Reloadable {
  readonly #options: OpenSearchOptions
  readonly #client: OpenSearchClient
  #served: ServedState | undefined
  /** Handed on from index to index: without any, it is another store. */
  #identity: string = randomUUID()

  private constructor(options: OpenSearchOptions) {
    this.#options = options
    this.#client = options.client
  }

  /** Serves the current index if it holds the folder's present state, else loads it into the next one. */
  static async open(options: OpenSearchOptions): Promise<OpenSearchStore> {
    const store = new OpenSearchStore(options)
    const folder = await fingerprint(options.inventoryDir)
    const dictionaries = await readDictionaries(options.inventoryDir)
    const found = await store.#current()
    store.#identity = found?.store ?? store.#identity
    store.#served =
      found?.fingerprint === folder.index
        ? { generation: found.generation, dictionaries, folder }
        : await store.#load(found?.generation ?? 0)
    return store
  }

  async #current() {
    const answer = await this.#client.call('GET', `${alias}/_mapping`).catch(orUndefined)
    if (answer === undefined) return undefined
    const [entry] = Object.entries(v.parse(Mapping, answer))
    if (entry === undefined) return undefined
    const [name, { mappings }] = entry
    return { generation: Number(name.slice(alias.length + 1)), ...mappings._meta }
  }

  /** `carsBefore`: how many are served, where an inventory of much fewer is refused. */
  async #load(previous: number, carsBefore = 0): Promise<ServedState> {
    const { inventoryDir, onProgress } = this.#options
    const folder = await fingerprint(inventoryDir)
    const dictionaries = await readDictionaries(inventoryDir)
    // Two readings: ordinals ascend by car id, which only the whole file tells.
    const ids: string[] = []
    for await (const cars of readCars(inventoryDir, dictionaries))
      ids.push(...cars.map(({ facts }) => facts.id))
    refuseShrinking(inventoryDir, carsBefore, ids.length)
    const noOf = new Map(ids.sort((a, b) => (a < b ? -1 : 1)).map((id, no) => [id, no]))
    const generation = previous + 1
    const index = indexName(generation)
    // Left by a load that did not end.
    await this.#client.call('DELETE', index).catch(orUndefined)
    await this.#client.call('PUT', index, indexOf(folder.index, this.#identity))
    const make = documentMaker(dictionaries)
    let done = 0
    for await (const cars of readCars(inventoryDir, dictionaries)) {
      await this.#client.bulk(
        index,
        cars.map((car) => make(car, noOf.get(car.facts.id) ?? 0)),
      )
      done += cars.length
      onProgress?.({ step: 'indexing', cars: done, text: `${done} of ${ids.length} cars` })
    }
    await this.#client.call('POST', `${index}/_refresh`)
    if ((await fingerprint(inventoryDir)).all !== folder.all)
      throw new Error(`${inventoryDir} has changed while it was read`)
    await this.#client.call('POST', '_aliases', {
      actions: [
        ...(previous > 0 ? [{ remove: { index: indexName(previous), alias } }] : []),
        { add: { index, alias } },
      ],
    })
    onProgress?.({ step: 'ready', cars: done, text: `${done} cars, generation ${generation}` })
    return { generation, dictionaries, folder }
  }

  async reload(): Promise<boolean> {
    const served = this.#now()
    const folder = await fingerprint(this.#options.inventoryDir)
    if (folder.all === served.folder.all) return false
    this.#served =
      folder.index === served.folder.index
        ? { ...served, folder, dictionaries: await readDictionaries(this.#options.inventoryDir) }
        : await this.#load(served.generation, await this.#guardedCars())
    await this.#sweep(served.generation)
    return true
  }

  async #guardedCars(): Promise<number> {
    if (this.#options.allowShrink === true) return 0
    return v.parse(Counted, await this.#client.call('GET', `${indexName(this.generation())}/_count`)).count
  }

  /** Deletes indexes before the current one that nobody has pinned. */
  async #sweep(upTo: number): Promise<void> {
    const answer = await this.#client
      .call('POST', `${pinsIndex}/_search`, { size: 1000, query: { range: { until: { gt: Date.now() } } } })
      .catch(orUndefined)
    const pinned =
      answer === undefined ? [] : v.parse(Pins, answer).hits.hits.map(({ _source }) => _source.generation)
    const first = Math.min(...pinned, this.generation())
    for (let generation = upTo; generation > 0 && generation < this.generation(); generation--) {
      if (pinned.includes(generation)) continue
      const gone = await this.#client.call('DELETE', indexName(generation)).catch(orUndefined)
      if (gone === undefined && generation < first) break
    }
  }

  #now(): ServedState {
    if (this.#served === undefined) throw new Error('the store is not open')
    return this.#served
  }

  dictionaries(): InventoryDictionaries {
    return this.#now().dictionaries
  }

  identity(): string {
    return this.#identity
  }

  generation(): number {
    return this.#now().generation
  }

  #queryOf({ filters, domains, currencyId }: Question) {
    const { dictionaries } = this.#now()
    return queryOf(filters, {
      domains: scopeOf(domains, filters, dictionaries),
      currencyId,
      rates: ratesOf(dictionaries.currencies),
    })
  }

  async count(question: Question): Promise<number> {
    const { query } = this.#queryOf(question)
    return this.#count(this.generation(), query)
  }

  async #count(generation: number, query: Query): Promise<number> {
    return v.parse(Counted, await this.#ask(generation, '_count', { query })).count
  }

  async #ask(generation: number, what: '_count' | '_search', body: unknown): Promise<unknown> {
    return this.#client.call('POST', `${indexName(generation)}/${what}`, body).catch((error: unknown) => {
      throw isMissing(error) ? new GenerationGone(generation) : error
    })
  }

  async #search(generation: number, withReports: boolean, body: object) {
    const _source = ['no', 'id', 'body', ...(withReports ? ['reports'] : [])]
    const { hits } = v.parse(Hits, await this.#ask(generation, '_search', { ...body, _source }))
    const cars = hits.hits.map(({ _source: { no, id, body: text, reports } }): StoredCar => ({
      no,
      id,
      body: text,
      reports: reports ?? null,
    }))
    return { count: hits.total?.value ?? 0, cars }
  }

  async search(question: Parameters<Store['search']>[0]) {
    const { query, listing } = this.#queryOf(question)
    return this.#search(this.generation(), false, {
      query,
      sort: sortOf(question.sort, listing, question.now),
      from: question.offset,
      size: question.limit,
      track_total_hits: true,
    })
  }

  async #first(field: string, value: string): Promise<StoredCar | undefined> {
    const { cars } = await this.#search(this.generation(), true, {
      query: { term: { [field]: value } },
      sort: [{ for_sale: 'desc' }, { no: 'asc' }],
      size: 1,
    })
    return cars[0]
  }

  car(key: CarKey) {
    if ('id' in key) return this.#first('id', key.id)
    if ('vin' in key) return this.#first('car.vin', key.vin)
    return this.#first('external', externalOf(key.domain, key.listing))
  }

  async pin(generation: number, until: number): Promise<void> {
    await this.#client.call('GET', `${indexName(generation)}/_mapping`).catch((error: unknown) => {
      throw isMissing(error) ? new GenerationGone(generation) : error
    })
    await this.#client.call('PUT', `${pinsIndex}/_doc/${generation}?refresh=true`, { generation, until })
  }

  #exportQuery({ domains, leasing }: Omit<ExportQuestion, 'after' | 'limit'>): Query {
    // No price is asked for, so no currency matters.
    return queryOf(leasing === undefined ? {} : { leasing }, { domains, currencyId: 0, rates: new Map() })
      .query
  }

  exportCount(question: Omit<ExportQuestion, 'after' | 'limit'>): Promise<number> {
    return this.#count(question.generation, this.#exportQuery(question))
  }

  async exportBatch(question: ExportQuestion): Promise<readonly StoredCar[]> {
    const { cars } = await this.#search(question.generation, true, {
      query: this.#exportQuery(question),
      sort: [{ no: 'asc' }],
      search_after: [question.after],
      size: question.limit,
      track_total_hits: false,
    })
    return cars
  }

  async close(): Promise<void> {}
}
