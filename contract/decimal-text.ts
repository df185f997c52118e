/**
 * Decimal text: digits with an optional sign and fraction, of any length. Prices reach 9223372036854775807,
 * which a JS number cannot hold, so prices are stored and compared as text and never converted to a number.
 */
export type DecimalText = string

const shape = /^(-?)(\d+)(?:\.(\d+))?$/

export const isDecimal = (text: string): text is DecimalText => shape.test(text)

/** The number multiplied by 10^`places`; `places` must be at least its count of decimals. */
export const scaled = (text: DecimalText, places: number): bigint => {
  const [, sign = '', whole = '0', fraction = ''] = shape.exec(text) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`)
}

/** The count of digits after the point. */
export const decimalsOf = (text: DecimalText): number => shape.exec(text)?.[3]?.length ?? 0

/** Compares two decimal texts for `Array.sort`: negative, zero or positive. */
export const compareDecimals = (a: DecimalText, b: DecimalText): number => {
  const places = Math.max(decimalsOf(a), decimalsOf(b))
  const difference = scaled(a, places) - scaled(b, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const minDecimal = (a: DecimalText, b: DecimalText) => (compareDecimals(a, b) <= 0 ? a : b)
export const maxDecimal = (a: DecimalText, b: DecimalText) => (compareDecimals(a, b) >= 0 ? a : b)
