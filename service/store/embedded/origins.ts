import { hash } from 'node:crypto'
import type { Draft, Snapshot } from './snapshot.ts'

// Data of each car for the next update, not for searches: its id, and the number and the mark of the line
// that it was read from. A line with a known mark is not parsed again.

/** 32-bit words of a mark. */
export const markWords = 4

/** The mark of a line of cars.ndjson, or of other bytes: 16 bytes, equal for equal bytes. */
export function markLine(line: Uint8Array): Uint32Array {
  // A binary string: allocating a buffer for each of a million lines would add a third to the digest's time.
  const digest = hash('sha1', line, 'binary')
  const mark = new Uint32Array(markWords)
  for (let byte = 0; byte < markWords * 4; byte++)
    mark[byte >>> 2]! |= digest.charCodeAt(byte) << ((byte & 3) * 8)
  return mark
}

const prefix = 'origin.'

/** Sections of an index file that only the build of the next one reads. */
export const isOriginSection = (name: string): boolean => name.startsWith(prefix)

/** UTF-8 texts one after another. */
export interface PackedTexts {
  readonly text: Uint8Array
  readonly starts: Uint32Array
}

export function draftOrigins(
  draft: Draft,
  { text, starts }: PackedTexts,
  lines: Uint32Array,
  markOf: (no: number) => Uint32Array,
): void {
  const cars = lines.length
  const marks = new Uint32Array(cars * markWords)
  for (let no = 0; no < cars; no++) marks.set(markOf(no), no * markWords)
  draft.column(`${prefix}ids`, text)
  draft.column(`${prefix}idStarts`, starts)
  draft.column(`${prefix}lines`, lines)
  draft.column(`${prefix}marks`, marks)
}

/** For each `!` see bits.ts. */
export class Origins implements PackedTexts {
  readonly text: Buffer
  readonly starts: Uint32Array
  readonly lines: Uint32Array
  readonly marks: Uint32Array

  constructor(snapshot: Snapshot) {
    const { buffer, byteOffset, byteLength } = snapshot.u8(`${prefix}ids`)
    this.text = Buffer.from(buffer, byteOffset, byteLength)
    this.starts = snapshot.u32(`${prefix}idStarts`)
    this.lines = snapshot.u32(`${prefix}lines`)
    this.marks = snapshot.u32(`${prefix}marks`)
  }

  get cars(): number {
    return this.starts.length - 1
  }

  idOf(car: number): string {
    return this.text.toString('utf8', this.starts[car], this.starts[car + 1])
  }

  markOf(car: number): Uint32Array {
    return this.marks.subarray(car * markWords, (car + 1) * markWords)
  }
}

/** Finds cars by the marks of their lines, and records the lines. */
export class KnownLines {
  readonly #marks: Uint32Array
  /** By car: the number of the line that it was found in, 0 where it was not found. */
  readonly lines: Uint32Array
  readonly #slots: Int32Array

  constructor({ marks }: Pick<Origins, 'marks'>) {
    const cars = marks.length / markWords
    this.#marks = marks
    this.lines = new Uint32Array(cars)
    // A hash table with linear probing; its size is a power of two, at most half full.
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(cars * 2 + 2))).fill(-1)
    for (let car = 0; car < cars; car++) {
      let slot = marks[car * markWords]! & (this.#slots.length - 1)
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = car
    }
  }

  /** Whether an unclaimed car was read from a line with this mark; claims that car for the line. */
  find(mark: Uint32Array, line: number): boolean {
    let slot = mark[0]! & (this.#slots.length - 1)
    for (let car = this.#slots[slot]!; car >= 0; car = this.#slots[slot]!) {
      if (this.lines[car] === 0 && this.#isMarked(car, mark)) {
        this.lines[car] = line
        return true
      }
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    return false
  }

  #isMarked(car: number, mark: Uint32Array): boolean {
    for (let word = 0; word < markWords; word++)
      if (this.#marks[car * markWords + word] !== mark[word]) return false
    return true
  }
}
