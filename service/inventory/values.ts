import * as v from 'valibot'
import { zoned } from '#contract/instant.ts'

// Values of the inventory folder's records.

export const wholeNumber = v.pipe(
  v.number(),
  v.safeInteger(({ received }) => `must be a whole number of at most 2^53, not ${received}`),
)

/**
 * Text of look-ups: no control characters and no half of a surrogate pair. Two texts that differ in them alone are
 * one to many programs, and an address cannot carry half a pair.
 */
export const plainText = v.check(
  (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text),
  'must not have control characters or broken ones',
)

// ISO 8601 as RFC 3339 narrows it, where a blank may stand for the T; a date alone, a time without seconds and a zone
// without a colon are read too. `Date.parse` alone would take "12.07.2026" for the seventh of December.
const iso = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/

/** `Date.parse` takes the thirtieth of February for the second of March. */
const isDay = (day: string) => new Date(Date.parse(day)).getUTCDate() === Number(day.slice(8))

const isTime = (text: string) => !Number.isNaN(Date.parse(zoned(text))) && isDay(text.slice(0, 10))

/** The interface has times in UTC: those of another zone are converted. A date alone stays one. */
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
