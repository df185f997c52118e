import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json'

/**
 * A number outside a string with so many digits that a JS number may not hold it. A hit inside a
 * string only costs the slower parser.
 */
const mayRound = /[:,[{]\s*-?\d{16,}/

const asNumber = (text: string): number | bigint => {
  const number = Number(text)
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number
}

/** Does the text hold an integer beyond 2^53? Then it takes the slower reader and writer. */
export const holdsBigInt = (text: string): boolean => mayRound.test(text)

/** JSON with integers beyond 2^53 as bigint: JSON.parse would round an int64 price. */
export const parseExact = (text: string, exact = holdsBigInt(text)): unknown =>
  exact ? parseLossless(text, null, asNumber) : JSON.parse(text)

/** The inverse: a bigint becomes a plain JSON number. `exact` says whether the value can hold one. */
export const stringifyExact = (value: unknown, exact: boolean): string =>
  (exact ? stringifyLossless(value) : JSON.stringify(value)) ?? 'null'
