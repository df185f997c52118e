import { add, and, andNot, type Bits, firstOf, or, remove } from './bits.ts'
import type { Draft, Snapshot } from './snapshot.ts'

// Positions in the order of a value: rank → position, and position → rank where a sort needs it. For ranges,
// cumulative bitsets at every 1/32 of the ranks: a range is one of them minus another, corrected
// rank by rank over at most 1/64 at either end.

const steps = 32
export const unranked = 0xffffffff

export interface RankedOptions {
  /** Words of a bitset of the space. */
  readonly words: number
  readonly ranges: boolean
  readonly sorts: boolean
}

/** `order`: the positions that have a value, sorted by it. */
export function draftRanked(draft: Draft, name: string, order: Uint32Array, options: RankedOptions): void {
  const { words } = options
  draft.column(`${name}.order`, order)
  // A short order is walked from end to end without these columns.
  if (options.sorts && order.length > words) {
    const ranks = new Uint32Array(words * 32).fill(unranked)
    order.forEach((position, rank) => (ranks[position] = rank))
    draft.column(`${name}.ranks`, ranks)
  }
  if (!options.ranges || order.length <= words) return
  const sums = new Int32Array(words * steps)
  const step = Math.ceil(order.length / steps)
  for (let i = 0; i < steps; i++) {
    const sum = sums.subarray(i * words, (i + 1) * words)
    if (i > 0) sum.set(sums.subarray((i - 1) * words, i * words))
    for (const position of order.subarray(i * step, (i + 1) * step)) add(sum, position)
  }
  draft.column(`${name}.sums`, sums)
}

/** The ranks [low, high), and single ranks outside of them. */
export interface RankInterval {
  readonly low: number
  readonly high: number
  readonly single: readonly number[]
}

/** For each `!` see bits.ts. */
export class Ranked {
  readonly order: Uint32Array
  /** By position: the rank or `unranked`; absent where the order is short. */
  readonly ranks: Uint32Array | undefined
  readonly #sums: Int32Array | undefined
  readonly #step: number

  constructor(snapshot: Snapshot, name: string) {
    this.order = snapshot.u32(`${name}.order`)
    this.ranks = snapshot.has(`${name}.ranks`) ? snapshot.u32(`${name}.ranks`) : undefined
    this.#sums = snapshot.has(`${name}.sums`) ? snapshot.i32(`${name}.sums`) : undefined
    this.#step = Math.ceil(this.order.length / steps)
  }

  /** Sets `target` to the positions of the ranks [low, high). */
  fill(target: Bits, low: number, high: number): void {
    target.fill(0)
    const first = Math.round(low / this.#step)
    const last = Math.round(high / this.#step)
    if (this.#sums === undefined || first >= last) return this.#add(target, low, high)
    or(target, this.#sums, (last - 1) * target.length)
    if (first > 0) andNot(target, this.#sums, (first - 1) * target.length)
    const from = this.#boundary(first)
    const to = this.#boundary(last)
    if (low < from) this.#add(target, low, from)
    else this.#remove(target, from, low)
    if (high > to) this.#add(target, to, high)
    else this.#remove(target, high, to)
  }

  /** Keeps the positions of the ranks [low, high); `scratch` is overwritten. */
  narrow(target: Bits, low: number, high: number, scratch: Bits): void {
    if (high <= low) target.fill(0)
    else {
      this.fill(scratch, low, high)
      and(target, scratch)
    }
  }

  /** The first rank for which `after` holds; once true, it must stay true. */
  first(after: (rank: number) => boolean): number {
    return firstOf(this.order.length, after)
  }

  #boundary(step: number): number {
    return Math.min(step * this.#step, this.order.length)
  }

  #add(target: Bits, low: number, high: number): void {
    for (let rank = low; rank < high; rank++) add(target, this.order[rank]!)
  }

  #remove(target: Bits, low: number, high: number): void {
    for (let rank = low; rank < high; rank++) remove(target, this.order[rank]!)
  }
}
