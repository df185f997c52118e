import { availableParallelism } from 'node:os'
import type { Dictionaries } from '../../inventory/dictionaries.ts'
import { fingerprint, type Fingerprint } from '../../inventory/fingerprint.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import { packNames } from '../../present/car-names.ts'
import type { Json } from '../../present/telling.ts'
import type { Teller } from '../../teller.ts'
import { scopeOf } from '../scope.ts'
import { GenerationGone, type Progress, type Question, type Reloadable, type Store } from '../store.ts'
import type { Asked } from './answers.ts'
import { indexPath } from './build.ts'
import { type Builder, inlineBuilder, processBuilder } from './build-process.ts'
import { Generations } from './generations.ts'
import { handedOver } from './handed-over.ts'
import { inlinePool, type Pool, threadPool } from './pool.ts'
import { isExportSection } from './search-index.ts'
import { readSnapshot, type SharedSnapshot } from './snapshot.ts'
import { turns } from './turns.ts'

export interface EmbeddedOptions {
  readonly inventoryDir: string
  readonly dataDir: string
  readonly workers?: number
  readonly onProgress?: (progress: Progress) => void
}

/** What is served: swapped as a whole by one assignment, so that no answer mixes two states. */
interface Served {
  readonly generation: number
  readonly dictionaries: Dictionaries
  readonly seen: Fingerprint
}

/** Cars from which a second thread earns its memory. */
const manyCars = 200_000

const defaultWorkers = (cars: number) => (cars < manyCars ? 1 : Math.min(4, availableParallelism()))

/** How often the folder may change while it is read before a build is given up. */
const attempts = 3

const sweepEvery = 60_000
const sweptAtOnce = 500

export class Embedded implements Store, Reloadable {
  readonly #options: EmbeddedOptions
  readonly #generations: Generations
  readonly #aborted = new AbortController()
  readonly #builder: Builder
  readonly #exportViews = new Map<number, Promise<void>>()
  /**
   * As many lots of exports at once as there are threads: more would not come sooner, only stand in the way of
   * questions that take a hundredth of their time, and wait in memory.
   */
  readonly #exporting = turns()
  readonly #handedOver = handedOver()
  readonly #sweeper: NodeJS.Timeout
  #pool: Pool | undefined
  #served: Served | undefined
  #changing: Promise<unknown> = Promise.resolve()
  #busy = false

  private constructor(options: EmbeddedOptions, generations: Generations) {
    this.#options = options
    this.#generations = generations
    this.#builder = options.workers === 0 ? inlineBuilder : processBuilder()
    this.#sweeper = setInterval(() => void this.sweep(Date.now()).catch(() => {}), sweepEvery).unref()
  }

  /** Opens the saved index of the folder's present state, or builds it. */
  static async open(options: EmbeddedOptions): Promise<Embedded> {
    const generations = await Generations.open(options.dataDir)
    const store = new Embedded(options, generations)
    try {
      await store.#start()
      return store
    } catch (error) {
      await store.close()
      throw error
    }
  }

