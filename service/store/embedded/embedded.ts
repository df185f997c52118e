import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { Filters } from '#contract/filters.ts'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { fingerprint } from '../../inventory/fingerprint.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import { shrinksMuch } from '../../inventory/shrinking.ts'
import { describeError } from '../error-code.ts'
import type { Render, Rendered, Renderer } from '../renderer.ts'
import { type Scoped, scopedDemands, scopeOf } from '../scope.ts'
import {
  type CarKey,
  type CarDemands,
  type ExportQuestion,
  type FacetQuestion,
  type FoundCars,
  GenerationGone,
  type PageQuestion,
  type Progress,
  type Question,
  type RecordQuery,
  type Reloadable,
  type ServedState,
  type Store,
  type StoredCar,
} from '../store.ts'
import { indexPath } from './paths.ts'
import { type BuiltGeneration, Builds } from './builds.ts'
import { isDamage } from './damage.ts'
import { Generations } from './generations.ts'
import {
  inlinePool,
  type Pool,
  type ReaderArgument,
  type ReaderRequest,
  type ReaderResult,
  threadPool,
  type WarmUp,
} from './pool.ts'
import { isExportSection } from './search-index.ts'
import { readSnapshot } from './snapshot.ts'
import { youngCollection, warmUpPages } from './tuning.ts'

export interface EmbeddedOptions<Request, Answer extends Rendered> {
  readonly inventoryDir: string
  readonly dataDir: string
  readonly workers?: number
  /** Runs on the threads that read the records. */
  readonly renderer?: Renderer<Request, Answer> | undefined
  /** Accepts an inventory that has lost more than a tenth of its cars. */
  readonly allowShrink?: boolean | undefined
  readonly onProgress?: (progress: Progress) => void
}

/** From that many cars on, a second thread is worth its memory. */
const manyCars = 200_000

const defaultWorkers = (cars: number) => (cars < manyCars ? 1 : Math.min(4, availableParallelism()))

const sweepEveryMs = 60_000
const sweptAtOnce = 500

export class Embedded<Request = unknown, Answer extends Rendered = Rendered> implements Store, Reloadable {
  readonly #options: EmbeddedOptions<Request, Answer>
  readonly #generations: Generations
  readonly #builds: Builds
  readonly #exportViews = new Map<number, Promise<void>>()
  /**
   * At most one export batch per thread at a time: more would not be faster, but would delay queries
   * that take a hundredth of the time, and wait in memory.
   */
  readonly #exporting = pLimit(1)
  readonly #sweeper: NodeJS.Timeout
  #pool: Pool | undefined
  #received: (bytes: number) => void = () => {}
  #served: ServedState | undefined
  #changing: Promise<unknown> = Promise.resolve()
  #busy = false

  /** Present where the store was opened with a renderer. */
  readonly render: Render<Request, Answer> | undefined

  private constructor(options: EmbeddedOptions<Request, Answer>, generations: Generations) {
    this.#options = options
    this.render = options.renderer && ((query, request) => this.#render(query, request))
    this.#generations = generations
    const { inventoryDir, dataDir, workers } = options
    this.#builds = new Builds({ inventoryDir, dataDir, inline: workers === 0 }, generations, (...step) =>
      this.#report(...step),
    )
    this.#sweeper = setInterval(() => void this.sweep(Date.now()).catch(() => {}), sweepEveryMs).unref()
  }

  /** Opens the saved index of the folder's present state, or builds it. */
  static async open<Request, Answer extends Rendered>(
    options: EmbeddedOptions<Request, Answer>,
  ): Promise<Embedded<Request, Answer>> {
    const { dataDir, onProgress } = options
    const generations = await Generations.open(dataDir, (text) =>
      onProgress?.({ step: 'damaged', text }),
    ).catch((error: unknown) => {
      throw describeError(error, dataDir)
    })
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
    const { inventoryDir } = this.#options
    const folder = await fingerprint(inventoryDir)
    const { current, cars } = this.#generations
    if (current > 0 && this.#generations.fingerprint === folder.index) {
      // Starting threads takes longer than reading the index.
      this.#startPool(cars)
      const reading = readDictionaries(inventoryDir)
      // Awaited below; this handles its rejection while the index fails.
      reading.catch(() => {})
      const shared = await this.#builds.saved()
      if (shared !== undefined)
        return this.#serve({ generation: current, shared, dictionaries: await reading, folder })
    }
    await this.#serve(await this.#builds.next(0))
    const before = this.#generations.cars
    if (shrinksMuch(cars, before)) this.#report('shrunk', `${before} cars where ${cars} were served before`)
  }

