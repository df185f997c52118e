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

interface ComparedBar extends ChartBar {
  /** Its value; where it is compared also what it was, and how much more it is. */
  readonly figures: readonly (number | null)[]
}

/** Of what was compared the bars that are no more come last. */
export function withThen(bars: readonly ChartBar[], before: readonly ChartBar[] | undefined): ComparedBar[] {
  const gone = before?.filter(({ key }) => !bars.some((bar) => bar.key === key)) ?? []
  return [...bars, ...gone.map((bar) => ({ ...bar, value: undefined }))].map((bar) => {
    const [now, was] = [bar.value ?? null, before?.find(({ key }) => key === bar.key)?.value ?? null]
    const more = now === null || was === null ? null : now - was
    return { ...bar, figures: before === undefined ? [now] : [now, was, more] }
  })
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

/**
 * Where the words of marks stand, which come from left to right: each in a row of its own, all behind their lines or all
 * before them, so that no line passes through them. Where neither has room, none is cut off.
 */
export function placeWords(
  words: readonly { readonly x: number; readonly width: number }[],
  [left, right]: readonly [left: number, right: number],
): readonly { readonly row: number; readonly end: boolean }[] {
  const behind = words.every(({ x, width }) => x + width <= right)
  const before = !behind && words.every(({ x, width }) => x - width >= left)
  return words.map(({ x, width }, at) => ({
    row: before ? words.length - 1 - at : at,
    end: before || x + width > right,
  }))
}
