import { crc32 } from 'node:zlib'
import type { Draft, Snapshot } from './snapshot.ts'

// Maps a source's listing id to cars, archived listings included, so it is not in listing space. A key has 24
// bits, which give about 0.1 false hits per look-up; reading the car rejects those. The table is part of the
// index, because only checked data can tell that a look-up finds nothing (documents.ts). For `!` see bits.ts.

const buckets = 1 << 16

/** 24 bits: 16 for the bucket, 8 for the tag in it. */
export const listingKey = (domain: number, listing: string): number => crc32(listing, domain >>> 0) >>> 8

/** Above any car's number: key and car in one float sort fast. */
const carSpace = 2 ** 29

/** `keys` of the listings of all cars; `carOf`: the car of each. */
export function draftListingKeys(draft: Draft, keys: Uint32Array, carOf: Uint32Array): void {
  const order = new Float64Array(keys.length)
  const starts = new Uint32Array(buckets + 1)
  for (let listing = 0; listing < keys.length; listing++) {
    const key = keys[listing]!
    order[listing] = key * carSpace + carOf[listing]!
    starts[(key >>> 8) + 1]!++
  }
  order.sort()
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!
  const tags = new Uint8Array(keys.length)
  const cars = new Uint32Array(keys.length)
  for (let at = 0; at < order.length; at++) {
    const key = Math.floor(order[at]! / carSpace)
    tags[at] = key & 0xff
    cars[at] = order[at]! - key * carSpace
  }
  draft.column('keys.starts', starts)
  draft.column('keys.tags', tags)
  draft.column('keys.cars', cars)
}

export class ListingKeys {
  readonly #starts: Uint32Array
  readonly #tags: Uint8Array
  readonly #cars: Uint32Array

  constructor(snapshot: Snapshot) {
    this.#starts = snapshot.u32('keys.starts')
    this.#tags = snapshot.u8('keys.tags')
    this.#cars = snapshot.u32('keys.cars')
  }

  /** Visits every key with its car. */
  each(visit: (key: number, car: number) => void): void {
    for (let bucket = 0; bucket < buckets; bucket++)
      for (let at = this.#starts[bucket]!; at < this.#starts[bucket + 1]!; at++)
        visit((bucket << 8) | this.#tags[at]!, this.#cars[at]!)
  }

  /** Number of keys. */
  get length(): number {
    return this.#cars.length
  }

  /** Cars that may have the listing, ascending: all that have it, and rarely another one. */
  find(domain: number, listing: string): number[] {
    const key = listingKey(domain, listing)
    const cars: number[] = []
    for (let at = this.#starts[key >>> 8]!; at < this.#starts[(key >>> 8) + 1]!; at++)
      if (this.#tags[at] === (key & 0xff) && this.#cars[at] !== cars.at(-1)) cars.push(this.#cars[at]!)
    return cars
  }
}
