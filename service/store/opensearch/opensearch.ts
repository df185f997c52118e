import * as v from 'valibot'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { fingerprint } from '../../inventory/fingerprint.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import { ratesOf } from '../money.ts'
import { scopeOf } from '../scope.ts'
import type { ServedState } from '../served-state.ts'
import {
  type CarKey,
  type ExportQuestion,
  GenerationGone,
  type PageQuestion,
  type Progress,
  type Question,
  type Reloadable,
  type Store,
  type StoredCar,
  StoreUnavailable,
} from '../store.ts'
import { type Cluster, connect, withPatience } from './client.ts'
import { CountCache } from './counts.ts'
import { externalOf } from './documents.ts'
import { isMissing } from './errors.ts'
import { LeaseTaker, type LeaseTimes } from './lease.ts'
import { inlineLoader, type Loader, processLoader } from './loader.ts'
import { type IndexNames, namesOf } from './names.ts'
import { writePin } from './pins.ts'
import { type Query, queryOf, sortOf, visibleTo } from './query.ts'
import type { OpenSearchSettings } from './settings.ts'
import { SharedDocuments } from './shared.ts'
import { indexOf, readState, type State } from './state.ts'
import { sweep } from './sweep.ts'
import { templateOf } from './template.ts'

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

export interface OpenSearchOptions {
  readonly inventoryDir: string
  readonly settings: OpenSearchSettings
  /** 0 loads on the calling thread. */
  readonly workers?: number
  readonly leaseTimes?: LeaseTimes
  readonly onProgress?: (progress: Progress) => void
}

/** How often a process looks whether another has made a new generation current. */
const pollEveryMs = 1000
const sweepEveryMs = 60_000
/** With pauses between, about a minute: how long a cluster that is starting too is waited for. */
const startTries = 12

/** What is served, and what else may be read. */
interface Serving extends ServedState {
  readonly state: State
}

const asGone = (generation: number) => (error: unknown) => {
  throw isMissing(error) ? new GenerationGone(generation) : error
}

/**
 * The same interface on OpenSearch, for an inventory that outgrows one machine. docs/engine.md says how generations,
 * loads and several processes go together.
 */
export class OpenSearchStore implements Store, Reloadable {
  readonly shared: SharedDocuments
  readonly #options: OpenSearchOptions
  readonly #cluster: Cluster
  readonly #names: IndexNames
  readonly #counts: CountCache
  readonly #loader: Loader
  readonly #aborted = new AbortController()
  readonly #timers: NodeJS.Timeout[] = []
  #serving: Serving | undefined
  /** Sizes and times of change of the folder's state that the cluster is known to hold. */
  #taken = ''
  #changing: Promise<unknown> = Promise.resolve()

  private constructor(options: OpenSearchOptions) {
    this.#options = options
    this.#cluster = connect(options.settings)
    this.#names = namesOf(options.settings.prefix)
    this.#counts = new CountCache(this.#cluster)
    this.#loader = options.workers === 0 ? inlineLoader : processLoader
    this.shared = new SharedDocuments(this.#cluster, this.#names)
  }

  /** Serves the current generation if it is of the folder's present state; else that is loaded, here or elsewhere. */
  static async open(options: OpenSearchOptions): Promise<OpenSearchStore> {
    const store = new OpenSearchStore(options)
    try {
      await store.#start()
      return store
    } catch (error) {
      await store.close()
      throw error
    }
  }

  #say(step: Progress['step'], text: string, cars?: number): void {
    this.#options.onProgress?.({ step, text, ...(cars !== undefined && { cars }) })
  }