  get isDamaged(): boolean {
    return this.#builds.isDamaged
  }

  #report(step: Progress['step'], text: string, cars?: number): void {
    this.#options.onProgress?.({ step, text, ...(cars !== undefined && { cars }) })
  }

  async #serve({ generation, shared, dictionaries, folder }: BuiltGeneration): Promise<void> {
    const pool = this.#startPool(shared.facts.cars ?? 0)
    await this.#name(pool, dictionaries)
    await pool.open(generation, shared, this.#warmUp(dictionaries))
    const before = this.#served?.generation
    this.#served = { generation, dictionaries, folder }
    // Frees its memory; an export of a pinned generation opens its file again, with fewer sections.
    if (before !== undefined && before !== generation) pool.close(before)
    this.#report('ready', `${shared.facts.cars ?? 0} cars, generation ${generation}`, shared.facts.cars ?? 0)
  }

  async #name(pool: Pool, dictionaries: InventoryDictionaries): Promise<void> {
    const { renderer } = this.#options
    if (renderer !== undefined) pool.name(await renderer.pack(dictionaries))
  }

  #warmUp({ domains, currencies }: InventoryDictionaries): WarmUp {
    const { renderer } = this.#options
    if (renderer === undefined) return []
    const ids = domains.map(({ id }) => id)
    const request = renderer.sample(ids)
    return warmUpPages(ids, currencies[0]?.id ?? 0).map((page) => ({ query: { page }, request }))
  }

  /** The first opened inventory decides the number of threads for good. */
  #startPool(cars: number): Pool {
    if (this.#pool !== undefined) return this.#pool
    const { dataDir, workers = defaultWorkers(cars), renderer } = this.#options
    if (workers > 0) this.#received = youngCollection()
    this.#pool = workers === 0 ? inlinePool(dataDir, renderer) : threadPool(workers, dataDir, renderer)
    this.#exporting.concurrency = this.#pool.size
    return this.#pool
  }

  /** Runs one reload at a time: a second caller waits, and then finds no change. */
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
    const folder = await fingerprint(this.#options.inventoryDir)
    if (folder.all === served.folder.all && !this.isDamaged) return false
    this.#report('reloading', this.isDamaged ? 'the store is damaged' : 'the inventory folder has changed')
    this.#busy = true
    try {
      const carsBefore = this.#options.allowShrink === true ? 0 : this.#generations.cars
      if (folder.index !== served.folder.index || this.isDamaged)
        await this.#serve(await this.#builds.next(carsBefore))
      else {
        const dictionaries = await readDictionaries(this.#options.inventoryDir)
        await this.#name(this.#open, dictionaries)
        this.#served = { ...served, dictionaries, folder }
        this.#report('ready', 'dictionaries taken in')
      }
      return true
    } finally {
      this.#busy = false
    }
  }

  #now(): ServedState {
    if (this.#served === undefined) throw new Error('the store is not open')
    return this.#served
  }

  /** Sends a request to the pool. Damage fails this request alone; the next reload rebuilds the store. */
  async #ask<R extends ReaderRequest>(
    generation: number,
    request: R,
    argument: ReaderArgument<R>,
  ): Promise<ReaderResult<R>> {
    try {
      return await this.#open.ask(generation, request, argument)
    } catch (error) {
      if (!isDamage(error)) throw error
      if (generation !== this.generation()) throw this.#lost(generation, error)
      this.#builds.damaged(error)
      throw error
    }
  }

  /** An earlier generation cannot be rebuilt: its exports have to begin again. */
  #lost(generation: number, error: unknown): GenerationGone {
    const text = error instanceof Error ? error.message : String(error)
    this.#report('damaged', `${text}: exports under way of generation ${generation} have to begin again`)
    this.#generations.unpin(generation)
    return new GenerationGone(generation)
  }

  get #open(): Pool {
    if (this.#pool === undefined) throw new Error('the store is not open')
    return this.#pool
  }

  dictionaries(): InventoryDictionaries {
    return this.#now().dictionaries
  }

  identity(): string {
    return this.#generations.store
  }

  generation(): number {
    return this.#now().generation
  }

  /** Replaces source sites by domains, because threads have no dictionaries. */
  #scoped<Q extends CarDemands & { readonly filters: Filters }>(
    question: Q,
    domains: readonly number[],
  ): Scoped<Q> {
    const dictionaries = this.dictionaries()
    const scope = scopeOf(domains, question.filters, dictionaries)
    return { ...question, domains: scope, ...scopedDemands(question, domains, dictionaries) }
  }

  async count(question: Question): Promise<number> {
    return this.#ask(this.generation(), 'count', this.#scoped(question, question.domains))
  }

  async facets({ domains, variations }: FacetQuestion): Promise<readonly number[]> {
    const scoped = variations.map((each) => this.#scoped(each, domains))
    return this.#ask(this.generation(), 'facets', scoped)
  }

  async search(question: PageQuestion): Promise<FoundCars> {
    return this.#ask(this.generation(), 'search', this.#scoped(question, question.domains))
  }

  async car(key: CarKey): Promise<StoredCar | undefined> {
    return this.#ask(this.generation(), 'car', key)
  }

  async #render(query: RecordQuery, request: Request): Promise<Answer> {
    const rendered =
      'batch' in query
        ? await this.#exporting(async () => {
            const { generation } = query.batch
            // Checked in its turn: an update may have dropped the generation during the wait.
            await this.#openForExport(generation)
            return this.#ask(generation, 'render', { query, request })
          })
        : await this.#ask(this.generation(), 'render', {
            query: 'page' in query ? { page: this.#scoped(query.page, query.page.domains) } : query,
            request,
          })
    this.#received(rendered.json.byteLength)
    // The renderer that the store was opened with made the response.
    return rendered as Answer
  }

  async pin(generation: number, until: number): Promise<void> {
    if (!this.#generations.isKept(generation, Date.now())) throw new GenerationGone(generation)
    await this.#generations.pin(generation, until)
  }

  async exportCount({ generation, domains, leasing }: Parameters<Store['exportCount']>[0]) {
    await this.#openForExport(generation)
    return this.#ask(generation, 'exportCount', { domains, leasing })
  }

  async exportBatch(question: ExportQuestion) {
    await this.#openForExport(question.generation)
    return this.#ask(question.generation, 'exportBatch', question)
  }

  async #openForExport(generation: number): Promise<void> {
    if (generation === this.generation()) return
    if (!this.#generations.isKept(generation, Date.now())) throw new GenerationGone(generation)
    const path = indexPath(this.#options.dataDir, generation)
    const opening =
      this.#exportViews.get(generation) ??
      readSnapshot(path, isExportSection)
        .then((shared) => this.#open.open(generation, shared))
        .catch((error: unknown) => {
          this.#exportViews.delete(generation)
          throw isDamage(error) ? this.#lost(generation, error) : error
        })
    this.#exportViews.set(generation, opening)
    await opening
  }

  /** Deletes data that no current or pinned generation needs; called at intervals, and by tests. */
  async sweep(now: number): Promise<void> {
    // A running build writes documents, which a sweep could delete.
    if (this.#busy || this.#served === undefined) return
    const kept = await this.#generations.sweep(now)
    for (const generation of this.#exportViews.keys()) {
      if (kept.includes(generation)) continue
      this.#exportViews.delete(generation)
      this.#pool?.close(generation)
    }
    const oldest = Math.min(...kept, this.generation())
    while (!this.#busy) {
      const swept = await this.#ask(this.generation(), 'sweep', { oldest, limit: sweptAtOnce })
      if (swept < sweptAtOnce) break
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    this.#builds.abort()
    await this.#changing.catch(() => {})
    await this.#pool?.end()
    await this.#generations.close()
  }
}
