/** Which cars have been met, and where last. */
export interface IdSet {
  readonly size: () => number
  /** Notes that an id was met at `place`; where it had been met last, undefined for one that is new. */
  readonly meet: (id: string, place: number) => number | undefined
  /** The ids that were met last at one of these places, in the order in which they first came. */
  readonly metLastAt: (places: ReadonlySet<number>) => string[]
}

const grown = <T extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(old: T, made: T): T => {
  made.set(old)
  return made
}

/**
 * A set of ids for millions of them: the letters stand one behind the other in one array, and a hash table holds where
 * each begins. A million ids of 24 letters take some 43 MB; a Set of texts takes 103 MB, in pieces
 * that the garbage collector visits again and again.
 */
export function idSet(): IdSet {
  const encoder = new TextEncoder()
  let letters = new Uint8Array(1 << 16)
  // An id's number is its place in these two; `starts` has one more entry, the end of the last.
  let starts = new Uint32Array(1 << 10)
  let places = new Uint32Array(1 << 10)
  /** Number + 1 of an id, at its hash or the first free slot behind it; at most half of the slots are taken. */
  let slots = new Uint32Array(1 << 11)
  let count = 0

  const hashOf = (from: number, to: number) => {
    let hash = 0x811c9dc5
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (letters[at] ?? 0), 0x01000193)
    return (hash ^ (hash >>> 15)) >>> 0
  }
  const isAt = (number: number, from: number, to: number) => {
    const start = starts[number] ?? 0
    if ((starts[number + 1] ?? 0) - start !== to - from) return false
    for (let at = from; at < to; at += 1) if (letters[at] !== letters[start + at - from]) return false
    return true
  }

  /** The slot of the id whose letters stand there, or the free one where it belongs. */
  const slotOf = (from: number, to: number) => {
    const mask = slots.length - 1
    let slot = hashOf(from, to) & mask
    for (;;) {
      const taken = slots[slot] ?? 0
      if (taken === 0 || isAt(taken - 1, from, to)) return slot
      slot = (slot + 1) & mask
    }
  }

  const makeRoom = () => {
    if (count + 2 > starts.length) {
      starts = grown(starts, new Uint32Array(starts.length * 2))
      places = grown(places, new Uint32Array(places.length * 2))
    }
    if (count * 2 < slots.length) return
    slots = new Uint32Array(slots.length * 2)
    for (let number = 0; number < count; number += 1)
      slots[slotOf(starts[number] ?? 0, starts[number + 1] ?? 0)] = number + 1
  }

  const meet = (id: string, place: number) => {
    makeRoom()
    const from = starts[count] ?? 0
    // A letter takes at most three bytes. A new id is written where it will stay, one that is known is written over.
    while (from + id.length * 3 > letters.length)
      letters = grown(letters, new Uint8Array(Math.ceil(letters.length * 1.5)))
    const to = from + encoder.encodeInto(id, letters.subarray(from)).written
    const slot = slotOf(from, to)
    const known = slots[slot] ?? 0
    if (known > 0) {
      const last = places[known - 1]
      places[known - 1] = place
      return last
    }
    places[count] = place
    count += 1
    starts[count] = to
    slots[slot] = count
    return undefined
  }

  const decoder = new TextDecoder()
  return {
    size: () => count,
    meet,
    metLastAt: (wanted) => {
      const found: string[] = []
      for (let number = 0; number < count; number += 1)
        if (wanted.has(places[number] ?? 0))
          found.push(decoder.decode(letters.subarray(starts[number], starts[number + 1])))
      return found
    },
  }
}
