import { type FilterKey, type Filters, filters } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import type { Variation } from '../store.ts'
import { each, has, size } from './bits.ts'
import { type Held, isCarFilter, type Matcher } from './query.ts'
import type { RankInterval, Ranked } from './ranked.ts'
import type { SearchIndex } from './search-index.ts'

/** With the domains that its source sites leave. */
export interface ScopedVariation extends Variation {
  readonly domains: readonly number[]
}

interface NumberedVariation {
  readonly variation: ScopedVariation
  /** Its place in the answer. */
  readonly at: number
}

/** Bits of a number, one for each range of a histogram. */
const mostRanges = 32
/** Fewer ranges are counted one by one. */
const leastRanges = 4

/** Ranks are looked up in blocks of 256: a block inside one cell needs no search. */
const blockBits = 8
const mixed = 0xff

const price = filters.price.at

/** What the variation's counts do not share with others is in the name: each group is narrowed from one set. */
function groupOf({ domains, currencyId, varied, filters: chosen }: ScopedVariation): string {
  const compares = chosen.price !== undefined || varied.includes('price')
  return JSON.stringify([domains, compares ? currencyId : null, varied.toSorted()])
}

/**
 * Counts many searches that differ in few filters. What they have in common is found once; a single filter with many
 * ranges, which is a histogram, takes one pass over the set.
 */
export class FacetCounter {
  readonly #index: SearchIndex
  readonly #matcher: Matcher
  /** By car: in which ranges it has a listing. */
  #ranges: Uint32Array | undefined

  constructor(index: SearchIndex, matcher: Matcher) {
    this.#index = index
    this.#matcher = matcher
  }

  count(variations: readonly ScopedVariation[]): number[] {
    const counts: number[] = Array.from({ length: variations.length }, () => 0)
    const groups = new Map<string, NumberedVariation[]>()
    variations.forEach((variation, at) => {
      const name = groupOf(variation)
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [{ variation, at }])
      else group.push({ variation, at })
    })
    for (const group of groups.values()) this.#countGroup(group, counts)
    return counts
  }

  #countGroup(group: readonly NumberedVariation[], counts: number[]): void {
    const [first, second] = group
    if (first === undefined) return
    const { filters: chosen, domains, currencyId, varied } = first.variation
    if (second === undefined) {
      counts[first.at] = this.#matcher.match(chosen, domains, currencyId).count
      return
    }
    const keys = varied.filter((key) => key !== 'sources')
    const shared = Object.fromEntries(
      Object.entries(chosen).filter(([key]) => !keys.some((one) => one === key)),
    ) as Filters // Some of the filters of a search.
    const held = this.#matcher.hold(shared, domains, currencyId)
    const [key, another] = keys
    if (key !== undefined && another === undefined && filters[key].kind === 'range') {
      const ranges = group.filter(({ variation }) => variation.filters[key] !== undefined)
      if (this.#isHistogram(held, key, ranges.length)) {
        for (let from = 0; from < ranges.length; from += mostRanges)
          this.#countRanges(held, key, ranges.slice(from, from + mostRanges), counts)
        for (const { variation, at } of group)
          if (variation.filters[key] === undefined) counts[at] = this.#matcher.countWithin(held, [], {})
        return
      }
    }
    for (const { variation, at } of group)
      counts[at] = this.#matcher.countWithin(held, keys, variation.filters)
  }

  /** In a set that is nearly everything, narrowing range by range reads less than visiting each member. */
  #isHistogram(held: Held, key: FilterKey, ranges: number): boolean {
    const set = isCarFilter(key) ? held.cars : held.listings
    return ranges >= leastRanges && size(set) < (ranges * set.length) / 2
  }

  #countRanges(held: Held, key: FilterKey, asked: readonly NumberedVariation[], counts: number[]): void {
    const { layout } = this.#index
    const { ranked, intervals } = this.#intervalsOf(held, key, asked)
    const inRanges = (this.#ranges ??= new Uint32Array(layout.cars)).fill(0)
    const cellOf = cellsOf(ranked, intervals)
    const listings = isCarFilter(key) ? held.cars : held.listings
    const put = (position: number, ranges: number) => {
      const car = layout.carAt(position)
      if (has(held.cars, car)) inRanges[car]! |= ranges
    }
    const { ranks, order } = ranked
    if (ranks === undefined)
      order.forEach((position, rank) => {
        if (has(listings, position)) put(position, cellOf(rank))
      })
    else
      each(listings, (position) => {
        const rank = ranks[position]!
        if (rank < order.length) put(position, cellOf(rank))
      })
    intervals.forEach(({ single }, range) => {
      for (const rank of single) if (has(listings, order[rank]!)) put(order[rank]!, 1 << range)
    })
    const sums = new Uint32Array(mostRanges)
    for (let car = 0; car < inRanges.length; car++) {
      let ranges = inRanges[car]!
      while (ranges !== 0) {
        const lowest = ranges & -ranges
        sums[31 - Math.clz32(lowest)]! += 1
        ranges ^= lowest
      }
    }
    asked.forEach(({ at }, range) => (counts[at] = sums[range]!))
  }

  #intervalsOf({ currencyId }: Held, key: FilterKey, asked: readonly NumberedVariation[]) {
    const place = filters[key].at as typeof price // The one place of a range.
    const isPrice = place === price
    const column = isPrice ? this.#index.prices.in(currencyId) : this.#index.numbers(place)
    const ranked: Ranked = isPrice ? this.#index.prices.ranked : this.#index.numbers(place).ranked
    const intervals = asked.map(({ variation }): RankInterval => {
      const { from, to } = variation.filters[key] as Range // Of a filter of that kind.
      return column.ranksWithin(
        from === undefined ? undefined : BigInt(from),
        to === undefined ? undefined : BigInt(to),
      )
    })
    return { ranked, intervals }
  }
}

/** The ranges that each rank is in, as bits. `!`: see bits.ts. */
function cellsOf({ order }: Ranked, intervals: readonly RankInterval[]): (rank: number) => number {
  const edges = [...new Set([0, ...intervals.flatMap(({ low, high }) => [low, high])])].sort((a, b) => a - b)
  const ranges = edges.map((edge) =>
    intervals.reduce(
      (bits, { low, high }, range) => (low <= edge && edge < high ? bits | (1 << range) : bits),
      0,
    ),
  )
  const search = (rank: number): number => {
    let [low, high] = [0, edges.length]
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (edges[middle]! <= rank) low = middle
      else high = middle
    }
    return low
  }
  const blocks = new Uint8Array((order.length >>> blockBits) + 1)
  blocks.forEach((_, block) => {
    const cell = search(block << blockBits)
    blocks[block] = cell === search(((block + 1) << blockBits) - 1) ? cell : mixed
  })
  return (rank) => {
    const cell = blocks[rank >>> blockBits]!
    return ranges[cell === mixed ? search(rank) : cell]!
  }
}
