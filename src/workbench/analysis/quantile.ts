import { filterOfKind, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { stepsOf } from '#src/search/filters/range/steps.ts'
import type { CountReader } from './counting.ts'

/** The filters whose values are spread enough to have a distribution. */
export const measures = ['price', 'year', 'odometer', 'power'] as const
export type MeasureKey = (typeof measures)[number]

/** A share of the cars as a fraction: [1, 2] is the median. */
export type Share = readonly [n: number, d: number]

/** Counts that one quantile takes at most: among the stops, doubling beyond them, halving in between. */
export const mostForQuantile = 28

/** What both ranges allow; undefined where that is nothing, or nothing that can be asked for. */
export function rangeWithin(
  key: KeyOfKind<'range'>,
  outer: Range | undefined,
  inner: Range,
): Range | undefined {
  const { from: least, to: most } = filterOfKind<'range'>(key).bounds
  const ends = (end: keyof Range) =>
    [outer?.[end], inner[end]].filter((each) => each !== undefined).map((each) => BigInt(each))
  const low = ends('from').reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined)
  const high = ends('to').reduce<bigint | undefined>((a, b) => {
    const end = b > BigInt(most[1]) ? BigInt(most[1]) : b
    return a === undefined || end < a ? end : a
  }, undefined)
  if (high !== undefined && (high < BigInt(most[0]) || (low !== undefined && low > high))) return undefined
  if (low !== undefined && low > BigInt(least[1])) return undefined
  return { ...(low !== undefined && { from: String(low) }), ...(high !== undefined && { to: String(high) }) }
}

/** The cars of a search that state a value: all of them where it asks for one. */
export const statedIn = (search: Search, key: MeasureKey): Search =>
  search.filters[key] === undefined
    ? withFilter(search, key, { from: filterOfKind<'range'>(key).bounds.from[0] })
    : search

interface Between {
  /** Too few cars have at most this. */
  low: bigint
  /** Enough have at most this. */
  high: bigint
}

/**
 * Where the next count is made: the middle one of the stops that are still possible, which all quantiles share; beyond
 * the last of them twice as far each time; then the middle.
 */
function probe({ low, high }: Between, stops: readonly bigint[], open: boolean): bigint {
  const inside = stops.filter((stop) => stop > low && stop < high)
  const middle = inside[Math.floor(inside.length / 2)]
  if (middle !== undefined) return middle
  const twice = low * 2n
  if (open && twice > low && twice < high) return twice
  return (low + high) / 2n
}

/**
 * The least whole value such that `enough` says so of it and of all above it, asked with few questions.
 * @param enough undefined while not known: then so is the answer
 * @param between a value of which it is not so, and one of which it is
 * @param stops ascending, tried first
 */
export function leastEnough(
  enough: (value: bigint) => boolean | undefined,
  between: Readonly<Between>,
  stops: readonly bigint[],
): bigint | undefined {
  const now = { ...between }
  while (now.high - now.low > 1n) {
    const at = probe(now, stops, now.high === between.high)
    const is = enough(at)
    if (is === undefined) return undefined
    if (is) now.high = at
    else now.low = at
  }
  return now.high
}

/**
 * The least value that at least this share of the cars stating one have at most, found by bisecting exact counts. Of a
 * car with several listings that match, the lowest counts. Prices are compared in the search's currency by the service.
 * @returns decimal text; null: no car states it; undefined: not all counts are known yet
 */
export function quantileOf(
  count: CountReader,
  search: Search,
  key: MeasureKey,
  [n, d]: Share,
): string | null | undefined {
  const stated = count(statedIn(search, key))
  if (stated === undefined) return undefined
  if (stated === 0) return null
  const rank = Math.max(1, Math.ceil((stated * n) / d))
  const { bounds } = filterOfKind<'range'>(key)
  const own = search.filters[key]
  const enough = (value: bigint) => {
    const range = rangeWithin(key, own, { to: String(value) })
    const found = range === undefined ? 0 : count(withFilter(search, key, range))
    return found === undefined ? undefined : found >= rank
  }
  // The interface takes no upper bound below this one: what lies there is as good as it.
  const least = [BigInt(bounds.to[0]), BigInt(own?.from ?? bounds.from[0])].reduce((a, b) => (a > b ? a : b))
  const most = BigInt(own?.to ?? bounds.to[1])
  const stops = stepsOf(key, search.currency, new Date().getFullYear()).map(BigInt)
  const found = leastEnough(enough, { low: least - 1n, high: most }, stops)
  return found === undefined ? undefined : String(found)
}
