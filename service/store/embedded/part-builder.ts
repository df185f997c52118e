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

// Lines become documents and indexes of some thousand cars each: on the thread that reads the file, or on several, each
// with a builder of its own.

export interface PartOptions {
  readonly dataDir: string
  readonly generation: number
  /** Path of their file. */
  readonly documents: string
  /** Whether there are lines among those to come whose documents are stored already, as they are. */
  readonly mayBeThere: boolean
  readonly carsOfPart: number
  /** What facts and words are made with. */
  readonly dictionaries: Pick<InventoryDictionaries, 'brands' | 'models' | 'currencies'>
  /** The number among several builders at work. */
  readonly no: number
}

/** Lines as they are handed from thread to thread. */
export interface LineBatch {
  readonly bytes: Uint8Array
  /** Line i of the batch: [ends[i - 1], ends[i]). */
  readonly ends: Uint32Array
  /** Counted from 1 in the file. */
  readonly numbers: Uint32Array
  readonly marks: Uint32Array
  /** The document number of the first line; as many as there are lines belong to the batch. */
  readonly firstDocument: number
}

/** What a builder has made of all that it was given. */
export interface BuiltParts {
  readonly parts: readonly string[]
  /** Numbers of documents that were there before. */
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

/** Further faults are not listed. */
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

  /** `whole`: a part is made even of nothing. */
  end(whole: boolean): BuiltParts {
    if (this.#staged.ids.length > 0 || (whole && this.#parts.length === 0)) this.#endPart()
    return { parts: this.#parts, reused: this.#reused, faults: this.#faults }
  }

  close(): void {
    this.#writer.close()
  }
}
