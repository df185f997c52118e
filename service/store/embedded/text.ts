import { wordsOf } from '#contract/words.ts'
import { and, type Bits } from './bits.ts'
import type { Layout } from './layout.ts'
import type { Snapshot } from './snapshot.ts'
import { Terms } from './terms.ts'

/** Drops words that begin another word of the query: a car with the longer one also has the shorter one. */
function selective(words: readonly string[]): string[] {
  const unique = [...new Set(words)]
  return unique.filter((word) => !unique.some((other) => other !== word && other.startsWith(word)))
}

/**
 * Words of cars (brand, model, badge, year) and words of listings' titles. A word of a title that the car
 * itself has is not stored again: the car has it in any scope.
 */
export class TextIndex {
  readonly #layout: Layout
  readonly #words: Terms
  readonly #titles: Terms

  constructor(snapshot: Snapshot, layout: Layout) {
    this.#layout = layout
    this.#words = new Terms(snapshot, 'words', layout.carWords)
    this.#titles = new Terms(snapshot, 'titles', layout.listingWords)
  }

  /**
   * Keeps the cars that have, for every word of the query, a word that begins with it: of the car, or of a
   * title of its listings in scope. The scratch sets are overwritten.
   */
  narrow(cars: Bits, query: string, scope: Bits, carScratch: Bits, listingScratch: Bits): void {
    for (const start of selective(wordsOf(query))) {
      carScratch.fill(0)
      const [firstTitle, endTitle] = this.#titles.startingWith(start)
      if (firstTitle < endTitle) {
        listingScratch.fill(0)
        for (let term = firstTitle; term < endTitle; term++) this.#titles.addTo(listingScratch, term)
        and(listingScratch, scope)
        this.#layout.project(listingScratch, carScratch)
      }
      const [first, end] = this.#words.startingWith(start)
      for (let term = first; term < end; term++) this.#words.addTo(carScratch, term)
      and(cars, carScratch)
    }
  }
}

const isAlnum = (code: number) => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)

/** The terms of a VIN: each of its characters, and each pair of neighbours. */
export function* vinTerms(vin: string): Generator<string> {
  for (let i = 0; i < vin.length; i++) {
    if (!isAlnum(vin.charCodeAt(i))) continue
    yield vin.charAt(i)
    if (i + 1 < vin.length && isAlnum(vin.charCodeAt(i + 1))) yield vin.slice(i, i + 2)
  }
}

/** A character as stored in the index; 0 beyond ASCII, because queries have only letters and digits. */
export const vinCode = (vin: string, at: number): number => {
  const code = vin.charCodeAt(at)
  return code < 0x80 ? code : 0
}

/** Number of rarest pairs to narrow by: they leave few cars whose VIN must be read. */
const pairsToTry = 4

/** For each `!` see bits.ts. */
export class VinIndex {
  readonly #terms: Terms
  readonly #text: Uint8Array
  readonly #starts: Uint32Array

  constructor(snapshot: Snapshot, layout: Layout) {
    this.#terms = new Terms(snapshot, 'vin', layout.carWords)
    this.#text = snapshot.u8('vin.text')
    this.#starts = snapshot.u32('vin.textStarts')
  }

  /** Keeps the cars whose VIN has the part; letters and digits in any case. */
  narrow(cars: Bits, given: string): void {
    const part = given.toLowerCase()
    if (!this.#narrowByTerms(cars, part) || part.length <= 2) return
    const codes = Uint8Array.from(part, (character) => character.charCodeAt(0))
    this.#keep(cars, (car) => this.#contains(car, codes))
  }

  /** Keeps the cars that may have this VIN (lower case); characters beyond ASCII all count as equal. */
  narrowToWhole(cars: Bits, vin: string): void {
    if (!this.#narrowByTerms(cars, vin)) return
    const codes = Uint8Array.from(vin, (_, at) => vinCode(vin, at))
    this.#keep(
      cars,
      (car) => this.#starts[car + 1]! - this.#starts[car]! === codes.length && this.#contains(car, codes),
    )
  }

  /** False if no car is left. */
  #narrowByTerms(cars: Bits, part: string): boolean {
    const texts = part.length < 2 ? [part] : [...vinTerms(part)].filter((term) => term.length === 2)
    const terms = [...new Set(texts)].map((text) => this.#terms.find(text))
    const found = terms.filter((term) => term !== undefined)
    if (found.length < terms.length) {
      cars.fill(0)
      return false
    }
    found.sort((a, b) => this.#terms.size(a) - this.#terms.size(b))
    for (const term of found.slice(0, pairsToTry)) this.#terms.narrow(cars, term)
    return true
  }

  #keep(cars: Bits, isOne: (car: number) => boolean): void {
    for (let i = 0; i < cars.length; i++) {
      let word = cars[i]!
      while (word !== 0) {
        const bit = word & -word
        word &= word - 1
        if (!isOne((i << 5) + 31 - Math.clz32(bit))) cars[i]! &= ~bit
      }
    }
  }

  #contains(car: number, part: Uint8Array): boolean {
    const last = this.#starts[car + 1]! - part.length
    for (let start = this.#starts[car]!; start <= last; start++) {
      let same = 0
      while (same < part.length && this.#text[start + same] === part[same]) same++
      if (same === part.length) return true
    }
    return false
  }
}
