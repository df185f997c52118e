/** Largest bound of the interface's int64 parameters. A JS number cannot hold it: bounds are decimal text. */
export const int64Max = '9223372036854775807'

export type DecimalBounds = readonly [min: string, max: string]

/** Digits only, at most the 19 of an int64, inside the bounds (both ends included). */
export const within = (text: string, [min, max]: DecimalBounds): boolean =>
  /^\d{1,19}$/.test(text) && BigInt(text) >= BigInt(min) && BigInt(text) <= BigInt(max)

/** Removes leading zeros, so that equal searches have equal addresses. */
export const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=\d)/, '')

/** The largest id that `toId` accepts: 15 digits, which a JS number always holds exactly. */
export const largestId = 999_999_999_999_999

/** Parses an id of the interface: a positive integer that a JS number holds exactly; else undefined. */
export const toId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