  async #start(): Promise<void> {
    const { inventoryDir, dataDir } = this.#options
    const seen = await fingerprint(inventoryDir)
    if (this.#generations.current > 0 && this.#generations.fingerprint === seen.index) {
      const { current, cars } = this.#generations
      // Threads take longer to start than the index to be read.
      this.#startPool(cars)
      const reading = readDictionaries(inventoryDir)
      // Awaited below; without this a fault there while the index fails would go unhandled.
      reading.catch(() => {})
      const shared = await readSnapshot(indexPath(dataDir, current)).catch(() => undefined)
      if (shared !== undefined) return this.#serve(current, shared, await reading, seen)
      await this.#generations.reset()
    }
    await this.#build()
  }

  #tell(step: Progress['step'], text: string, cars?: number): void {
    this.#options.onProgress?.({ step, text, ...(cars !== undefined && { cars }) })
  }

  /** Builds the folder's present state as the next generation and serves it. */
  async #build(): Promise<void> {
    const { inventoryDir, dataDir } = this.#options
    const { current: previous, next: generation } = this.#generations
    for (let attempt = 1; ; attempt++) {
      const seen = await fingerprint(inventoryDir)
      await this.#builder.build(
        { inventoryDir, dataDir, generation, previous },
        ({ step, cars }) =>
          this.#tell(step, step === 'reading' ? `${cars} cars read` : `indexing ${cars} cars`, cars),
        this.#aborted.signal,
      )
      const dictionaries = await readDictionaries(inventoryDir)
      // A folder that changed while it was read may be half of one state and half of another.
      if ((await fingerprint(inventoryDir)).all === seen.all) {
        const shared = await readSnapshot(indexPath(dataDir, generation))
        await this.#generations.commit(generation, seen.index, shared.facts.cars ?? 0)
        return this.#serve(generation, shared, dictionaries, seen)
      }
      if (attempt === attempts) throw new Error(`${inventoryDir} keeps changing while it is read`)
    }
  }

  async #serve(
    generation: number,
    shared: SharedSnapshot,
    dictionaries: Dictionaries,
    seen: Fingerprint,
  ): Promise<void> {
    const pool = this.#startPool(shared.facts.cars ?? 0)
    pool.name(await packNames(dictionaries))
    await pool.open(generation, shared, {
      domains: dictionaries.domains.map(({ id }) => id),
      currencyId: dictionaries.currencies[0]?.id ?? 0,
    })
    const before = this.#served?.generation
    this.#served = { generation, dictionaries, seen }
    // Its memory is given back; a pinned one is opened again from its file, with what an export needs.
    if (before !== undefined && before !== generation) pool.close(before)
    this.#tell('ready', `${shared.facts.cars ?? 0} cars, generation ${generation}`, shared.facts.cars ?? 0)
  }

  /** How many threads is decided once, by the inventory that is opened first. */
  #startPool(cars: number): Pool {
    const { dataDir, workers = defaultWorkers(cars) } = this.#options
    this.#pool ??= workers === 0 ? inlinePool(dataDir) : threadPool(workers, dataDir)
    return this.#pool
  }

  /** One change at a time: a second caller waits, and then finds nothing changed. */
  reload(): Promise<boolean> {
    const next = this.#changing.then(
      () => this.#reload(),
      () => this.#reload(),
    )
    this.#changing = next
    return next
  }

  async #reload(): Promise<boolean> {
    const served = this.#now()
    const seen = await fingerprint(this.#options.inventoryDir)
    if (seen.all === served.seen.all) return false
    this.#tell('reloading', 'the inventory folder has changed')
    this.#busy = true
    try {
      if (seen.index !== served.seen.index) await this.#build()
      else {
        const dictionaries = await readDictionaries(this.#options.inventoryDir)
        this.#open.name(await packNames(dictionaries))
        this.#served = { ...served, dictionaries, seen }
        this.#tell('ready', 'dictionaries taken in')
      }
      return true
    } finally {
      this.#busy = false
    }
  }

  #now(): Served {
    if (this.#served === undefined) throw new Error('the store is not open')
    return this.#served
  }

  get #open(): Pool {
    if (this.#pool === undefined) throw new Error('the store is not open')
    return this.#pool
  }

  dictionaries(): Dictionaries {
    return this.#now().dictionaries
  }

  generation(): number {
    return this.#now().generation
  }

  #asked({ filters, currencyId, domains }: Question): Asked {
    return { filters, currencyId, domains: scopeOf(domains, filters, this.dictionaries()) }
  }

  async count(question: Question): Promise<number> {
    return this.#open.ask(this.generation(), 'count', this.#asked(question))
  }

  async search(question: Parameters<Store['search']>[0]) {
    const { sort, offset, limit, now } = question
    const asked = { ...this.#asked(question), sort, offset, limit, now }
    return this.#open.ask(this.generation(), 'search', asked)
  }

  /** Cars are told by the threads that read them: the thread that serves only passes the text on. */
  readonly teller: Teller = {
    page: async ({ sort, offset, limit, now, ...question }, telling, asked) => {
      const page = { ...this.#asked(question), sort, offset, limit, now, telling, asked }
      return this.#taken(await this.#open.ask(this.generation(), 'tellPage', page)).json
    },
    car: async (which, telling) =>
      (await this.#open.ask(this.generation(), 'tellCar', { which, telling }))?.json,
    batch: async ({ generation, ...question }, telling) =>
      this.#taken(
        await this.#exporting(this.#open.size, async () => {
          // In its turn: while it waited, an update may have let go of the generation.
          await this.#openForExport(generation)
          return this.#open.ask(generation, 'tellBatch', { ...question, telling })
        }),
      ),
  }

  #taken<T extends { readonly json: Json }>(told: T): T {
    this.#handedOver(told.json.byteLength)
    return told
  }

  async carById(id: string) {
    return this.#open.ask(this.generation(), 'carById', id)
  }

  async carByVin(vin: string) {
    return this.#open.ask(this.generation(), 'carByVin', vin)
  }

  async carByListing(domain: number, external: string) {
    return this.#open.ask(this.generation(), 'carByListing', { domain, external })
  }

  async pin(generation: number, until: number): Promise<void> {
    if (!this.#generations.isKept(generation, Date.now())) throw new GenerationGone(generation)
    await this.#generations.pin(generation, until)
  }

  async exportCount({ generation, domains, leasing }: Parameters<Store['exportCount']>[0]) {
    await this.#openForExport(generation)
    return this.#open.ask(generation, 'exportCount', { domains, leasing })
  }

  async exportBatch(question: Parameters<Store['exportBatch']>[0]) {
    const { generation, domains, leasing, after, limit } = question
    await this.#openForExport(generation)
    return this.#open.ask(generation, 'exportBatch', { domains, leasing, after, limit })
  }

  async #openForExport(generation: number): Promise<void> {
    if (generation === this.generation()) return
    if (!this.#generations.isKept(generation, Date.now())) throw new GenerationGone(generation)
    const path = indexPath(this.#options.dataDir, generation)
    const opening =
      this.#exportViews.get(generation) ??
      readSnapshot(path, isExportSection).then(
        (shared) => this.#open.open(generation, shared),
        () => {
          throw new GenerationGone(generation)
        },
      )
    this.#exportViews.set(generation, opening)
    await opening
  }

  /** Deletes what no current or pinned generation needs; called now and then, and by tests. */
  async sweep(now: number): Promise<void> {
    // Builds write documents too, and know best which they need.
    if (this.#busy || this.#served === undefined) return
    const kept = await this.#generations.sweep(now)
    for (const generation of this.#exportViews.keys()) {
      if (kept.includes(generation)) continue
      this.#exportViews.delete(generation)
      this.#pool?.close(generation)
    }
    const oldest = Math.min(...kept, this.generation())
    while (!this.#busy) {
      const swept = await this.#open.ask(this.generation(), 'sweep', { oldest, limit: sweptAtOnce })
      if (swept < sweptAtOnce) break
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    this.#aborted.abort()
    await this.#changing.catch(() => {})
    this.#builder.close()
    await this.#pool?.end()
    await this.#generations.close()
  }
}
