import { type DecimalText, decimalsOf, scaled } from '#contract/decimal-text.ts'
import { isPrice } from '#contract/headline.ts'

// Separate from other decimal functions, because the first page does not need it.

/** The change between two prices in whole per cent, rounded; undefined where either is 0 or 1, which is no price. */
export const changeInPercent = (before: DecimalText, now: DecimalText): number | undefined => {
  if (!isPrice(before) || !isPrice(now)) return undefined
  const places = Math.max(decimalsOf(before), decimalsOf(now))
  const base = scaled(before, places)
  // Precise enough that the truncated division cannot change the rounding.
  return Math.round(Number(((scaled(now, places) - base) * 10_000_000n) / base) / 100_000)
}
