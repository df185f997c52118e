import { crc32 } from 'node:zlib'
import type { Draft, Snapshot } from './snapshot.ts'

// Which cars have a listing of a source's own id: archived ones too, so it is not in listing space. Of each key there are
// 24 bits, which leave a tenth of a wrong car or so to be looked at; whoever asks reads the car anyway. A table of few
// bytes rather than the documents' file: what is not there must be known from what has been checked.

const buckets = 1 << 16

/** 24 bits: the bucket, and within it the tag. */
export const listingKey = (domain: number, listing: string): number => crc32(listing, domain >>> 0) >>> 8

/** `keys`: of the listings of all cars, `carOf` says which car each is of. */
export function draftListingKeys(draft: Draft, keys: Uint32Array, carOf: Uint32Array): void {
  const order = Uint32Array.from(keys.keys()).sort(
    (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || (carOf[a] ?? 0) - (carOf[b] ?? 0),
  )
  const starts = new Uint32Array(buckets + 1)
  for (const key of keys) starts[(key >>> 8) + 1] = (starts[(key >>> 8) + 1] ?? 0) + 1
  for (let bucket = 0; bucket < buckets; bucket++)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  draft.column('keys.starts', starts)
  draft.column(
    'keys.tags',
    Uint8Array.from(order, (listing) => (keys[listing] ?? 0) & 0xff),
  )
  draft.column(
    'keys.cars',
    Uint32Array.from(order, (listing) => carOf[listing] ?? 0),
  )
}

/** `!`: see bits.ts. */
export class ListingKeys {
  readonly #starts: Uint32Array
  readonly #tags: Uint8Array
  readonly #cars: Uint32Array

  constructor(snapshot: Snapshot) {
    this.#starts = snapshot.u32('keys.starts')
    this.#tags = snapshot.u8('keys.tags')
    this.#cars = snapshot.u32('keys.cars')
  }

  /** Cars that may have the listing, ascending: all that do, and now and then another one. */
  find(domain: number, listing: string): number[] {
    const key = listingKey(domain, listing)
    const cars: number[] = []
    for (let at = this.#starts[key >>> 8]!; at < this.#starts[(key >>> 8) + 1]!; at++)
      if (this.#tags[at] === (key & 0xff) && this.#cars[at] !== cars.at(-1)) cars.push(this.#cars[at]!)
    return cars
  }
}
