import { filterOfKind, type KeyOfKind } from './filters.ts'
import { leastPrice } from './headline.ts'
import type { Range } from './kinds/kind.ts'
import { type Search, withFilter } from './search.ts'

type RangeKey = KeyOfKind<'range'>

/** The intersection of two ranges; undefined if it is empty or out of the filter's bounds. */
export function rangeWithin(key: RangeKey, outer: Range | undefined, inner: Range): Range | undefined {
  const { from: least, to: most } = filterOfKind<'range'>(key).bounds
  const ends = (end: keyof Range) =>
    [outer?.[end], inner[end]].flatMap((each) => (each === undefined ? [] : [BigInt(each)]))
  const [low, high] = [ends('from'), ends('to')]
  const from = low.length > 0 ? low.reduce((a, b) => (a > b ? a : b)) : undefined
  const to = high.length > 0 ? high.reduce((a, b) => (a < b ? a : b), BigInt(most[1])) : undefined
  if (to !== undefined && (to < BigInt(most[0]) || (from !== undefined && from > to))) return undefined
  if (from !== undefined && from > BigInt(least[1])) return undefined
  return { ...(from !== undefined && { from: String(from) }), ...(to !== undefined && { to: String(to) }) }
}

/** As `rangeWithin`, without what medians and bars leave out: 0 and 1 are no prices. */
export function rankedWithin(key: RangeKey, outer: Range | undefined, inner: Range): Range | undefined {
  const range = rangeWithin(key, outer, inner)
  return range && key === 'price' ? rangeWithin(key, range, { from: leastPrice }) : range
}

/** The search limited to cars that state a value; unchanged if it already filters by it. */
export const statedIn = (search: Search, key: RangeKey): Search =>
  search.filters[key] === undefined
    ? withFilter(search, key, { from: filterOfKind<'range'>(key).bounds.from[0] })
    : search
