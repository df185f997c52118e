import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { takeLock } from '../../inventory/libsql.ts'
import { mostKeptStates } from '../kept-states.ts'
import { documentsPath, indexPath } from './paths.ts'
import { isDamage } from './damage.ts'
import { documentFiles } from './documents.ts'
import { OtherVersion, readSealed, writeSealed } from './sealed.ts'
import { indexFormat } from './snapshot.ts'

// The state files of the data directory: the current generation with its inventory folder's fingerprint
// (`current.json`), and the expiry of pinned generations (`pins.json`).

const Current = v.object({
  format: v.number(),
  /** Created with the store: a cursor of a deleted store must not match a generation of the next one. */
  store: v.string(),
  generation: v.number(),
  /** The generation with which the documents file begins. */
  documents: v.number(),
  fingerprint: v.string(),
  /** Number of cars, so that threads can start before the index is read. */
  cars: v.number(),
})
type Current = v.InferOutput<typeof Current>

const Pins = v.array(v.object({ generation: v.number(), until: v.number() }))

/** Number of cars in the store of a directory, without opening it; undefined where no store can be read. */
export const carsOfStore = async (dir: string): Promise<number | undefined> =>
  (await readSealed(join(dir, 'current.json'), Current).catch(() => undefined))?.cars

/** The generation in a file's name, or 0. */
const numberOf = (kind: 'index' | 'documents', file: string): number =>
  Number((kind === 'index' ? /^index-(\d+)\.bin$/ : /^documents-(\d+)\.db$/).exec(file)?.[1] ?? 0)

export class Generations {
  readonly #dir: string
  readonly #unlock: () => void
  #current: Current | undefined
  /** The highest number ever used here, so that no generation reuses the number of a deleted one. */
  #last = 0
  #store = randomBytes(12).toString('base64url')
  readonly #pins = new Map<number, number>()
  #writing: Promise<void> = Promise.resolve()

  private constructor(dir: string, unlock: () => void) {
    this.#dir = dir
    this.#unlock = unlock
  }

  /** Locks the directory for this process; throws where another one has it. `onDamage`: reports a loss. */
  static async open(dir: string, onDamage: (text: string) => void): Promise<Generations> {
    await mkdir(dir, { recursive: true })
    const generations = new Generations(
      dir,
      takeLock(join(dir, 'lock.db'), `${dir} is in use by another process`),
    )
    try {
      await generations.#read(onDamage)
      return generations
    } catch (error) {
      await generations.close()
      throw error
    }
  }

  async #read(onDamage: (text: string) => void): Promise<void> {
    const files = await readdir(this.#dir)
    for (const file of files)
      this.#last = Math.max(this.#last, numberOf('index', file), numberOf('documents', file))
    const read = async <S extends v.GenericSchema>(file: string, schema: S, lost: string) => {
      const found = await readSealed(join(this.#dir, file), schema).catch((error: unknown) => {
        // After an upgrade the store is rebuilt without a report, because nothing is damaged.
        if (error instanceof OtherVersion) return undefined
        if (!isDamage(error)) throw error
        onDamage(`${join(this.#dir, file)} is damaged: ${lost}`)
      })
      if (found === undefined && this.#last > 0 && !files.includes(file))
        onDamage(`${join(this.#dir, file)} is missing: ${lost}`)
      return found
    }
    const current = await read('current.json', Current, 'the store is built anew')
    const pins = await read('pins.json', Pins, 'exports under way of earlier states have to begin again')
    if (current === undefined) return
    this.#store = current.store
    this.#last = Math.max(this.#last, current.generation)
    // A store of another version of this program is intact, but not readable here.
    if (current.format === indexFormat) this.#current = current
    for (const { generation, until } of pins ?? []) this.#pins.set(generation, until)
    if (pins === undefined) await this.#writePins()
  }

  /** The current generation, or 0. */
  get current(): number {
    return this.#current?.generation ?? 0
  }

  /** The number of the next generation. */
  get next(): number {
    return this.#last + 1
  }

  get cars(): number {
    return this.#current?.cars ?? 0
  }

  get fingerprint(): string | undefined {
    return this.#current?.fingerprint
  }

  /** The generation with which the current documents file begins. */
  get documents(): number {
    return this.#current?.documents ?? 0
  }

  /** Identity of the store; a new store in the same directory has another one. */
  get store(): string {
    return this.#store
  }

  /** Commits a build: from now on, a start opens this generation. */
  async commit(built: Omit<Current, 'format' | 'store'>): Promise<void> {
    const current = { format: indexFormat, store: this.#store, ...built }
    await writeSealed(join(this.#dir, 'current.json'), current)
    // A store always has the file, so that a missing file counts as damage.
    if (this.#current === undefined) await this.#writePins()
    this.#current = current
    this.#last = Math.max(this.#last, built.generation)
  }

  async pin(generation: number, until: number): Promise<void> {
    const before = this.#pins.get(generation)
    if ((before ?? 0) >= until) return
    this.#pins.set(generation, until)
    try {
      await this.#writePins()
    } catch (error) {
      // A pin that was not written would not survive a restart, so the next call tries again.
      if (before === undefined) this.#pins.delete(generation)
      else this.#pins.set(generation, before)
      throw error
    }
  }

  /** Writes one after another, in order; a failed write does not stop the next one. */
  #writePins(): Promise<void> {
    const write = () =>
      writeSealed(
        join(this.#dir, 'pins.json'),
        [...this.#pins].map(([pinned, end]) => ({ generation: pinned, until: end })),
      )
    this.#writing = this.#writing.then(write, write)
    return this.#writing
  }

  /** Drops the pin of a generation that cannot be read. */
  unpin(generation: number): void {
    this.#pins.delete(generation)
  }

  /** Whether the generation is current or pinned. */
  isKept(generation: number, now: number): boolean {
    return generation === this.current || (this.#pins.get(generation) ?? 0) > now
  }

  /** Drops expired and surplus pins, and files that nothing needs; returns the kept generations. */
  async sweep(now: number): Promise<readonly number[]> {
    for (const [generation, until] of this.#pins) if (until <= now) this.#pins.delete(generation)
    const earlier = [...this.#pins.keys()].filter((one) => one !== this.current).sort((a, b) => b - a)
    for (const one of earlier.slice(mostKeptStates)) this.#pins.delete(one)
    // A written pin must not outlive its file.
    if (earlier.length > mostKeptStates) await this.#writePins()
    const kept: number[] = []
    const files = await readdir(this.#dir)
    for (const file of files) {
      const generation = numberOf('index', file)
      // A higher number is a generation under construction.
      if (generation === 0 || generation > this.current) continue
      if (this.isKept(generation, now)) kept.push(generation)
      else await rm(indexPath(this.#dir, generation), { recursive: true, force: true })
    }
    // A generation reads the last documents file that begins at or before it.
    const begun = files.map((file) => numberOf('documents', file)).filter((first) => first > 0)
    for (const first of begun) {
      const next = Math.min(...begun.filter((other) => other > first), Infinity)
      const isRead = [...kept, this.current].some((generation) => generation >= first && generation < next)
      if (isRead || first > this.documents) continue
      for (const file of documentFiles(documentsPath(this.#dir, first)))
        await rm(file, { recursive: true, force: true })
    }
    return kept
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => {})
    this.#unlock()
  }
}
