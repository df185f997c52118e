import type { Search } from '#contract/search.ts'

export interface ChartBar {
  readonly key: string
  /** The name of the bar: "10,000–15,000 EUR". */
  readonly label: string
  /** Undefined until it is counted. */
  readonly value: number | undefined
  /** The bounds of the bar, for rendering only; `to` is exclusive. Absent at an open end. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The bounds as the search has them, for a file; null at an open end. */
  readonly ends: readonly [from: number | null, to: number | null]
  readonly tick?: string | undefined
  /** Open: without an end, so the width is not its span. Unstated: cars without a value, set apart. */
  readonly look?: 'open' | 'unstated' | undefined
  readonly search?: Search | undefined
}

export type ChartMark = { readonly key: string; readonly at: number; readonly label: string }

interface ComparedBar extends ChartBar {
  /** The value; in a comparison also the earlier value and the difference. */
  readonly figures: readonly (number | null)[]
}

/** Adds the earlier values to the bars; bars that exist only in `before` come last. */
export function withThen(bars: readonly ChartBar[], before: readonly ChartBar[] | undefined): ComparedBar[] {
  const gone = before?.filter(({ key }) => !bars.some((bar) => bar.key === key)) ?? []
  return [...bars, ...gone.map((bar) => ({ ...bar, value: undefined }))].map((bar) => {
    const [now, was] = [bar.value ?? null, before?.find(({ key }) => key === bar.key)?.value ?? null]
    const more = now === null || was === null ? null : now - was
    return { ...bar, figures: before === undefined ? [now] : [now, was, more] }
  })
}

/** The position in units of bars: 2.5 is the middle of the third. Undefined outside all bars. */
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

/** The step between axis texts that fit beside each other. */
export const everyOf = (texts: readonly string[], slot: number): number => {
  const widest = Math.max(0, ...texts.map(widthOf)) + 10
  return Math.max(1, Math.ceil(widest / Math.max(1, slot)))
}

/**
 * Positions of the labels of marks, given from left to right, each in a row of its own. All labels are after
 * their lines, or all before, so that no line crosses a label; where neither side has room, none is cut off.
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
