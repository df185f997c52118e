/** Pseudo-random numbers, the same for the same seed, so that a failing case can be repeated. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** In [0, 1). Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let x = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from 0 to `end` - 1. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }

  /** Some of the values, at least one, in their order. */
  some<T>(values: readonly T[], most = 3): T[] {
    const chosen = new Set(Array.from({ length: this.between(1, most) }, () => this.pick(values)))
    return values.filter((value) => chosen.has(value))
  }
}
