// Sets of ordinals, 32 to a word. `!` is used throughout: every index is below the length by construction,
// and a check per word would double the time of a count.

/** Int32Array, because bitwise operators give int32: an unsigned array would convert at every write. */
export type Bits = Int32Array

export const wordsFor = (size: number): number => (size + 31) >>> 5

export const has = (bits: Bits, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1

export function add(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export function remove(bits: Bits, at: number): void {
  bits[at >>> 5]! &= ~(1 << (at & 31))
}

/** `start`: where the second set begins in its array, which may hold many sets. */
export function and(target: Bits, other: Bits, start = 0): void {
  for (let i = 0; i < target.length; i++) target[i]! &= other[start + i]!
}

export function or(target: Bits, other: Bits, start = 0): void {
  for (let i = 0; i < target.length; i++) target[i]! |= other[start + i]!
}

export function andNot(target: Bits, other: Bits, start = 0): void {
  for (let i = 0; i < target.length; i++) target[i]! &= ~other[start + i]!
}

function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function size(bits: Bits): number {
  let sum = 0
  for (let i = 0; i < bits.length; i++) sum += ones(bits[i]!)
  return sum
}

/** Size of the intersection with a set that begins at `start` of its array, without building it. */
export function sizeOfBoth(bits: Bits, other: Bits, start = 0): number {
  let sum = 0
  for (let i = 0; i < bits.length; i++) sum += ones(bits[i]! & other[start + i]!)
  return sum
}

/** Visits members from `from` on, ascending, until `visit` returns false. */
export function each(bits: Bits, visit: (at: number) => boolean | void, from = 0): void {
  let mask = -1 << (from & 31)
  for (let i = from >>> 5; i < bits.length; i++) {
    let word = bits[i]! & mask
    mask = -1
    while (word !== 0) {
      const at = (i << 5) + 31 - Math.clz32(word & -word)
      if (visit(at) === false) return
      word &= word - 1
    }
  }
}

/** The first number below `length` for which `after` holds; once true, it must stay true. Else `length`. */
export function firstOf(length: number, after: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (after(middle)) high = middle
    else low = middle + 1
  }
  return low
}
