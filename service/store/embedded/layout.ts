import { add, type Bits, each, has, size, wordsFor } from './bits.ts'
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

  /** How many of the cars have one of the listings; `scratch` is overwritten. */
  sizeOfBoth(listings: Bits, cars: Bits, scratch: Bits): number {
    for (let i = 0; i < cars.length; i++) scratch[i] = listings[i]! & cars[i]!
    let sum = size(scratch)
    for (let i = this.carWords; i < listings.length; i++) {
      let word = listings[i]!
      const first = (i << 5) - this.extrasAt
      while (word !== 0) {
        const car = this.#carOf[first + 31 - Math.clz32(word & -word)]!
        if (has(cars, car) && !has(scratch, car)) {
          add(scratch, car)
          sum++
        }
        word &= word - 1
      }
    }
    return sum
  }

  /** Visits the listings beyond the primary ones, ascending by car. */
  eachExtraOf(listings: Bits, visit: (position: number, car: number) => void): void {
    each(listings, (position) => visit(position, this.carAt(position)), this.extrasAt)
  }

  /** Positions of a car beyond its primary one. */
  eachExtra(car: number, visit: (position: number) => void): void {
    let extra = this.#firstExtra[car >>> 5]!
    while (this.#carOf[extra]! < car) extra++
    for (; this.#carOf[extra] === car; extra++) visit(this.extrasAt + extra)
  }
}
