import { add, type Bits, size, wordsFor } from './bits.ts'
import type { Draft, Snapshot } from './snapshot.ts'

// Two spaces of ordinals. A car's ordinal is its `no`. A listing's position is its car's ordinal if it
// is the car's first active listing (primary block), else one of the extras block, which begins at the
// next whole word; extras ascend by car. So the cars of a set of listings are its primary words plus
// its scattered extras, with no distinct step.

export function draftLayout(draft: Draft, cars: number, carOf: Uint32Array): void {
  const firstExtra = new Uint32Array(wordsFor(cars) + 1)
  for (let word = 0, extra = 0; word < firstExtra.length; word++) {
    while (extra < carOf.length && (carOf[extra] ?? 0) < word * 32) extra++
    firstExtra[word] = extra
  }
  draft.facts.cars = cars
  draft.facts.extras = carOf.length
  draft.column('layout.carOf', carOf)
  draft.column('layout.firstExtra', firstExtra)
}

/** 1 for two numbers, 0 for the same one twice: without a branch, which would be foreseen wrong for one car in three. */
export const isOther = (a: number, b: number): number => ((a ^ b) | -(a ^ b)) >>> 31

/** `!`: see bits.ts. */
export class Layout {
  readonly cars: number
  readonly carWords: number
  readonly listingWords: number
  /** Position of the first extra. */
  readonly extrasAt: number
  readonly #carOf: Uint32Array
  readonly #firstExtra: Uint32Array

  constructor(snapshot: Snapshot) {
    this.cars = snapshot.fact('cars')
    this.carWords = wordsFor(this.cars)
    this.listingWords = this.carWords + wordsFor(snapshot.fact('extras'))
    this.extrasAt = this.carWords * 32
    this.#carOf = snapshot.u32('layout.carOf')
    this.#firstExtra = snapshot.u32('layout.firstExtra')
  }

  carAt(position: number): number {
    return position < this.extrasAt ? position : this.#carOf[position - this.extrasAt]!
  }

  /** Adds the cars of the listings. */
  project(listings: Bits, cars: Bits): void {
    for (let i = 0; i < cars.length; i++) cars[i]! |= listings[i]!
    for (let i = this.carWords; i < listings.length; i++) {
      let word = listings[i]!
      const first = (i << 5) - this.extrasAt
      while (word !== 0) {
        add(cars, this.#carOf[first + 31 - Math.clz32(word & -word)]!)
        word &= word - 1
      }
    }
  }

  /** Keeps the listings of the cars. */
  restrict(listings: Bits, cars: Bits): void {
    for (let i = 0; i < cars.length; i++) listings[i]! &= cars[i]!
    for (let i = this.carWords; i < listings.length; i++) {
      const first = (i << 5) - this.extrasAt
      let kept = 0
      for (let word = listings[i]!; word !== 0; word &= word - 1) {
        const car = this.#carOf[first + 31 - Math.clz32(word & -word)]! | 0
        kept |= word & -word & -((cars[car >>> 5]! >>> car) & 1)
      }
      listings[i] = kept
    }
  }

  /** How many cars the listings are of: an extra one counts if its car has neither its primary one nor an extra one before. */
  carsOf(listings: Bits): number {
    let sum = size(listings.subarray(0, this.carWords))
    let before = -1
    for (let i = this.carWords; i < listings.length; i++) {
      const first = (i << 5) - this.extrasAt
      for (let word = listings[i]!; word !== 0; word &= word - 1) {
        const car = this.#carOf[first + 31 - Math.clz32(word & -word)]! | 0
        sum += ~(listings[car >>> 5]! >>> car) & isOther(car, before)
        before = car
      }
    }
    return sum
  }

  /** Positions of a car beyond its primary one. */
  eachExtra(car: number, visit: (position: number) => void): void {
    let extra = this.#firstExtra[car >>> 5]!
    while (this.#carOf[extra]! < car) extra++
    for (; this.#carOf[extra] === car; extra++) visit(this.extrasAt + extra)
  }
}
