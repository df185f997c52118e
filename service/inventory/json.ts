import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json'

/**
 * A number outside a string with so many digits that a JS number may not hold it. A match inside a
 * string only costs the slower parser.
 */
const mayRound = /[:,[{]\s*-?\d{16,}/

const asNumber = (text: string): number | bigint => {
  const number = Number(text)
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number
}

/** Whether the text may hold an integer beyond 2^53, which takes the slower parser and writer. */
export const holdsBigInt = (text: string): boolean => mayRound.test(text)

/** Parses JSON with integers beyond 2^53 as bigint: JSON.parse would round an int64 price. */
export const parseExact = (text: string, exact = holdsBigInt(text)): unknown =>
  exact ? parseLossless(text, null, asNumber) : JSON.parse(text)

/** The inverse of `parseExact`: writes a bigint as a JSON number. `exact`: the value may hold one. */
export const stringifyExact = (value: unknown, exact: boolean): string =>
  (exact ? stringifyLossless(value) : JSON.stringify(value)) ?? 'null'
