import type { FilterOf, Range } from '#contract/kinds/kind.ts'
import { isReversed } from '#contract/kinds/range.ts'
import { compareDecimals } from '#contract/decimal-text.ts'
import { readAmount } from '#src/lib/typed-number.ts'

export type Side = keyof Range
export const sides: readonly Side[] = ['from', 'to']

/** The draft texts of a range's fields; an absent side equals the search's. */
export type TypedRange = { readonly [S in Side]?: string }

export type InvalidNumber =
  | { readonly kind: 'whole' }
  | { readonly kind: 'min' | 'max'; readonly bound: string }

/** The range of a draft (undefined if empty), or its faults. Each end has its own bounds (price_to: at least 1). */
export function readTypedRange(filter: FilterOf<'range'>, value: Range | undefined, typed: TypedRange) {
  const read: { -readonly [S in Side]?: string } = {}
  const invalid: { [S in Side]?: InvalidNumber } = {}
  let currency: string | undefined
  for (const side of sides) {
    const text = typed[side]
    const amount = text === undefined ? undefined : readAmount(text, filter.unit)
    // "2018+" is no upper bound.
    const isOpen = side === 'to' && text?.trim().endsWith('+') === true
    const number = amount === undefined ? value?.[side] : isOpen ? undefined : amount.number
    currency = amount?.currency ?? currency
    if (number === undefined) {
      if (text !== undefined) invalid[side] = { kind: 'whole' }
      continue
    }
    if (number === '') continue
    const [min, max] = filter.bounds[side]
    if (compareDecimals(number, min) < 0) invalid[side] = { kind: 'min', bound: min }
    else if (compareDecimals(number, max) > 0) invalid[side] = { kind: 'max', bound: max }
    else read[side] = number
  }
  const reversed = isReversed(read)
  return {
    value: read.from === undefined && read.to === undefined ? undefined : read,
    /** The currency that was typed with a price. */
    currency,
    invalid,
    reversed,
    sendable: Object.keys(invalid).length === 0 && !reversed,
  }
}
