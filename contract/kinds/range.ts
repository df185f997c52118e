import { compareDecimals } from '../decimal-text.ts'
import { type DecimalBounds, withoutLeadingZeros, within } from '../decimal.ts'
import { bare, type Behaviour, type Range, type RequestBehaviour } from './kind.ts'

/** The JSON schema of decimal bounds; `format` stands for int64 limits beyond 2^53. */
export const integerSchema = ([min, max]: DecimalBounds) => ({
  type: 'integer',
  ...(Number.isSafeInteger(Number(max)) ? { maximum: Number(max) } : { format: 'int64' }),
  minimum: Number(min),
})

/** Grouped thousands: "20,000", "20.000", "20 000", "20'000". */
const grouped = /^\d{1,3}(?:([\s.,'’])\d{3})(?:\1\d{3})*$/

/** Normalizes one end of a range from a link; "1.5" stays unchanged, and `within` rejects it. */
const endText = (text: string) => (grouped.test(text.trim()) ? text.replaceAll(/\D/g, '') : text.trim())

/** "<5000" and ">= 5000" as ranges; "<5000>" is a number in brackets. */
const comparison = /^\s*([<>≤≥])=?\s*(\d[^<>]*)$/
const compared = (text: string) =>
  text.replace(comparison, (_, sign: string, end: string) => (/[<≤]/.test(sign) ? `..${end}` : `${end}..`))

export const range: Behaviour<'range'> = {
  toUrl: (_, { from = '', to = '' }) => `${from}..${to}`,
  // A single number is the lower end: chat programs drop the two dots behind it.
  fromUrl: (filter, text, lost) => {
    const [from = '', to = '', ...more] = bare(compared(text))
      .replace(/(?<=\d)\s*[-\u2010-\u2015\u2212]\s*(?=\d)|…/, '..')
      .split('..')
      .map(endText)
    if (more.length > 0) return undefined
    const hasFrom = within(from, filter.bounds.from)
    const hasTo = within(to, filter.bounds.to)
    if (from !== '' && !hasFrom) lost?.(`${from}..`)
    if (to !== '' && !hasTo) lost?.(`..${to}`)
    return hasFrom || hasTo
      ? { ...(hasFrom && { from: withoutLeadingZeros(from) }), ...(hasTo && { to: withoutLeadingZeros(to) }) }
      : undefined
  },
  toApi: (filter, { from, to }) => [
    ...(from === undefined ? [] : [[filter.api[0], from] as const]),
    ...(to === undefined ? [] : [[filter.api[1], to] as const]),
  ],
  matcher: (_, { from, to }) => {
    const least = from === undefined ? undefined : BigInt(from)
    const most = to === undefined ? undefined : BigInt(to)
    return ([stored = null]) => {
      if (stored === null || typeof stored === 'boolean') return false
      // Money converted to another currency may have a fraction, so `stored` can be a number as well as a bigint.
      const amount = typeof stored === 'string' ? BigInt(stored) : stored
      return (least === undefined || amount >= least) && (most === undefined || amount <= most)
    }
  },
}

export const rangeRequests: RequestBehaviour<'range'> = {
  fromApi: (filter, params) => {
    const read = (name: string, bounds: DecimalBounds) => {
      const text = params.one(name)
      if (text === undefined) return undefined
      if (within(text, bounds)) return withoutLeadingZeros(text)
      return params.issue(name, `must be an integer from ${bounds[0]} to ${bounds[1]}`)
    }
    const from = read(filter.api[0], filter.bounds.from)
    const to = read(filter.api[1], filter.bounds.to)
    if (from === undefined && to === undefined) return undefined
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  },
  parameters: (filter) => [
    { name: filter.api[0], schema: integerSchema(filter.bounds.from) },
    { name: filter.api[1], schema: integerSchema(filter.bounds.to) },
  ],
}

/** Whether a range has its ends reversed: it finds nothing, so the app shows an error and sends no request. */
export const isReversed = ({ from, to }: { from?: string; to?: string }): boolean =>
  from !== undefined && to !== undefined && BigInt(from) > BigInt(to)

/** "2015, 2016 or 2017" are years from the least to the most; an open range replaces its bound. */
export function joinedRange(before: Range, value: Range): Range {
  const ends = [before.from, before.to, value.from, value.to].flatMap((end) => end ?? [])
  if (ends.length < 4) return { ...before, ...value }
  const [from = '', , , to = ''] = ends.toSorted(compareDecimals)
  return { from, to }
}
