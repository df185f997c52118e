import { add, type Bits, size, wordsFor } from './bits.ts'
import type { Draft, Snapshot } from './snapshot.ts'

// Two spaces of ordinals. A car's ordinal is its `no`. The position of a car's first active listing equals
// the car's ordinal (primary block); other listings are in the extras block, which begins at the next whole
// word and ascends by car. So the cars of a set of listings are its primary words plus its scattered extras,
// without a step that removes duplicates.

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

/** 1 for different numbers, 0 for equal ones; without a branch, which one car in three would mispredict. */
export const isOther = (a: number, b: number): number => ((a ^ b) | -(a ^ b)) >>> 31

/** For each `!` see bits.ts. */
export class Layout {
  readonly cars: number
  readonly carWords: number
  readonly listingWords: number
  /** Position of the first extra listing. */
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

  /** Adds the cars of the listings to `cars`. */
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

  /** Keeps only listings of the cars. */
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

  /** Number of cars with a listing: an extra counts unless the car's primary or an earlier extra does. */
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

  /** Visits the positions of a car's extra listings. */
  eachExtra(car: number, visit: (position: number) => void): void {
    let extra = this.#firstExtra[car >>> 5]!
    while (this.#carOf[extra]! < car) extra++
    for (; this.#carOf[extra] === car; extra++) visit(this.extrasAt + extra)
  }
}
