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
  /** Accepts an inventory that has lost more than a tenth of its cars; otherwise even a start refuses it. */
  readonly allowShrink?: boolean | undefined
  /** 0 loads on the calling thread. */
  readonly workers?: number
  readonly leaseTimes?: LeaseTimes
  readonly onProgress?: (progress: Progress) => void
}

/** How often a process checks whether another one has committed a new generation. */
const pollEveryMs = 1000
const sweepEveryMs = 60_000
/** How long a start waits for a cluster that is also starting. */
const startPatienceMs = 60_000

/** The served state, and the shared state with the generations that may also be read. */
interface Serving extends ServedState {
  readonly state: State
}

const asGone = (generation: number) => (error: unknown) => {
  throw isMissing(error) ? new GenerationGone(generation) : error
}

/**
 * A store on OpenSearch, for an inventory that outgrows one machine. docs/engine.md explains generations,
 * loads and the cooperation of processes.
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
  /** Sizes and change times of the folder's state that the cluster has. */
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

  /** Serves the folder's present state, after a load by this or another process where it is not current. */
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
        // Skips a turn while the last one waits for the cluster.
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

  /** Loads the folder's present state into the cluster, if it is not there, and serves it. */
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

  /** Adopts the shared state: another process may have committed a generation, or dropped an old one. */
  async #poll(): Promise<void> {
    const serving = this.#now()
    const { state } = await readSharedState(this.shared)
    // The indexes were deleted by hand, so they are loaded again.
    if (state.generation === 0) return this.#again()
    if (state.index === serving.state.index && state.generation === serving.generation) {
      if (this.#serving === serving) this.#serving = { ...serving, state }
      return
    }
    const { inventoryDir } = this.#options
    const folder = await fingerprint(inventoryDir)
    // The folder may be changing or behind; then the dictionaries of the last state stay.
    const dictionaries =
      folder.all === serving.folder.all
        ? undefined
        : await readDictionaries(inventoryDir).catch(() => undefined)
    // A reload has finished meanwhile, and its state is as new.
    if (this.#serving !== serving) return
    if (state.marks === folder.index) this.#taken = folder.index
    this.#serve({
      ...serving,
      state,
      generation: state.generation,
      ...(dictionaries && { dictionaries, folder }),
    })
  }

  /** Runs one change at a time: a second caller waits, and then finds no change. */
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
    // The pass may have begun at a process that has seen a newer state.
    const found = indexOf((await readSharedState(this.shared)).state, generation)
    if (found === undefined) throw new GenerationGone(generation)
    return found
  }

  /** Reports a missing index as StoreUnavailable: queries work again once it is reloaded. */
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
    // Read after the write: `sweep` checks pins after it drops generations (sweep.ts).
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

  /** Deletes data of generations that may no longer be read, unless another process sweeps or loads. */
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
