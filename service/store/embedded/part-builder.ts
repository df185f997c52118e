import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { type InventoryFault, reasonOf } from '../../inventory/faults.ts'
import { type RawLine, lineText } from '../../inventory/lines.ts'
import { carsFile, type LoadedCar, readCar } from '../../inventory/read-cars.ts'
import { ratesOf } from '../money.ts'
import { DocumentWriter } from './documents.ts'
import { draftIndex } from './draft-index.ts'
import { markWords } from './origins.ts'
import { partPath } from './paths.ts'
import { StagedCars } from './staged-cars.ts'
import { StagedWords } from './staged-words.ts'

// Turns lines into documents and into indexes of some thousand cars each: on the reading thread, or on
// several threads with a builder each.

export interface PartOptions {
  readonly dataDir: string
  readonly generation: number
  /** Path of the documents file. */
  readonly documents: string
  /** Whether documents of the lines may be stored already without a change. */
  readonly mayBeThere: boolean
  readonly carsOfPart: number
  /** The dictionaries that facts and words depend on. */
  readonly dictionaries: Pick<InventoryDictionaries, 'brands' | 'models' | 'currencies'>
  /** Number of this builder among several. */
  readonly no: number
}

/** Lines in the form in which threads receive them. */
export interface LineBatch {
  readonly bytes: Uint8Array
  /** Line i of the batch is [ends[i - 1], ends[i]). */
  readonly ends: Uint32Array
  /** Line numbers in the file, from 1. */
  readonly numbers: Uint32Array
  readonly marks: Uint32Array
  /** The document number of the first line; the batch has a number for each line. */
  readonly firstDocument: number
}

/** The result of a builder. */
export interface BuiltParts {
  readonly parts: readonly string[]
  /** Numbers of documents that were stored before. */
  readonly reused: readonly number[]
  readonly faults: readonly InventoryFault[]
}

export function packLines(
  lines: readonly (RawLine & { readonly mark: Uint32Array })[],
  firstDocument: number,
): LineBatch {
  const ends = new Uint32Array(lines.length)
  const marks = new Uint32Array(lines.length * markWords)
  let end = 0
  lines.forEach(({ bytes, mark }, index) => {
    end += bytes.length
    ends[index] = end
    marks.set(mark, index * markWords)
  })
  const bytes = new Uint8Array(end)
  lines.forEach((line, index) => bytes.set(line.bytes, ends[index - 1] ?? 0))
  return { bytes, ends, numbers: Uint32Array.from(lines, ({ number }) => number), marks, firstDocument }
}

/** Reading stops at that many faults. */
export const mostFaults = 20

export class PartBuilder {
  readonly #options: PartOptions
  readonly #writer: DocumentWriter
  readonly #rates: ReturnType<typeof ratesOf>
  readonly #parts: string[] = []
  readonly #reused: number[] = []
  readonly #faults: InventoryFault[] = []
  #staged = new StagedCars()
  #words: StagedWords

  constructor(options: PartOptions) {
    const { documents, generation, mayBeThere, dictionaries } = options
    this.#options = options
    this.#writer = new DocumentWriter(documents, generation, mayBeThere)
    this.#rates = ratesOf(dictionaries.currencies)
    this.#words = new StagedWords(dictionaries)
  }

  get faults(): number {
    return this.#faults.length
  }

  take({ bytes, ends, numbers, marks, firstDocument }: LineBatch): void {
    const cars: LoadedCar[] = []
    const lines: number[] = []
    for (let index = 0; index < ends.length && this.#faults.length < mostFaults; index++) {
      const line = Buffer.from(
        bytes.buffer,
        bytes.byteOffset + (ends[index - 1] ?? 0),
        ends[index]! - (ends[index - 1] ?? 0),
      )
      try {
        const text = lineText(line)
        if (text === '') continue
        if (text === undefined) throw new Error('is not UTF-8')
        cars.push(readCar(text, (currency) => this.#rates.has(currency)))
        lines.push(index)
      } catch (error) {
        this.#faults.push({ file: carsFile, line: numbers[index] ?? 0, reason: reasonOf(error) })
      }
    }
    this.#writer.put(cars, firstDocument).forEach((document, at) => {
      const index = lines[at]!
      const facts = cars[at]!.facts
      if (document < firstDocument) this.#reused.push(document)
      this.#staged.add(
        facts,
        document,
        numbers[index]!,
        marks.subarray(index * markWords, (index + 1) * markWords),
      )
      this.#words.add(facts)
      if (this.#staged.ids.length >= this.#options.carsOfPart) this.#endPart()
    })
  }

  #endPart(): void {
    const { dataDir, generation, no, dictionaries } = this.#options
    const path = partPath(dataDir, generation, `${no}-${this.#parts.length}`)
    draftIndex(this.#staged, this.#words, this.#rates).write(path)
    this.#parts.push(path)
    this.#staged = new StagedCars()
    this.#words = new StagedWords(dictionaries)
  }

  /** `whole`: builds a part even without cars. */
  end(whole: boolean): BuiltParts {
    if (this.#staged.ids.length > 0 || (whole && this.#parts.length === 0)) this.#endPart()
    return { parts: this.#parts, reused: this.#reused, faults: this.#faults }
  }

  close(): void {
    this.#writer.close()
  }
}
