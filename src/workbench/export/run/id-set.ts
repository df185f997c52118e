/** Which cars have been met, and where last. */
export interface IdSet {
  readonly size: () => number
  /** Notes that an id was met at `place`; where it had been met last, undefined for one that is new. */
  readonly meet: (id: string, place: number) => number | undefined
  /** The ids that were met last at one of these places, in the order in which they first came. */
  readonly metLastAt: (places: ReadonlySet<number>) => string[]
}

/** Numbers in pieces: what grows by being copied leaves copies behind, which wait for the garbage collector. */
function growing<T extends Uint8Array | Uint32Array>(make: (length: number) => T) {
  const bits = 16
  const pieces: T[] = []
  return {
    at: (index: number) => pieces[index >>> bits]?.[index & ((1 << bits) - 1)] ?? 0,
    set: (index: number, value: number) => {
      const piece = (pieces[index >>> bits] ??= make(1 << bits))
      piece[index & ((1 << bits) - 1)] = value
    },
  }
}

// An id is kept without loss: two figures of a hexadecimal number in one byte, any other letter in two. What it is stands
// before it, so that the bytes of two ids are the same only where the ids are.
const hexadecimal = 1
const letters = 0
/** "0" to "9" and "a" to "f" by their codes. */
const figureOf = (code: number) => (code < 58 ? code - 48 : code - 87)
const isHexadecimal = /^(?:[\da-f]{2})+$/

/**
 * A set of ids for millions of them: their bytes stand one behind the other, and a hash table holds where each begins. A
 * million ids of 24 hexadecimal figures take some 29 MB; a Set of texts takes 103 MB, in pieces that the garbage collector
 * visits again and again.
 */
export function idSet(): IdSet {
  const bytes = growing((length) => new Uint8Array(length))
  // An id's number is its place in these two; `starts` has one more entry, the end of the last.
  const starts = growing((length) => new Uint32Array(length))
  const places = growing((length) => new Uint32Array(length))
  /** Number + 1 of an id, at its hash or the first free slot behind it; at most three of four slots are taken. */
  let slots = new Uint32Array(1 << 11)
  let count = 0

  /** Writes an id behind the last one, where it stays if it is new. @returns where it ends */
  const write = (id: string): number => {
    let at = starts.at(count)
    const put = (byte: number) => bytes.set(at++, byte)
    if (isHexadecimal.test(id)) {
      put(hexadecimal)
      for (let from = 0; from < id.length; from += 2)
        put((figureOf(id.charCodeAt(from)) << 4) | figureOf(id.charCodeAt(from + 1)))
    } else {
      put(letters)
      for (let from = 0; from < id.length; from += 1) {
        const unit = id.charCodeAt(from)
        put(unit >>> 8)
        put(unit & 255)
      }
    }
    return at
  }
  const read = (number: number): string => {
    const [from, to] = [starts.at(number) + 1, starts.at(number + 1)]
    let id = ''
    if (bytes.at(from - 1) === hexadecimal)
      for (let at = from; at < to; at += 1) id += bytes.at(at).toString(16).padStart(2, '0')
    else
      for (let at = from; at < to; at += 2) id += String.fromCharCode((bytes.at(at) << 8) | bytes.at(at + 1))
    return id
  }

  const hashOf = (from: number, to: number) => {
    let hash = 0x811c9dc5
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ bytes.at(at), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    return (hash ^ (hash >>> 13)) >>> 0
  }
  const isAt = (number: number, from: number, to: number) => {
    const start = starts.at(number)
    if (starts.at(number + 1) - start !== to - from) return false
    for (let at = from; at < to; at += 1) if (bytes.at(at) !== bytes.at(start + at - from)) return false
    return true
  }

  /** The slot of the id whose bytes stand there, or the free one where it belongs. */
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
    if (count * 4 < slots.length * 3) return
    slots = new Uint32Array(slots.length * 2)
    for (let number = 0; number < count; number += 1)
      slots[slotOf(starts.at(number), starts.at(number + 1))] = number + 1
  }

  const meet = (id: string, place: number) => {
    makeRoom()
    const from = starts.at(count)
    const to = write(id)
    const slot = slotOf(from, to)
    const known = slots[slot] ?? 0
    if (known > 0) {
      const last = places.at(known - 1)
      places.set(known - 1, place)
      return last
    }
    places.set(count, place)
    count += 1
    starts.set(count, to)
    slots[slot] = count
    return undefined
  }

  return {
    size: () => count,
    meet,
    metLastAt: (wanted) => {
      const found: string[] = []
      for (let number = 0; number < count; number += 1)
        if (wanted.has(places.at(number))) found.push(read(number))
      return found
    },
  }
}
