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

// What the data directory says of itself: which generation is current and of which inventory folder
// (`current.json`), and until when earlier ones are kept (`pins.json`).

const Current = v.object({
  format: v.number(),
  /** Made with the store. A cursor of a store that was thrown away must not meet the next one under the same number. */
  store: v.string(),
  generation: v.number(),
  /** The generation that the file of documents was begun with. */
  documents: v.number(),
  fingerprint: v.string(),
  /** How many, so that threads can be started before the index is read. */
  cars: v.number(),
})
type Current = v.InferOutput<typeof Current>

const Pins = v.array(v.object({ generation: v.number(), until: v.number() }))

/** How many cars the store of a directory holds, without opening it; undefined where there is none that can be read. */
export const carsOfStore = async (dir: string): Promise<number | undefined> =>
  (await readSealed(join(dir, 'current.json'), Current).catch(() => undefined))?.cars

/** Which generation a file is of, or 0. */
const numberOf = (kind: 'index' | 'documents', file: string): number =>
  Number((kind === 'index' ? /^index-(\d+)\.bin$/ : /^documents-(\d+)\.db$/).exec(file)?.[1] ?? 0)

export class Generations {
  readonly #dir: string
  readonly #unlock: () => void
  #current: Current | undefined
  /** The highest number ever given here: a cursor of a generation that was thrown away must not meet another. */
  #last = 0
  #store = randomBytes(12).toString('base64url')
  readonly #pins = new Map<number, number>()
  #writing: Promise<void> = Promise.resolve()

  private constructor(dir: string, unlock: () => void) {
    this.#dir = dir
    this.#unlock = unlock
  }

  /** Takes the directory for this process alone; throws where another one has it. `onDamage` takes what is lost. */
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
        // After an upgrade the store is built anew, and nothing is wrong with the disk.
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
    // A store of another version of this program: intact, but unreadable here.
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

  /** The generation that the current file of documents was begun with. */
  get documents(): number {
    return this.#current?.documents ?? 0
  }

  /** Another text for another store, also of the same directory. */
  get store(): string {
    return this.#store
  }

  /** The commit of a build: from now on this generation is what a start opens. */
  async commit(built: Omit<Current, 'format' | 'store'>): Promise<void> {
    const current = { format: indexFormat, store: this.#store, ...built }
    await writeSealed(join(this.#dir, 'current.json'), current)
    // A store always has one, so that a missing one differs from none.
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
      // What was not written would not outlive the process: the next call tries again.
      if (before === undefined) this.#pins.delete(generation)
      else this.#pins.set(generation, before)
      throw error
    }
  }

  /** One write at a time, in order; a failed one does not hold up the next. */
  #writePins(): Promise<void> {
    const write = () =>
      writeSealed(
        join(this.#dir, 'pins.json'),
        [...this.#pins].map(([pinned, end]) => ({ generation: pinned, until: end })),
      )
    this.#writing = this.#writing.then(write, write)
    return this.#writing
  }

  /** Keeps a generation no longer: it cannot be read. */
  unpin(generation: number): void {
    this.#pins.delete(generation)
  }

  /** Is it current, or pinned and still there? */
  isKept(generation: number, now: number): boolean {
    return generation === this.current || (this.#pins.get(generation) ?? 0) > now
  }

  /** Forgets pins that have passed, or are of too old a state, and deletes files that no cursor names; which generations are left. */
  async sweep(now: number): Promise<readonly number[]> {
    for (const [generation, until] of this.#pins) if (until <= now) this.#pins.delete(generation)
    const earlier = [...this.#pins.keys()].filter((one) => one !== this.current).sort((a, b) => b - a)
    for (const one of earlier.slice(mostKeptStates)) this.#pins.delete(one)
    // What is written must not outlive its file.
    if (earlier.length > mostKeptStates) await this.#writePins()
    const kept: number[] = []
    const files = await readdir(this.#dir)
    for (const file of files) {
      const generation = numberOf('index', file)
      // One that is being built is ahead of the current one.
      if (generation === 0 || generation > this.current) continue
      if (this.isKept(generation, now)) kept.push(generation)
      else await rm(indexPath(this.#dir, generation), { recursive: true, force: true })
    }
    // A generation reads the last file that was begun before it.
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
