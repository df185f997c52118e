import { add, and, type Bits } from './bits.ts'
import { draftRanked, type RankInterval, Ranked, type RankedOptions } from './ranked.ts'
import type { Draft, Snapshot } from './snapshot.ts'

// A numeric column, such as year, odometer or a time.

type NumberColumn = Int32Array | Float64Array

const holder = (values: readonly number[] | Float64Array): NumberColumn =>
  values.every((value) => (value | 0) === value) ? Int32Array.from(values) : Float64Array.from(values)

/** `values` by position, NaN where there is none; `carAt` breaks ties. */
export function draftNumbers(
  draft: Draft,
  name: string,
  values: Float64Array,
  carAt: (position: number) => number,
  options: RankedOptions,
): void {
  const order = Uint32Array.from(values.keys()).filter((position) => !Number.isNaN(values[position]))
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || carAt(a) - carAt(b) || a - b)
  const ordered = Float64Array.from(order, (position) => values[position] ?? 0)
  draftOrderedNumbers(draft, name, order, ordered, options)
}

/** `order`: positions sorted by value; `values`: the value of each. */
export function draftOrderedNumbers(
  draft: Draft,
  name: string,
  order: Uint32Array,
  values: Float64Array,
  options: RankedOptions,
): void {
  draftRanked(draft, name, order, options)
  draft.column(`${name}.values`, holder(values))
}

/** For each `!` see bits.ts. */
export class Numbers {
  readonly ranked: Ranked
  /** By rank. */
  readonly #values: NumberColumn

  constructor(snapshot: Snapshot, name: string) {
    this.ranked = new Ranked(snapshot, name)
    this.#values = snapshot.numbers(`${name}.values`)
  }

  /** Rank of the first value that is at least `bound`; a bigint, because bounds may exceed a float. */
  atLeast(bound: number | bigint): number {
    return this.ranked.first((rank) => this.#values[rank]! >= bound)
  }

  above(bound: number | bigint): number {
    return this.ranked.first((rank) => this.#values[rank]! > bound)
  }

  /** The ranks of values between the bounds, both included. */
  ranksWithin(from: bigint | undefined, to: bigint | undefined): RankInterval {
    const low = from === undefined ? 0 : this.atLeast(from)
    const high = to === undefined ? this.ranked.order.length : this.above(to)
    return { low, high: Math.max(low, high), single: [] }
  }

  /** Keeps positions with a value between the bounds, both included. */
  narrow(target: Bits, from: bigint | undefined, to: bigint | undefined, scratch: Bits): void {
    const { low, high } = this.ranksWithin(from, to)
    this.ranked.narrow(target, low, high, scratch)
  }

  /** Keeps positions with a value between the bounds that meets a test, which runs once for each value. */
  narrowWhere(
    target: Bits,
    bounds: readonly [least: bigint, greatest: bigint],
    meets: (value: number) => boolean,
    scratch: Bits,
  ): void {
    const { low, high } = this.ranksWithin(...bounds)
    scratch.fill(0)
    let [last, isMet] = [NaN, false]
    for (let rank = low; rank < high; rank++) {
      const value = this.#values[rank]!
      if (value !== last) [last, isMet] = [value, meets(value)]
      if (isMet) add(scratch, this.ranked.order[rank]!)
    }
    and(target, scratch)
  }

  valueAt(rank: number): number {
    return this.#values[rank]!
  }

  isTie(rank: number, next: number): boolean {
    return this.#values[rank] === this.#values[next]
  }
}
