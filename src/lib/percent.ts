import { type DecimalText, decimalsOf, scaled } from '#contract/decimal-text.ts'

// Apart from other sums of decimal text, because the first page has no part of it.

/** How far `now` is from `before`, in whole per cent rounded to the nearest; undefined where `before` is zero. */
export const changeInPercent = (before: DecimalText, now: DecimalText): number | undefined => {
  const places = Math.max(decimalsOf(before), decimalsOf(now))
  const base = scaled(before, places)
  if (base === 0n) return undefined
  // Fine enough that what the division cuts off cannot turn the last step.
  return Math.round(Number(((scaled(now, places) - base) * 10_000_000n) / base) / 100_000)
}
