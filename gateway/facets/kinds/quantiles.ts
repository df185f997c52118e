import type { QuantilesLine } from '#contract/facets/answer.ts'
import type { MeasureKey } from '#contract/facets/question.ts'
import { filterOfKind } from '#contract/filters.ts'
import { rangeWithin, statedIn } from '#contract/range-within.ts'
import { withFilter } from '#contract/search.ts'
import type { QuantilesItem } from '../item.ts'
import type { CountSearch } from '../numbers.ts'

// The interface sorts no values for us: the least one that a share of the cars have at most is found by bisecting exact
// counts. Of a car with several listings that match, the lowest counts.

export type Fraction = QuantilesItem['shares'][number]

/** Counts that one quantile takes at most, of values that people ask: among the stops, and in between. */
export const mostForQuantile = 28

const bigger = (a: bigint, b: bigint) => (a > b ? a : b)

/** 1, 2, 5, 10, 20 … with so many zeros: they part what people ask into pieces that are soon halved. */
const series = (zeros: readonly number[]): bigint[] =>
  zeros.flatMap((zero) => [1n, 2n, 5n].map((figure) => figure * 10n ** BigInt(zero)))

/** Tried first, ascending: all quantiles of a search share these counts. */
const stops: Readonly<Record<MeasureKey, (thisYear: number) => bigint[]>> = {
  price: () => series([3, 4, 5, 6]),
  odometer: () => series([3, 4, 5]),
  power: () => series([1, 2]),
  year: (thisYear) => [36, 26, 18, 12, 8, 5, 3, 1].map((age) => BigInt(thisYear - age)),
}

interface Between {
  /** Too few cars have at most this. */
  low: bigint
  /** Enough have at most this. */
  high: bigint
}

/** The middle one of the stops that are still possible; beyond the last of them twice as far each time; then the middle. */
function probe({ low, high }: Between, tried: readonly bigint[], open: boolean): bigint {
  const inside = tried.filter((stop) => stop > low && stop < high)
  const middle = inside[Math.floor(inside.length / 2)]
  if (middle !== undefined) return middle
  const twice = low * 2n
  return open && twice > low && twice < high ? twice : (low + high) / 2n
}

/** The least whole value such that `enough` says so of it and of all above it, asked with few questions. */
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
  const { count: stated } = await count(statedIn(search, key))
  const { bounds } = filterOfKind<'range'>(key)
  const own = search.filters[key]
  // The interface takes no upper bound below this one: what lies there is as good as it.
  const least = bigger(BigInt(bounds.to[0]), BigInt(own?.from ?? bounds.from[0]))
  const between = { low: least - 1n, high: BigInt(own?.to ?? bounds.to[1]) }
  const atMost = async (value: bigint): Promise<number> => {
    const range = rangeWithin(key, own, { to: String(value) })
    return range === undefined ? 0 : (await count(withFilter(search, key, range))).count
  }
  const quantile = async ([n, d]: Fraction): Promise<string | null> => {
    if (stated === 0) return null
    const rank = Math.max(1, Math.ceil((stated * n) / d))
    return String(await leastEnough(async (at) => (await atMost(at)) >= rank, between, stops[key](thisYear)))
  }
  return { quantiles: await Promise.all(shares.map(quantile)), stated }
}
