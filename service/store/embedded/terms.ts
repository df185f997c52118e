import { add, and, andNot, type Bits, each, firstOf, has, or, sizeOfBoth } from './bits.ts'
import type { Draft, Snapshot } from './snapshot.ts'

// Postings: for each term (`car.fuel=1`, a word, a pair of VIN characters) the ordinals that have it.
// A frequent term is a bitset, a rare one a sorted list: a list longer than half the words of a
// bitset would be slower than the bitset. For `!` see bits.ts.

/** The new place of a car or position that is left out of a merged index. */
export const nowhere = 0xffffffff

const isDense = (size: number, words: number) => size > words >>> 1

/** Collects ordinals by term. */
export class TermsBuilder {
  /** Terms in their stored form. */
  readonly #terms = new Map<string, { readonly size: number; readonly data: Int32Array }>()
  readonly #growing = new Map<string, number[]>()
  readonly #words: number

  constructor(words: number) {
    this.#words = words
  }

  /** Copies all ordinals of a term, each given once and in any order. */
  put(term: string, ordinals: readonly number[] | Uint32Array): void {
    const isBits = isDense(ordinals.length, this.#words)
    const data = isBits ? new Int32Array(this.#words) : new Int32Array(ordinals).sort()
    if (isBits) for (let i = 0; i < ordinals.length; i++) add(data, ordinals[i]!)
    this.#terms.set(term, { size: ordinals.length, data })
  }

  /** Adds an ordinal to a term, in ascending order; a repeated ordinal counts once. */
  add(term: string, ordinal: number): void {
    const list = this.#growing.get(term)
    if (list === undefined) this.#growing.set(term, [ordinal])
    else if (list[list.length - 1] !== ordinal) list.push(ordinal)
  }

  finish(name: string, draft: Draft): void {
    for (const [term, ordinals] of this.#growing) this.put(term, ordinals)
    // By code units, as `#compare` compares.
    const terms = [...this.#terms].sort(([a], [b]) => (a < b ? -1 : 1))
    const nameStarts = new Uint32Array(terms.length + 1)
    const starts = new Uint32Array(terms.length + 1)
    terms.forEach(([term, { data }], i) => {
      nameStarts[i + 1] = nameStarts[i]! + term.length
      starts[i + 1] = starts[i]! + data.length
    })
    const names = new Uint16Array(nameStarts[terms.length]!)
    const all = new Int32Array(starts[terms.length]!)
    terms.forEach(([term, { data }], i) => {
      for (let j = 0; j < term.length; j++) names[nameStarts[i]! + j] = term.charCodeAt(j)
      all.set(data, starts[i])
    })
    draft.column(`${name}.names`, names)
    draft.column(`${name}.nameStarts`, nameStarts)
    draft.column(`${name}.starts`, starts)
    draft.column(
      `${name}.sizes`,
      Uint32Array.from(terms, ([, { size }]) => size),
    )
    draft.column(`${name}.data`, all)
  }
}

/** Read side of the terms. */
export class Terms {
  readonly #names: Uint16Array
  readonly #nameStarts: Uint32Array
  readonly #starts: Uint32Array
  readonly #sizes: Uint32Array
  readonly #data: Int32Array
  readonly #words: number

  constructor(snapshot: Snapshot, name: string, words: number) {
    this.#names = snapshot.u16(`${name}.names`)
    this.#nameStarts = snapshot.u32(`${name}.nameStarts`)
    this.#starts = snapshot.u32(`${name}.starts`)
    this.#sizes = snapshot.u32(`${name}.sizes`)
    this.#data = snapshot.i32(`${name}.data`)
    this.#words = words
  }

  /** Negative, zero, positive as the term sorts before, at or after the text; `upTo`: length of a prefix. */
  #compare(term: number, text: string, upTo: number): number {
    const start = this.#nameStarts[term]!
    const length = Math.min(this.#nameStarts[term + 1]! - start, upTo)
    for (let i = 0; i < length && i < text.length; i++) {
      const difference = this.#names[start + i]! - text.charCodeAt(i)
      if (difference !== 0) return difference
    }
    return length - text.length
  }

  /** The first term for which `after` holds; once true, it must stay true. */
  #first(after: (term: number) => boolean): number {
    return firstOf(this.#sizes.length, after)
  }

  find(text: string): number | undefined {
    const term = this.#first((one) => this.#compare(one, text, Infinity) >= 0)
    return term < this.#sizes.length && this.#compare(term, text, Infinity) === 0 ? term : undefined
  }

  /** Terms that begin with the text: [first, end). */
  startingWith(text: string): readonly [first: number, end: number] {
    return [
      this.#first((term) => this.#compare(term, text, text.length) >= 0),
      this.#first((term) => this.#compare(term, text, text.length) > 0),
    ]
  }

  /** Number of terms. */
  get length(): number {
    return this.#sizes.length
  }

  nameOf(term: number): string {
    let name = ''
    for (let at = this.#nameStarts[term]!; at < this.#nameStarts[term + 1]!; at++)
      name += String.fromCharCode(this.#names[at]!)
    return name
  }

  size(term: number): number {
    return this.#sizes[term]!
  }

  /** Writes the new places of a term's ordinals to `target` from `from` on; returns the end. */
  moveTo(target: Uint32Array, from: number, term: number, moved: Uint32Array): number {
    const start = this.#starts[term]!
    const end = this.#starts[term + 1]!
    let length = from
    const put = (ordinal: number) => {
      const to = moved[ordinal]!
      if (to !== nowhere) target[length++] = to
    }
    if (isDense(this.size(term), this.#words)) each(this.#data.subarray(start, end), put)
    else for (let i = start; i < end; i++) put(this.#data[i]!)
    return length
  }

  /** Ordinals with the term, ascending; undefined where they are stored as a bitset. */
  listOf(term: number): Int32Array | undefined {
    if (isDense(this.size(term), this.#words)) return undefined
    return this.#data.subarray(this.#starts[term], this.#starts[term + 1])
  }

  addTo(target: Bits, term: number): void {
    const start = this.#starts[term]!
    if (isDense(this.size(term), this.#words)) return or(target, this.#data, start)
    const end = this.#starts[term + 1]!
    for (let i = start; i < end; i++) add(target, this.#data[i]!)
  }

  /** Number of members of the set that have the term. */
  sizeIn(set: Bits, term: number): number {
    const start = this.#starts[term]!
    if (isDense(this.size(term), this.#words)) return sizeOfBoth(set, this.#data, start)
    const end = this.#starts[term + 1]!
    let count = 0
    for (let i = start; i < end; i++) if (has(set, this.#data[i]!)) count++
    return count
  }

  /** Keeps members that have the term. */
  narrow(target: Bits, term: number): void {
    const start = this.#starts[term]!
    if (isDense(this.size(term), this.#words)) return and(target, this.#data, start)
    const end = this.#starts[term + 1]!
    let word = 0
    let kept = 0
    for (let i = start; i < end; i++) {
      const ordinal = this.#data[i]!
      const at = ordinal >>> 5
      if (at !== word) {
        target[word]! &= kept
        for (word++; word < at; word++) target[word] = 0
        kept = 0
      }
      kept |= 1 << (ordinal & 31)
    }
    if (word < target.length) target[word]! &= kept
    target.fill(0, word + 1)
  }

  /** Removes members that have the term. */
  exclude(target: Bits, term: number): void {
    const start = this.#starts[term]!
    if (isDense(this.size(term), this.#words)) return andNot(target, this.#data, start)
    const end = this.#starts[term + 1]!
    for (let i = start; i < end; i++) {
      const ordinal = this.#data[i]!
      target[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
    }
  }

  /** Keeps members that have any of the terms; `scratch` is overwritten. */
  narrowToAny(target: Bits, texts: readonly string[], scratch: Bits): void {
    const terms = texts.flatMap((text) => this.find(text) ?? [])
    const [only, another] = terms
    if (only === undefined) target.fill(0)
    else if (another === undefined) this.narrow(target, only)
    else {
      scratch.fill(0)
      for (const term of terms) this.addTo(scratch, term)
      and(target, scratch)
    }
  }
}
