// Dates in ISO 8601 or in one pattern per column. The column's values must determine the pattern: a day and a
// month that could be swapped are not guessed.

export const datePatterns = [
  'iso',
  'day.month.year',
  'month/day/year',
  'year/month/day',
  'unix',
  'words',
] as const
export type DatePattern = (typeof datePatterns)[number]

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i
const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i
const yearFirst =
  /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$|^(\d{4})(\d{2})(\d{2})$/
const unix = /^\d{10}(?:\d{3})?$/
const words =
  /^(?:\p{L}+,?\s+)?(?:(\d{1,2})\.?\s+(\p{L}{3,})\.?|(\p{L}{3,})\.?\s+(\d{1,2})),?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d{2}))?/u
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function utc(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same && hour < 24 && minute < 60 && second < 60 && year >= 1900 && year <= 2100 ? date : undefined
}
const num = (text: string | undefined) => (text === undefined ? 0 : Number(text))

function instant(text: string, pattern: DatePattern): Date | undefined {
  if (pattern === 'iso') {
    const m = iso.exec(text)
    const date = m ? utc(num(m[1]), num(m[2]), num(m[3]), num(m[4]), num(m[5]), num(m[6])) : undefined
    const zone = /([+-])(\d{2}):?(\d{2})/.exec(m?.[7] ?? '')
    if (date === undefined || zone === null) return date
    const minutes = (num(zone[2]) * 60 + num(zone[3])) * (zone[1] === '-' ? 1 : -1)
    return new Date(date.getTime() + minutes * 60_000)
  }
  if (pattern === 'unix') {
    if (!unix.test(text)) return undefined
    const at = new Date(Number(text) * (text.length === 10 ? 1_000 : 1))
    return at.getUTCFullYear() >= 1980 && at.getUTCFullYear() <= 2100 ? at : undefined
  }
  if (pattern === 'year/month/day') {
    const m = yearFirst.exec(text)
    return m
      ? utc(num(m[1] ?? m[7]), num(m[2] ?? m[8]), num(m[3] ?? m[9]), num(m[4]), num(m[5]), num(m[6]))
      : undefined
  }
  if (pattern === 'words') {
    const m = words.exec(text)
    const month = months.indexOf((m?.[2] ?? m?.[3] ?? '').slice(0, 3).toLowerCase()) + 1
    return m && month > 0 ? utc(num(m[5]), month, num(m[1] ?? m[4]), num(m[6]), num(m[7])) : undefined
  }
  const m = parts.exec(text)
  if (!m) return undefined
  const [day, month] = pattern === 'day.month.year' ? [num(m[1]), num(m[2])] : [num(m[2]), num(m[1])]
  const half = m[7]?.toLowerCase()
  const hour = half === undefined ? num(m[4]) : (num(m[4]) % 12) + (half === 'pm' ? 12 : 0)
  return utc(num(m[3]), month, day, hour, num(m[5]), num(m[6]))
}

/** ISO 8601 in UTC; undefined for text that is no date by the pattern. ISO dates are always read. */
export const readDate = (text: string, pattern: DatePattern | undefined): string | undefined =>
  (instant(text, 'iso') ?? (pattern === undefined ? undefined : instant(text, pattern)))?.toISOString()

/** The pattern of a column's values, with the reason; no pattern if day and month could be swapped. */
export function patternOf(values: readonly string[]): { pattern?: DatePattern; why: string } {
  const share = (pattern: DatePattern) =>
    values.filter((value) => instant(value, pattern)).length / Math.max(1, values.length)
  for (const pattern of ['iso', 'unix', 'year/month/day', 'words'] as const)
    if (share(pattern) >= 0.6) return { pattern, why: `dates are ${pattern}` }
  const found = values.flatMap((value) => parts.exec(value) ?? [])
  if (found.length === 0) return { why: 'no dates that can be read' }
  const matches = values.flatMap((value) => {
    const match = parts.exec(value)
    return match ? [match] : []
  })
  const dayFirst = matches.filter((match) => num(match[1]) > 12).length
  const monthFirst = matches.filter((match) => num(match[2]) > 12).length
  if (dayFirst > 0 && monthFirst === 0)
    return { pattern: 'day.month.year', why: `day first: ${dayFirst} values allow nothing else` }
  if (monthFirst > 0 && dayFirst === 0)
    return { pattern: 'month/day/year', why: `month first: ${monthFirst} values allow nothing else` }
  const why =
    dayFirst > 0 ? 'some values have the day first and some the month' : 'the day could be the month'
  return { why: `${why}: set "pattern" in the mapping; left out till then` }
}
