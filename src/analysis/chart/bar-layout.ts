import type { Search } from '#contract/search.ts'

export interface ChartBar {
  readonly key: string
  /** What it stands for, in words: "10,000–15,000 EUR". */
  readonly label: string
  /** Undefined while it is not counted. */
  readonly value: number | undefined
  /** Where it begins and ends, for drawing alone; `to` belongs to the next one. Absent at an open end. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** As they are asked for, for a file; null at an open end. */
  readonly ends: readonly [from: number | null, to: number | null]
  readonly tick?: string | undefined
  /** Open: without an end, and so more than its place. Unstated: what says nothing, and stands apart. */
  readonly look?: 'open' | 'unstated' | undefined
  readonly search?: Search | undefined
}

export interface ChartMark {
  readonly key: string
  readonly at: number
  readonly label: string
}

/** Among bars of equal width 2.5 is the middle of the third. In an open bar its middle; undefined beyond all. */
export function placeOf(bars: readonly ChartBar[], value: number): number | undefined {
  const index = bars.findIndex(
    ({ from, to, look }) =>
      look !== 'unstated' &&
      (from !== undefined || to !== undefined) &&
      (from === undefined || value >= from) &&
      (to === undefined || value < to),
  )
  const bar = bars[index]
  if (bar === undefined) return undefined
  const { from, to } = bar
  return index + (from === undefined || to === undefined ? 0.5 : (value - from) / (to - from))
}

const letter = 6.5

export const widthOf = ({ length }: string): number => length * letter

/** Which texts of an axis can stand beside each other: the first of every so many. */
export const everyOf = (texts: readonly string[], slot: number): number => {
  const widest = Math.max(0, ...texts.map(widthOf)) + 10
  return Math.max(1, Math.ceil(widest / Math.max(1, slot)))
}

interface Words {
  readonly x: number
  readonly width: number
}

/** Where a mark's words stand: in which row from the top, and whether they end at their line or begin there. */
interface WordsPlace {
  readonly row: number
  readonly end: boolean
}

const orders = (count: number): number[][] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
      )

/** Of all ways to place the words one in which the fewest are crossed by another's line or cut off. */
export function placeWords(
  words: readonly Words[],
  [left, right]: readonly [left: number, right: number],
): readonly WordsPlace[] {
  const faults = (places: readonly WordsPlace[]) =>
    words.reduce((sum, { x, width }, at) => {
      const { row = 0, end = false } = places[at] ?? {}
      const [from, to] = end ? [x - width, x] : [x, x + width]
      const crossed = words.filter(
        (other, index) => (places[index]?.row ?? 0) < row && other.x > from && other.x < to,
      )
      // What is cut off cannot be read at all.
      return sum + crossed.length + (from < left || to > right ? words.length : 0)
    }, 0)
  const sides = Array.from({ length: 2 ** words.length }, (_, bits) => bits)
  const ways = orders(words.length).flatMap((order) =>
    sides.map((bits) => words.map((_, at) => ({ row: order.indexOf(at), end: ((bits >> at) & 1) === 1 }))),
  )
  const [first = [], ...others] = ways
  return others.reduce((best, way) => (faults(way) < faults(best) ? way : best), first)
}
