/**
 * A time with its zone: one without is UTC (spec: ISO 8601 UTC timestamps), not the time of the machine that reads it. A
 * date alone is UTC to every reader.
 */
export const zoned = (text: string): string =>
  !/\d{2}:\d{2}/.test(text) || /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`

export const instant = (text: string): number => Date.parse(zoned(text))
