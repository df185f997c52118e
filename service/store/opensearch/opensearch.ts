import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { fingerprint } from '../../inventory/fingerprint.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import {
  type CarKey,
  type ExportQuestion,
  type FacetQuestion,
  type FoundCars,
  GenerationGone,
  type PageQuestion,
  type Progress,
  type Question,
  type Reloadable,
  type ServedState,
  type Store,
  type StoredCar,
  StoreUnavailable,
} from '../store.ts'
import { type Cluster, connectCluster, withPatience } from './client.ts'
import { isMissing } from './errors.ts'
import { LeaseTaker, type LeaseTimes } from './lease.ts'
import { inlineLoader, type Loader, processLoader } from './loader.ts'
import { type IndexNames, namesOf } from './names.ts'
import { writePin } from './pins.ts'
import { CarReader, type ExportPass, type ReadableGeneration } from './reader.ts'
import type { OpenSearchSettings } from './settings.ts'
import { SharedDocuments } from './shared.ts'
import { indexOf, readSharedState, type State } from './state.ts'
import { sweep } from './sweep.ts'
import { templateOf } from './template.ts'

export interface OpenSearchOptions {
  readonly inventoryDir: string
  readonly settings: OpenSearchSettings
  /** Takes in an inventory that has lost more than a tenth of its cars; else that is refused, at a start too. */
  readonly allowShrink?: boolean | undefined
  /** 0 loads on the calling thread. */
  readonly workers?: number
  readonly leaseTimes?: LeaseTimes
  readonly onProgress?: (progress: Progress) => void
}

/** How often a process looks whether another has made a new generation current. */
const pollEveryMs = 1000
const sweepEveryMs = 60_000
/** How long a cluster that is starting too is waited for. */
const startPatienceMs = 60_000

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
  readonly #reader: CarReader
  readonly #loader: Loader
  readonly #sweeper: LeaseTaker
  readonly #aborted = new AbortController()
  readonly #timers: NodeJS.Timeout[] = []
  #serving: Serving | undefined
  /** Sizes and times of change of the folder's state that the cluster is known to hold. */
  #taken = ''
  #changing: Promise<unknown> = Promise.resolve()

  private constructor(options: OpenSearchOptions) {
    this.#options = options
    this.#cluster = connectCluster(options.settings)
    this.#names = namesOf(options.settings.prefix)
    this.#reader = new CarReader(this.#cluster)
    this.#loader = options.workers === 0 ? inlineLoader : processLoader
    this.shared = new SharedDocuments(this.#cluster, this.#names)
    this.#sweeper = new LeaseTaker(this.shared, options.leaseTimes)
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
      startPatienceMs,
      async () => {
        const template = templateOf(this.#names, settings)
        await this.#cluster.call('PUT', `_index_template/${this.#names.template}`, template, { again: false })
        await this.shared.prepare(settings)
      },
      (error) => this.#say('reading', `${error.message}; waiting for ${settings.nodes.join(', ')}`),
    )
    await this.#takeIn()
    const every = (ms: number, act: () => Promise<void>) => {
      let isBusy = false
      const turn = async () => {
        // A cluster that is away is asked by one at a time.
        if (isBusy) return
        isBusy = true
        await act().catch(() => {})
        isBusy = false
      }
      this.#timers.push(setInterval(() => void turn(), ms).unref())
    }
    every(pollEveryMs, () => this.#poll())
    every(sweepEveryMs, () => this.sweep(Date.now()))
  }

  /** Brings the folder's present state into the cluster, if it is not there, and serves it. */
  async #takeIn(): Promise<void> {
    const { inventoryDir, settings, allowShrink, leaseTimes } = this.#options
    const folder = await fingerprint(inventoryDir)
    const dictionaries = await readDictionaries(inventoryDir)
    const before = await readSharedState(this.shared)
    if (before.state.marks !== folder.index)
      await this.#loader(
        { inventoryDir, settings, allowShrink, ...(leaseTimes && { leaseTimes }) },
        (progress) => this.#options.onProgress?.(progress),
        this.#aborted.signal,
      )
    const { state } = await readSharedState(this.shared)
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
    const { state } = await readSharedState(this.shared)
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
      const { state } = await readSharedState(this.shared)
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

  identity(): string {
    return this.#now().state.store
  }

  generation(): number {
    return this.#now().generation
  }

  /** The index of a generation that may still be read. */
  async #indexOf(generation: number): Promise<string> {
    const known = indexOf(this.#now().state, generation)
    if (known !== undefined) return known
    // Begun at a process that is a moment ahead.
    const found = indexOf((await readSharedState(this.shared)).state, generation)
    if (found === undefined) throw new GenerationGone(generation)
    return found
  }

  /** What fails because the current index is gone, is answered again once it is loaded anew. */
  async #current<T>(ask: (at: ReadableGeneration, dictionaries: InventoryDictionaries) => Promise<T>) {
    const { state, generation, dictionaries } = this.#now()
    return ask({ index: state.index, generation }, dictionaries).catch((error: unknown) => {
      throw isMissing(error) ? new StoreUnavailable(`${state.index} is gone`) : error
    })
  }

  count(question: Question): Promise<number> {
    return this.#current((at, dictionaries) => this.#reader.count(at, question, dictionaries))
  }

  facets({ domains, variations }: FacetQuestion): Promise<readonly number[]> {
    return this.#current((at, dictionaries) =>
      this.#reader.counts(
        at,
        variations.map((question) => ({ ...question, domains })),
        dictionaries,
      ),
    )
  }

  search(question: PageQuestion): Promise<FoundCars> {
    return this.#current((at, dictionaries) => this.#reader.page(at, question, dictionaries))
  }

  car(key: CarKey): Promise<StoredCar | undefined> {
    return this.#current((at) => this.#reader.car(at, key))
  }

  async pin(generation: number, until: number): Promise<void> {
    await writePin(this.shared, generation, until)
    // Read after it is written: who lets go of generations looks at pins after that (sweep.ts).
    const { state } = await readSharedState(this.shared)
    if (indexOf(state, generation) === undefined) throw new GenerationGone(generation)
  }

  async exportCount(scope: ExportPass): Promise<number> {
    const index = await this.#indexOf(scope.generation)
    return this.#reader.exportCount(index, scope).catch(asGone(scope.generation))
  }

  async exportBatch(question: ExportQuestion): Promise<readonly StoredCar[]> {
    const index = await this.#indexOf(question.generation)
    return this.#reader.exportBatch(index, question).catch(asGone(question.generation))
  }

  /** Deletes what no generation that may be read needs. Left to another process where that is at it, or loads. */
  async sweep(now: number): Promise<void> {
    await this.shared.sweep(now)
    const lease = await this.#sweeper.take()
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
