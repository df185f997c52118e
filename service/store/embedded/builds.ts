import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { fingerprint, type Fingerprint } from '../../inventory/fingerprint.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import { type Work, workInChild } from '../child-process.ts'
import { describeError } from '../error-code.ts'
import type { Progress } from '../store.ts'
import { documentsPath, indexPath } from './paths.ts'
import { build, type BuildOptions, type BuildProgress } from './build.ts'
import { isDamage } from './damage.ts'
import { checkDocuments } from './documents.ts'
import type { Generations } from './generations.ts'
import { isSearchSection } from './search-index.ts'
import { readSnapshot, type SharedSnapshot } from './snapshot.ts'

export interface BuildsOptions {
  readonly inventoryDir: string
  readonly dataDir: string
  /** Builds on the calling thread, for tests. */
  readonly inline: boolean
}

export type ReportProgress = (step: Progress['step'], text: string, cars?: number) => void

/** A generation that is built and committed, and the fingerprint of its folder. */
export interface BuiltGeneration {
  readonly generation: number
  readonly shared: SharedSnapshot
  readonly dictionaries: InventoryDictionaries
  readonly folder: Fingerprint
}

/** Number of builds, each spoilt by a change of the folder, before the update fails. */
const attempts = 3

type Builder = Work<BuildOptions, BuildProgress>

/** Aborting ends the build and leaves nothing of its generation. */
const processBuilder: Builder = workInChild({
  main: new URL('./build-main.ts', import.meta.url),
  // Sorting a million cars takes more than Node's default heap.
  heapMegabytes: 6144,
  endBy: 'SIGKILL',
  endedEarly: (how) =>
    new Error(
      `The process that builds the index was ended (${how}), as it is where memory runs out. Nothing has changed.`,
    ),
})

/** Opens the saved index, builds new generations, and remembers damage. */
export class Builds {
  readonly #options: BuildsOptions
  readonly #generations: Generations
  readonly #report: ReportProgress
  readonly #aborted = new AbortController()
  readonly #builder: Builder
  /** A file of the store is damaged: the next build reads none of them. */
  #anew = false

  constructor(options: BuildsOptions, generations: Generations, report: ReportProgress) {
    this.#options = options
    this.#generations = generations
    this.#report = report
    this.#builder = options.inline ? build : processBuilder
  }

  get isDamaged(): boolean {
    return this.#anew
  }

  /** Reports damage of the current generation, at most once until the next build. */
  damaged(error: unknown): void {
    if (this.#anew) return
    this.#anew = true
    const text = error instanceof Error ? error.message : String(error)
    this.#report('damaged', `${text}: the store is built anew`)
  }

  /** The current index; undefined where it or the documents are damaged. */
  async saved(): Promise<SharedSnapshot | undefined> {
    const { dataDir } = this.#options
    const { current, documents } = this.#generations
    try {
      checkDocuments(documentsPath(dataDir, documents), current)
      return await readSnapshot(indexPath(dataDir, current), isSearchSection)
    } catch (error) {
      this.damaged(error)
      return undefined
    }
  }

  /** Builds the folder's present state as the next generation and commits it; `carsBefore`: BuildOptions. */
  async next(carsBefore: number): Promise<BuiltGeneration> {
    try {
      return await this.#next(carsBefore)
    } catch (error) {
      throw describeError(error, this.#options.dataDir)
    }
  }

  async #next(carsBefore: number): Promise<BuiltGeneration> {
    const { inventoryDir, dataDir } = this.#options
    for (let attempt = 1; ; attempt++) {
      const folder = await fingerprint(inventoryDir)
      const built = await this.#build(carsBefore)
      if (built === undefined) continue
      const dictionaries = await readDictionaries(inventoryDir)
      // A build during a change of the folder may mix two states.
      if ((await fingerprint(inventoryDir)).all === folder.all) {
        const { generation } = built
        const shared = await readSnapshot(indexPath(dataDir, generation), isSearchSection)
        const cars = shared.facts.cars ?? 0
        await this.#generations.commit({ ...built, fingerprint: folder.index, cars })
        this.#anew = false
        return { generation, shared, dictionaries, folder }
      }
      if (attempt >= attempts) throw new Error(`${inventoryDir} keeps changing while it is read`)
    }
  }

  /** Undefined where the previous generation is damaged; the next build does not use it. */
  async #build(carsBefore: number): Promise<{ generation: number; documents: number } | undefined> {
    const { inventoryDir, dataDir } = this.#options
    const { current, next: generation } = this.#generations
    const previous = this.#anew ? 0 : current
    const documents = previous === 0 ? generation : this.#generations.documents
    try {
      await this.#builder(
        { inventoryDir, dataDir, generation, previous, documents, carsBefore },
        ({ step, cars }) =>
          this.#report(step, step === 'reading' ? `${cars} cars read` : `indexing ${cars} cars`, cars),
        this.#aborted.signal,
      )
      return { generation, documents }
    } catch (error) {
      if (!isDamage(error) || previous === 0) throw error
      this.damaged(error)
      return undefined
    }
  }

  /** Aborts a running build. */
  abort(): void {
    this.#aborted.abort()
  }
}
