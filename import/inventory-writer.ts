import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { isWholeVin } from '#service/inventory/doubts.ts'
import type { ImportedCar } from './car-of-row.ts'

/** Writes lines in pieces of about a megabyte and waits for each, so memory does not grow with their number. */
class LineFile {
  readonly #stream
  #lines: string[] = []
  #size = 0
  constructor(path: string) {
    this.#stream = createWriteStream(path)
  }
  async add(line: string): Promise<void> {
    this.#lines.push(line, '\n')
    this.#size += line.length
    if (this.#size > 1_000_000) await this.#flush()
  }
  async #flush(): Promise<void> {
    const piece = this.#lines.join('')
    this.#lines = []
    this.#size = 0
    if (!this.#stream.write(piece)) await once(this.#stream, 'drain')
  }
  async end(): Promise<void> {
    await this.#flush()
    this.#stream.end()
    await once(this.#stream, 'finish')
  }
}

/** Writes cars as they come and joins equal VINs at the end; only the joined listings are kept in memory. */
export class InventoryWriter {
  readonly #out
  readonly #draft
  readonly #file
  readonly #byVin = new Map<string, number>()
  /** Only needed to join sold listings. */
  readonly #byId: Map<string, number> | undefined
  readonly #joined = new Map<number, string[]>()
  readonly #listings = new Set<string>()
  cars = 0

  private constructor(out: string, takesSold: boolean) {
    this.#out = out
    this.#byId = takesSold ? new Map() : undefined
    this.#draft = join(out, 'cars.draft.part')
    this.#file = new LineFile(this.#draft)
  }

  static async open(out: string, takesSold: boolean): Promise<InventoryWriter> {
    await mkdir(out, { recursive: true })
    return new InventoryWriter(out, takesSold)
  }

  /** "twice" if the listing has come before; it is then left out. */
  async add(car: ImportedCar): Promise<'new' | 'joined' | 'twice'> {
    const [listing] = car.listings
    const key = `${listing?.external.domain.id} ${listing?.external.id}`
    if (this.#listings.has(key)) return 'twice'
    this.#listings.add(key)
    const vin = car.vin !== null && isWholeVin(car.vin) ? car.vin : undefined
    const first = vin === undefined ? undefined : this.#byVin.get(vin)
    if (first !== undefined) {
      this.#join(first, listing)
      return 'joined'
    }
    if (vin !== undefined) this.#byVin.set(vin, this.cars)
    this.#byId?.set(car.id, this.cars)
    this.cars++
    await this.#file.add(JSON.stringify(car))
    return 'new'
  }

  #join(at: number, listing: object | undefined): void {
    const others = this.#joined.get(at)
    if (others) others.push(JSON.stringify(listing))
    else this.#joined.set(at, [JSON.stringify(listing)])
  }

  /** Adds a listing of an earlier import, after all active ones; false if it is one of these. */
  async addSold(car: ImportedCar): Promise<boolean> {
    const [listing] = car.listings
    const key = `${listing?.external.domain.id} ${listing?.external.id}`
    if (this.#listings.has(key)) return false
    this.#listings.add(key)
    const at = this.#byId?.get(car.id)
    if (at !== undefined) this.#join(at, listing)
    else {
      this.#byId?.set(car.id, this.cars)
      this.cars++
      await this.#file.add(JSON.stringify(car))
    }
    return true
  }

  async finish(dictionaries: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
    await this.#file.end()
    const part = join(this.#out, 'cars.ndjson.part')
    const cars = new LineFile(part)
    let at = 0
    for await (const line of createInterface({ input: createReadStream(this.#draft), crlfDelay: Infinity })) {
      const others = this.#joined.get(at++)
      // `listings` is the last key of a car.
      await cars.add(others ? `${line.slice(0, -2)},${others.join(',')}]}` : line)
    }
    await cars.end()
    for (const [name, entries] of Object.entries(dictionaries)) {
      const lines = entries.map((entry) => JSON.stringify(entry))
      await writeFile(
        join(this.#out, `${name}.part`),
        name.endsWith('.ndjson') ? `${lines.join('\n')}\n` : `[\n${lines.join(',\n')}\n]\n`,
      )
      await rename(join(this.#out, `${name}.part`), join(this.#out, name))
    }
    await rename(part, join(this.#out, 'cars.ndjson'))
    await rm(this.#draft, { force: true })
  }

  /** Leaves the inventory of the folder as it was. */
  async discard(): Promise<void> {
    await this.#file.end()
    await rm(this.#draft, { force: true })
  }
}