  async #start(): Promise<void> {
    const { settings } = this.#options
    await withPatience(
      startTries,
      async () => {
        const template = templateOf(this.#names, settings)
        await this.#cluster.call('PUT', `_index_template/${this.#names.template}`, template, { tries: 1 })
        await this.shared.prepare(settings)
      },
      (error) => this.#say('reading', `${error.message}; waiting for ${settings.nodes.join(', ')}`),
    )
    await this.#takeIn()
    const every = (ms: number, act: () => Promise<void>) =>
      this.#timers.push(setInterval(() => void act().catch(() => {}), ms).unref())
    every(pollEveryMs, () => this.#poll())
    every(sweepEveryMs, () => this.sweep(Date.now()))
  }

  /** Brings the folder's present state into the cluster, if it is not there, and serves it. */
  async #takeIn(): Promise<void> {
    const { inventoryDir, settings, leaseTimes } = this.#options
    const folder = await fingerprint(inventoryDir)
    const dictionaries = await readDictionaries(inventoryDir)
    const before = await readState(this.shared)
    if (before.state.marks !== folder.index)
      await this.#loader(
        { inventoryDir, settings, ...(leaseTimes && { leaseTimes }) },
        (progress) => this.#options.onProgress?.(progress),
        this.#aborted.signal,
      )
    const { state } = await readState(this.shared)
    this.#taken = folder.index
    this.#serve({ state, generation: state.generation, dictionaries, folder })
  }

  #serve(serving: Serving): void {
    const { cars } = serving.state
    if (serving.generation !== this.#serving?.generation)
      this.#say('ready', `${cars} cars, generation ${serving.generation}`, cars)
    this.#serving = serving
  }

  /** Another process may have made a new generation current, or let go of an old one. */
  async #poll(): Promise<void> {
    const serving = this.#now()
    const { state } = await readState(this.shared)
    // Deleted from without: loaded anew.
    if (state.generation === 0) return this.#again()
    if (state.index === serving.state.index && state.generation === serving.generation) {
      if (this.#serving === serving) this.#serving = { ...serving, state }
      return
    }
    const { inventoryDir } = this.#options
    const folder = await fingerprint(inventoryDir)
    // The folder may be under way to its next state, or behind: then its words are of the state before.
    const dictionaries =
      folder.all === serving.folder.all
        ? undefined
        : await readDictionaries(inventoryDir).catch(() => undefined)
    // A reload has come in between: it knows as much.
    if (this.#serving !== serving) return
    if (state.marks === folder.index) this.#taken = folder.index
    this.#serve({
      ...serving,
      state,
      generation: state.generation,
      ...(dictionaries && { dictionaries, folder }),
    })
  }

  /** One change at a time: a second caller waits, and then finds nothing changed. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const next = this.#changing.then(change, change)
    this.#changing = next
    return next
  }

  #again(): Promise<void> {
    return this.#inTurn(async () => {
      const { state } = await readState(this.shared)
      if (state.generation > 0) return
      await this.shared.prepare(this.#options.settings)
      await this.#takeIn()
    })
  }

  reload(): Promise<boolean> {
    return this.#inTurn(async () => {
      const serving = this.#now()
      const folder = await fingerprint(this.#options.inventoryDir)
      if (folder.all === serving.folder.all && folder.index === this.#taken) return false
      this.#say('reloading', 'the inventory folder has changed')
      if (folder.index !== this.#taken) await this.#takeIn()
      else {
        const dictionaries = await readDictionaries(this.#options.inventoryDir)
        this.#serve({ ...this.#now(), dictionaries, folder })
      }
      return true
    })
  }

  #now(): Serving {
    if (this.#serving === undefined) throw new Error('the store is not open')
    return this.#serving
  }

  dictionaries(): InventoryDictionaries {
    return this.#now().dictionaries
  }

  generation(): number {
    return this.#now().generation
  }

  /** The index of a generation that may still be read. */
  async #indexOf(generation: number): Promise<string> {
    const known = indexOf(this.#now().state, generation)
    if (known !== undefined) return known
    // Begun at a process that is a moment ahead.
    const found = indexOf((await readState(this.shared)).state, generation)
    if (found === undefined) throw new GenerationGone(generation)
    return found
  }

  #queryOf({ filters, domains, currencyId }: Question) {
    const { dictionaries } = this.#now()
    return queryOf(filters, {
      domains: scopeOf(domains, filters, dictionaries),
      currencyId,
      rates: ratesOf(dictionaries.currencies),
    })
  }

  /** What fails because the current index is gone, is answered again once it is loaded anew. */
  async #current<T>(ask: (index: string, generation: number) => Promise<T>): Promise<T> {
    const { state, generation } = this.#now()
    return ask(state.index, generation).catch((error: unknown) => {
      throw isMissing(error) ? new StoreUnavailable(`${state.index} is gone`) : error
    })
  }

  async count(question: Question): Promise<number> {
    const { query } = this.#queryOf(question)
    return this.#current((index, generation) => this.#counts.count(index, visibleTo(generation, query)))
  }

  async #search(index: string, withReports: boolean, body: object) {
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

  async search(question: PageQuestion) {
    const { query, listing } = this.#queryOf(question)
    return this.#current((index, generation) =>
      this.#search(index, false, {
        query: visibleTo(generation, query),
        sort: sortOf(question.sort, listing, question),
        from: question.offset,
        size: question.limit,
        track_total_hits: true,
      }),
    )
  }

  async #first(field: string, value: string): Promise<StoredCar | undefined> {
    const { cars } = await this.#current((index, generation) =>
      this.#search(index, true, {
        query: visibleTo(generation, { term: { [field]: value } }),
        sort: [{ for_sale: 'desc' }, { no: 'asc' }],
        size: 1,
        track_total_hits: false,
      }),
    )
    return cars[0]
  }

  car(key: CarKey) {
    if ('id' in key) return this.#first('id', key.id)
    if ('vin' in key) return this.#first('car.vin', key.vin)
    return this.#first('external', externalOf(key.domain, key.listing))
  }

  async pin(generation: number, until: number): Promise<void> {
    await writePin(this.shared, generation, until)
    // Read after it is written: who lets go of generations looks at pins after that (sweep.ts).
    const { state } = await readState(this.shared)
    if (indexOf(state, generation) === undefined) throw new GenerationGone(generation)
  }

  #exportQuery({ generation, domains, leasing }: Omit<ExportQuestion, 'after' | 'limit'>): Query {
    // No price is asked for, so no currency matters.
    const scope = { domains, currencyId: 0, rates: new Map<number, number>() }
    return visibleTo(generation, queryOf(leasing === undefined ? {} : { leasing }, scope).query)
  }

  async exportCount(question: Omit<ExportQuestion, 'after' | 'limit'>): Promise<number> {
    const index = await this.#indexOf(question.generation)
    return this.#counts.count(index, this.#exportQuery(question)).catch(asGone(question.generation))
  }

  async exportBatch(question: ExportQuestion): Promise<readonly StoredCar[]> {
    const index = await this.#indexOf(question.generation)
    const { cars } = await this.#search(index, true, {
      query: this.#exportQuery(question),
      sort: [{ no: 'asc' }],
      search_after: [question.after],
      size: question.limit,
      track_total_hits: false,
    }).catch(asGone(question.generation))
    return cars
  }

  /** Deletes what no generation that may be read needs. Left to another process where that is at it, or loads. */
  async sweep(now: number): Promise<void> {
    await this.shared.sweep(now)
    const lease = await new LeaseTaker(this.shared, this.#options.leaseTimes).take()
    if (lease === undefined) return
    try {
      await sweep({ cluster: this.#cluster, shared: this.shared, names: this.#names }, now)
    } finally {
      await lease.release()
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#aborted.abort()
    await this.#changing.catch(() => {})
    await this.#cluster.close()
  }
}
