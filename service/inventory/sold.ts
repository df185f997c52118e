const dayMs = 24 * 60 * 60 * 1000

/** How long a sold car's listing is served after it was last seen (semantics: 31 days). */
export const retentionMs = 31 * dayMs

/** A time without a zone is UTC (spec: ISO 8601 UTC timestamps), not this machine's local time. */
export function instant(text: string): number {
  const isZoned = !/\d{2}:\d{2}/.test(text) || /(?:z|[+-]\d{2}:?\d{2})$/i.test(text)
  return Date.parse(isZoned ? text : `${text}Z`)
}
