import { scaleLinear } from 'd3-scale'
import type { Range } from '#contract/kinds/kind.ts'
import { rankedWithin } from '#contract/range-within.ts'
import { type Search, withFilter } from '#contract/search.ts'
import type { MeasureKey } from '#contract/facets/question.ts'
import {
  countKey,
  mostForQuantile,
  type AnalysisPlan,
  type CountReader,
  type QuantilesReader,
  type Share,
} from '../counting.ts'
import { bandsWithin } from '#src/search/filters/range/steps.ts'

/** The edges lie where most cars are; the dearest or oldest 2 % share one open bar. */
const shares: readonly Share[] = [
  [2, 100],
  [1, 4],
  [1, 2],
  [3, 4],
  [98, 100],
]

/** About this many bars; the exact number follows from round steps. */
const wantedBars = 18

const mostYears = 30

export interface DistributionBar {
  /** Undefined for the bar of cars without a value. */
  readonly range: Range | undefined
  /** Undefined where no search finds these cars. */
  readonly search: Search | undefined
  /** Undefined until counted. */
  readonly cars: number | undefined
  /** The bar has no end, or the search cuts it off, so its span differs from the others. */
  readonly open: boolean
}

export interface Distribution {
  readonly stated: number | undefined
  readonly unstated: number | undefined
  /** Decimal text; null where no car states a value; undefined until found. */
  readonly median: string | null | undefined
  readonly lower: string | null | undefined
  readonly upper: string | null | undefined
  readonly bars: readonly DistributionBar[]
}

export function edgesOf(key: MeasureKey, low: string, high: string): bigint[] {
  const [from, to] = [BigInt(low), BigInt(high)]
  if (from === to) return [from, from + 1n]
  if (key === 'year' && to - from < BigInt(mostYears))
    return Array.from({ length: Number(to - from) + 2 }, (_, index) => from + BigInt(index))
  // Only the bounds of bars depend on it, so the precision of a number is enough.
  const ticks = scaleLinear()
    .domain([Number(low), Number(high)])
    .nice(wantedBars)
    .ticks(wantedBars)
  return [...new Set(ticks.map((tick) => BigInt(Math.round(tick))))]
}

const rangesBetween = (edges: readonly bigint[]): Range[] => {
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    { to: String(first - 1n) },
    ...edges
      .slice(0, -1)
      .map((from, index) => ({ from: String(from), to: String((edges[index + 1] ?? from) - 1n) })),
    { from: String(last) },
  ]
}

const sameRange = (a: Range, b: Range) => a.from === b.from && a.to === b.to

/** Not below 0: the inventory may change between two counts. */
const less = (whole: number | undefined, part: number | undefined): number | undefined =>
  whole === undefined || part === undefined ? undefined : Math.max(0, whole - part)

/**
 * Each bar is the exact count of its own search, so a car with several listings may be in several bars. With
 * `once` it is only in the bar of its lowest value: a bar is the cars up to its end, less those up to its
 * beginning, and no search finds them.
 */
export function distributionPlan(search: Search, key: MeasureKey, once = false): AnalysisPlan<Distribution> {
  const own = search.filters[key]
  const ranked = (range: Range) => rankedWithin(key, own, range) ?? range
  const read = (count: CountReader, quantiles: QuantilesReader): Distribution => {
    const total = count(search)
    const found = quantiles(search, key, shares)
    const stated = found?.stated
    const [low, lower, median, upper, high] = found?.values ?? []
    const between = low && high ? rangesBetween(edgesOf(key, low, high)) : []
    const bands = bandsWithin(key, own, between)
    const upTo = ({ to }: Range) =>
      to === undefined ? stated : count(withFilter(search, key, ranked({ to })))
    const bars = bands.flatMap(({ band: range, asked }, index): DistributionBar[] => {
      const open = range.from === undefined || range.to === undefined || !sameRange(asked, range)
      const before = bands[index - 1]
      const its = once ? undefined : withFilter(search, key, ranked(asked))
      const cars = its ? count(its) : less(upTo(asked), before ? upTo(before.asked) : 0)
      return open && cars === 0 ? [] : [{ range: asked, search: its, cars, open }]
    })
    const unstated = less(total, stated)
    return {
      stated,
      unstated,
      median,
      lower,
      upper,
      bars:
        bars.length === 0 || unstated === 0
          ? bars
          : [...bars, { range: undefined, search: undefined, cars: unstated, open: false }],
    }
  }
  return {
    key: JSON.stringify(['distribution', countKey(search), search.currency, key, ...(once ? ['once'] : [])]),
    most: 1 + shares.length * mostForQuantile + 2 * wantedBars,
    read,
  }
}
