/**
 * A generator of repeatable numbers (sfc32). Every car has its own, seeded from the run's seed and the car's number,
 * so a car does not depend on the count of the run and on cars made before it.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter: number

  constructor(seed: number, stream: number) {
    this.#a = mix(seed ^ 0x9e3779b9)
    this.#b = mix(stream ^ 0x85ebca6b)
    this.#c = mix(seed + Math.imul(stream, 0xc2b2ae35))
    this.#counter = 1
    for (let i = 0; i < 12; i++) this.next()
  }

  /** 0 ≤ x < 1 */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + t) | 0
    return (t >>> 0) / 4294967296
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)]
    if (found === undefined) throw new Error('pick from an empty list')
    return found
  }

  /** Bell-shaped around 0 with standard deviation 1 (sum of uniform numbers, within ±3.5). */
  bell(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3)
  }

  /** Exponentially distributed: mostly small, sometimes large, with the given mean. */
  decay(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  hex(digits: number): string {
    let text = ''
    while (text.length < digits)
      text += Math.floor(this.next() * 65536)
        .toString(16)
        .padStart(4, '0')
    return text.slice(0, digits)
  }
}

const mix = (x: number): number => {
  let h = x | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Picks by weight in O(log n), with sums computed once. */
export class Weighted<T> {
  readonly #items: readonly T[]
  readonly #sums: Float64Array

  constructor(items: readonly T[], weight: (item: T) => number) {
    this.#items = items
    this.#sums = new Float64Array(items.length)
    let sum = 0
    items.forEach((item, i) => {
      sum += weight(item)
      this.#sums[i] = sum
    })
  }

  get total(): number {
    return this.#sums[this.#sums.length - 1] ?? 0
  }

  pick(random: Random): T {
    const target = random.next() * this.total
    let low = 0
    let high = this.#sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    const found = this.#items[low]
    if (found === undefined) throw new Error('pick from an empty list')
    return found
  }
}

/** A one-to-one map of 32-bit numbers: ids that look random and never collide. */
export const scrambled = (n: number): number => (Math.imul(n, 0x9e3779b1) ^ 0x5bd1e995) >>> 0
