/**
 * Adds the zone to an ISO time: one without a zone is UTC (spec: ISO 8601 UTC timestamps), not local time. A
 * date alone stays unchanged, because `Date.parse` reads it as UTC.
 */
export const zoned = (text: string): string =>
  !/\d{2}:\d{2}/.test(text) || /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`

export const instant = (text: string): number => Date.parse(zoned(text))
