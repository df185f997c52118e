import * as v from 'valibot'
import { zoned } from '#contract/instant.ts'

// Values of the inventory folder's records.

export const wholeNumber = v.pipe(
  v.number(),
  v.safeInteger(({ received }) => `must be a whole number of at most 2^53, not ${received}`),
)

/**
 * For texts of look-ups: no control characters and no half of a surrogate pair. Many programs take texts that
 * differ only in these for equal, and a URL cannot carry half a pair.
 */
export const plainText = v.check(
  (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text),
  'must not have control characters or broken ones',
)

// ISO 8601 as in RFC 3339, with a space allowed for the T; a date alone, a time without seconds and a zone
// without a colon are accepted too. `Date.parse` alone would read "12.07.2026" as the seventh of December.
const iso = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/

/** `Date.parse` reads the thirtieth of February as the second of March. */
const isDay = (day: string) => new Date(Date.parse(day)).getUTCDate() === Number(day.slice(8))

const isTime = (text: string) => !Number.isNaN(Date.parse(zoned(text))) && isDay(text.slice(0, 10))

/** Converts times of other zones, because the interface has times in UTC. A date alone stays one. */
const inUtc = (text: string): string =>
  /^[\d-]{10}(?:T[\d:.]+Z)?$/.test(text) ? text : new Date(zoned(text)).toISOString()

const refusal = ({ received }: { received: string }) =>
  `must be an ISO 8601 timestamp such as 2026-07-12T10:00:00Z, not ${received}`

export const timestamp = v.pipe(
  v.string(),
  v.regex(iso, refusal),
  v.check(isTime, refusal),
  v.transform(inUtc),
)
