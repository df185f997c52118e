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
  /** On the axis, where the bar begins. */
  readonly tick?: string | undefined
  /** Open: without an end, and so more than its place. Unstated: what says nothing, and stands apart. */
  readonly look?: 'open' | 'unstated' | undefined
  /** The cars behind it. */
  readonly search?: Search | undefined
}

/** A value that is drawn across the bars: the median. */
export interface ChartMark {
  readonly key: string
  readonly at: number
  readonly label: string
}

/**
 * Where a value lies among bars of equal width: 2.5 is the middle of the third one. In a bar without an end nobody can
 * say where: its middle. Undefined beyond all of them.
 */
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

/** An average letter of the axis, px. */
const letter = 6.5

/** Which texts of an axis can stand beside each other: the first of every so many. */
export const everyOf = (texts: readonly string[], slot: number): number => {
  const widest = Math.max(0, ...texts.map(({ length }) => length)) * letter + 10
  return Math.max(1, Math.ceil(widest / Math.max(1, slot)))
}
