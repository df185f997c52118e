/**
 * Decimal text: digits with an optional sign and fraction, of any length. Prices reach 9223372036854775807,
 * which a JS number cannot hold, so they are compared and kept as text and never pass through one.
 */
export type DecimalText = string

const shape = /^(-?)(\d+)(?:\.(\d+))?$/

export const isDecimal = (text: string): text is DecimalText => shape.test(text)

/** The number without its point, as if it had `places` digits after it. */
export const scaled = (text: DecimalText, places: number): bigint => {
  const [, sign = '', whole = '0', fraction = ''] = shape.exec(text) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`)
}

/** How many digits stand after its point. */
export const decimalsOf = (text: DecimalText): number => shape.exec(text)?.[3]?.length ?? 0

/** Negative, zero or positive, as `Array.sort` wants it. Both must be decimal text. */
export const compareDecimals = (a: DecimalText, b: DecimalText): number => {
  const places = Math.max(decimalsOf(a), decimalsOf(b))
  const difference = scaled(a, places) - scaled(b, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const minDecimal = (a: DecimalText, b: DecimalText) => (compareDecimals(a, b) <= 0 ? a : b)
export const maxDecimal = (a: DecimalText, b: DecimalText) => (compareDecimals(a, b) >= 0 ? a : b)
