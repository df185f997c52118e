import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { documentsPath, indexPath } from './build.ts'
import { indexFormat } from './snapshot.ts'
import { openSqlite, type Sqlite } from './sqlite.ts'

// What the data directory says of itself: which generation is current and of which inventory folder
// (`current.json`), and until when earlier ones are kept (`pins.json`).

const Current = v.object({
  format: v.number(),
  generation: v.number(),
  fingerprint: v.string(),
  /** How many, so that threads can be started before the index is read. */
  cars: v.number(),
})
type Current = v.InferOutput<typeof Current>

const Pins = v.array(v.object({ generation: v.number(), until: v.number() }))

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    // Missing or broken alike: the store is built anew.
    return undefined
  }
}

/** Renamed into place: a reader sees the old text or the new, never half. */
async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(value))
  await rename(`${path}.part`, path)
}

/** Which generation a file is the index of, or 0. */
const numberOf = (file: string): number => Number(/^index-(\d+)\.bin$/.exec(file)?.[1] ?? 0)

export class Generations {
  readonly #dir: string
  readonly #lock: Sqlite
  #current: Current | undefined
  /** The highest number ever given here: a cursor of a generation that was thrown away must not meet another. */
  #last = 0
  readonly #pins = new Map<number, number>()
  #writing: Promise<void> = Promise.resolve()

  private constructor(dir: string, lock: Sqlite) {
    this.#dir = dir
    this.#lock = lock
  }

  /** Takes the directory for this process alone; throws where another one has it. */
  static async open(dir: string): Promise<Generations> {
    await mkdir(dir, { recursive: true })
    // A lock of the operating system's: it goes with the process, however that ends.
    const lock = openSqlite(join(dir, 'lock.db'), { timeoutMs: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch {
      lock.close()
      throw new Error(`${dir} is in use by another process`)
    }
    const generations = new Generations(dir, lock)
    for (const file of await readdir(dir)) generations.#last = Math.max(generations.#last, numberOf(file))
    const current = v.safeParse(Current, await readJson(join(dir, 'current.json')))
    if (current.success && current.output.format === indexFormat) generations.#current = current.output
    else await generations.reset()
    const pins = v.safeParse(Pins, await readJson(join(dir, 'pins.json')))
    if (pins.success)
      for (const { generation, until } of pins.output) generations.#pins.set(generation, until)
    return generations
  }

  /** The current generation, or 0. */
  get current(): number {
    return this.#current?.generation ?? 0
  }

  /** The number of the next generation. */
  get next(): number {
    return Math.max(this.#last, this.current) + 1
  }

  get cars(): number {
    return this.#current?.cars ?? 0
  }

  get fingerprint(): string | undefined {
    return this.#current?.fingerprint
  }

  /** The commit of a build: from now on this generation is what a start opens. */
  async commit(generation: number, fingerprint: string, cars: number): Promise<void> {
    this.#current = { format: indexFormat, generation, fingerprint, cars }
    this.#last = Math.max(this.#last, generation)
    await writeJson(join(this.#dir, 'current.json'), this.#current)
  }

  /** Throws everything away: another format, or files that cannot be read. */
  async reset(): Promise<void> {
    this.#current = undefined
    this.#pins.clear()
    const files = await readdir(this.#dir)
    for (const file of files)
      if (/^(index-|documents\.db|current\.json|pins\.json)/.test(file)) await rm(join(this.#dir, file))
  }

  async pin(generation: number, until: number): Promise<void> {
    if ((this.#pins.get(generation) ?? 0) >= until) return
    this.#pins.set(generation, until)
    // One write at a time, in order; a failed one does not hold up the next.
    const write = () =>
      writeJson(
        join(this.#dir, 'pins.json'),
        [...this.#pins].map(([pinned, end]) => ({ generation: pinned, until: end })),
      )
    this.#writing = this.#writing.then(write, write)
    await this.#writing
  }

  /** Is it current, or pinned and still there? */
  isKept(generation: number, now: number): boolean {
    return generation === this.current || (this.#pins.get(generation) ?? 0) > now
  }

  /** Forgets pins that have passed and deletes index files that nobody can ask for; what is left. */
  async sweep(now: number): Promise<readonly number[]> {
    for (const [generation, until] of this.#pins) if (until <= now) this.#pins.delete(generation)
    const kept: number[] = []
    for (const file of await readdir(this.#dir)) {
      const generation = numberOf(file)
      // One that is being built is ahead of the current one.
      if (generation === 0 || generation > this.current) continue
      if (this.isKept(generation, now)) kept.push(generation)
      else await rm(indexPath(this.#dir, generation), { force: true })
    }
    return kept
  }

  get documents(): string {
    return documentsPath(this.#dir)
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => {})
    this.#lock.close()
  }
}
