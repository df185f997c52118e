import type { QuantilesLine } from '#contract/facets/answer.ts'
import type { MeasureKey } from '#contract/facets/question.ts'
import { filterOfKind } from '#contract/filters.ts'
import { rankedWithin } from '#contract/range-within.ts'
import { withFilter } from '#contract/search.ts'
import type { QuantilesItem } from '../item.ts'
import type { CountSearch } from '../numbers.ts'

// The interface cannot sort values, so quantiles are found by bisection over exact counts: the smallest value that at
// least a given share of the cars does not exceed. For a car with several matching listings the lowest value counts.

export type Fraction = QuantilesItem['shares'][number]

/** Upper bound of the counts for one quantile of usual values. */
export const mostForQuantile = 28

const bigger = (a: bigint, b: bigint) => (a > b ? a : b)

/** 1, 2, 5, 10, 20 … with these numbers of zeros: bisecting between two of them is short. */
const series = (zeros: readonly number[]): bigint[] =>
  zeros.flatMap((zero) => [1n, 2n, 5n].map((figure) => figure * 10n ** BigInt(zero)))

/** The first probes, ascending. All quantiles of a search share these counts. */
const stops: Readonly<Record<MeasureKey, (thisYear: number) => bigint[]>> = {
  price: () => series([3, 4, 5, 6]),
  odometer: () => series([3, 4, 5]),
  power: () => series([1, 2]),
  year: (thisYear) => [36, 26, 18, 12, 8, 5, 3, 1].map((age) => BigInt(thisYear - age)),
}

interface Between {
  /** Too few cars are at or below this value. */
  low: bigint
  /** Enough cars are at or below this value. */
  high: bigint
}

/** The next probe: the middle one of the remaining stops; doubled values beyond the last stop; then bisection. */
function probe({ low, high }: Between, tried: readonly bigint[], open: boolean): bigint {
  const inside = tried.filter((stop) => stop > low && stop < high)
  const middle = inside[Math.floor(inside.length / 2)]
  if (middle !== undefined) return middle
  const twice = low * 2n
  return open && twice > low && twice < high ? twice : (low + high) / 2n
}

/** The smallest whole value for which `enough` holds; `enough` must be monotonic. Uses few calls. */
export async function leastEnough(
  enough: (value: bigint) => Promise<boolean>,
  between: Readonly<Between>,
  tried: readonly bigint[],
): Promise<bigint> {
  const now = { ...between }
  while (now.high - now.low > 1n) {
    const at = probe(now, tried, now.high === between.high)
    if (await enough(at)) now.high = at
    else now.low = at
  }
  return now.high
}

export async function quantilesLine(
  { search, of: key, shares }: QuantilesItem,
  count: CountSearch,
  thisYear = new Date().getFullYear(),
): Promise<Extract<QuantilesLine, { readonly quantiles: unknown }>> {
  const { bounds } = filterOfKind<'range'>(key)
  const own = rankedWithin(key, search.filters[key], { from: bounds.from[0] })
  if (own === undefined) return { quantiles: shares.map(() => null), stated: 0 }
  const { count: stated } = await count(withFilter(search, key, own))
  // The interface accepts no upper bound below this one.
  const least = bigger(BigInt(bounds.to[0]), BigInt(own.from ?? bounds.from[0]))
  const between = { low: least - 1n, high: BigInt(own.to ?? bounds.to[1]) }
  const atMost = async (value: bigint): Promise<number> => {
    const range = rankedWithin(key, own, { to: String(value) })
    return range === undefined ? 0 : (await count(withFilter(search, key, range))).count
  }
  const quantile = async ([n, d]: Fraction): Promise<string | null> => {
    if (stated === 0) return null
    const rank = Math.max(1, Math.ceil((stated * n) / d))
    return String(await leastEnough(async (at) => (await atMost(at)) >= rank, between, stops[key](thisYear)))
  }
  return { quantiles: await Promise.all(shares.map(quantile)), stated }
}
