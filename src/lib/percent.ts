import { type DecimalText, decimalsOf, scaled } from '#contract/decimal-text.ts'

// Separate from other decimal functions, because the first page does not need it.

/** The change from `before` to `now` in whole per cent, rounded; undefined where `before` is zero. */
export const changeInPercent = (before: DecimalText, now: DecimalText): number | undefined => {
  const places = Math.max(decimalsOf(before), decimalsOf(now))
  const base = scaled(before, places)
  if (base === 0n) return undefined
  // Precise enough that the truncated division cannot change the rounding.
  return Math.round(Number(((scaled(now, places) - base) * 10_000_000n) / base) / 100_000)
}
