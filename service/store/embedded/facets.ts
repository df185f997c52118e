import { type FilterKey, type Filters, filters } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import type { Scoped } from '../scope.ts'
import type { Variation } from '../store.ts'
import { type Bits, size } from './bits.ts'
import { isOther } from './layout.ts'
import { type Held, isCarFilter, type Matcher } from './query.ts'
import { type RankInterval, type Ranked, unranked } from './ranked.ts'
import type { SearchIndex } from './search-index.ts'
import { Segments } from './segments.ts'

/** A variation with domains in place of source sites. */
export type ScopedVariation = Scoped<Variation>

interface NumberedVariation {
  readonly variation: ScopedVariation
  /** Its index in the result. */
  readonly at: number
}

/** The bits of a number, one for each range of a histogram. */
const mostRanges = 32
const leastRanges = 4
/** Looking up a member takes as long as this many ranks of an order. */
const costOfMember = 3

const price = filters.price.at

/** The only field path of a range filter. */
const placeOf = (key: FilterKey) => filters[key].at as typeof price

/** Names the group of a variation; variations of a group differ only in the values of the same filters. */
function groupOf({
  domains,
  currencyId,
  varied,
  filters: chosen,
  also = [],
  never = [],
}: ScopedVariation): string {
  const demanded = [...also, ...never].map(({ filters: each }) => each)
  const compares = varied.includes('price') || [chosen, ...demanded].some((each) => each.price !== undefined)
  return JSON.stringify([domains, compares ? currencyId : null, varied.toSorted(), also, never])
}

/**
 * Counts many searches that differ in few filters. The set that they share is matched once; a filter with
 * many ranges, which is a histogram, takes one pass over that set.
 */
export class FacetCounter {
  readonly #index: SearchIndex
  readonly #matcher: Matcher

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
    const held = new Map<string, Held>()
    for (const group of groups.values()) this.#countGroup(group, held, counts)
    return counts
  }

  /** @param known sets by their filters, which groups share when they narrow the same set */
  #countGroup(group: readonly NumberedVariation[], known: Map<string, Held>, counts: number[]): void {
    const [first, second] = group
    if (first === undefined) return
    const { filters: chosen, domains, currencyId, varied, also = [], never = [] } = first.variation
    if (second === undefined) {
      counts[first.at] = this.#matcher.match(chosen, domains, currencyId, { also, never }).count
      return
    }
    const keys = varied.filter((key) => key !== 'sources')
    const shared = Object.fromEntries(
      Object.entries(chosen).filter(([key]) => !keys.some((one) => one === key)),
    ) as Filters // A subset of the search's filters.
    const name = JSON.stringify([domains, currencyId, shared, also, never])
    const held = known.get(name) ?? this.#matcher.hold(shared, domains, currencyId, { also, never })
    known.set(name, held)
    const [key, another] = keys
    if (key !== undefined && another === undefined && filters[key].kind === 'range') {
      const ranges = group.filter(({ variation }) => variation.filters[key] !== undefined)
      if (this.#isHistogram(key, ranges.length)) {
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

  /** Few ranges, and those of a short order of listings, are counted one by one. */
  #isHistogram(key: FilterKey, ranges: number): boolean {
    return ranges >= leastRanges && (isCarFilter(key) || this.#rankedOf(key).ranks !== undefined)
  }

  /** Visits each member of the set once, whatever the number of ranges; a car counts once in each. */
  #countRanges(held: Held, key: FilterKey, asked: readonly NumberedVariation[], counts: number[]): void {
    const { ranked, intervals } = this.#intervalsOf(held, key, asked)
    const segments = new Segments(intervals, ranked.order.length)
    const ofCars = isCarFilter(key)
    const members = membersOf(ofCars ? held.cars : held.listings, ranked, segments)
    const sums = new Int32Array(mostRanges)
    segments.ranges.forEach((ranges, segment) => addTo(sums, ranges, members[segment]!))
    if (!ofCars) this.#takeRepeated(held.listings, ranked, segments, sums)
    asked.forEach(({ at }, range) => (counts[at] = sums[range]!))
  }

  /** Subtracts listings of ranges that already have another listing of the same car. */
  #takeRepeated(listings: Bits, { ranks }: Ranked, segments: Segments, sums: Int32Array): void {
    if (ranks === undefined) return
    const { layout } = this.#index
    const rangesOf = segments.ranges
    const repeated = new Int32Array(rangesOf.length)
    const segmentAt = (position: number) => {
      const rank = ranks[position]! | 0
      return rank < 0 ? 0 : segments.at(rank)
    }
    let before = -1
    let known = 0
    for (let i = layout.carWords; i < listings.length; i++)
      for (let word = listings[i]!; word !== 0; word &= word - 1) {
        const position = (i << 5) + 31 - Math.clz32(word & -word)
        const car = layout.carAt(position) | 0
        const ofPrimary = rangesOf[segmentAt(car)]! & -((listings[car >>> 5]! >>> car) & 1)
        known = (known & (isOther(car, before) - 1)) | ofPrimary
        before = car
        const segment = segmentAt(position)
        const ranges = rangesOf[segment]!
        const both = ranges & known
        // Most listings repeat all of their ranges or none: no branch counts those, since it mispredicts.
        repeated[segment]! += 1 - isOther(both, ranges)
        if (both !== ranges && both !== 0) addTo(sums, both, -1)
        known |= ranges
      }
    repeated.forEach((count, segment) => addTo(sums, rangesOf[segment]!, -count))
  }

  #rankedOf(key: FilterKey): Ranked {
    const place = placeOf(key)
    return place === price ? this.#index.prices.ranked : this.#index.numbers(place).ranked
  }

  #intervalsOf({ currencyId }: Held, key: FilterKey, asked: readonly NumberedVariation[]) {
    const place = placeOf(key)
    const column = place === price ? this.#index.prices.in(currencyId) : this.#index.numbers(place)
    const intervals = asked.map(({ variation }): RankInterval => {
      const { from, to } = variation.filters[key] as Range // `key` is a range filter.
      return column.ranksWithin(
        from === undefined ? undefined : BigInt(from),
        to === undefined ? undefined : BigInt(to),
      )
    })
    return { ranked: this.#rankedOf(key), intervals }
  }
}

/** Adds a number to the sum of each range. */
function addTo(sums: Int32Array, ranges: number, number: number): void {
  for (let left = ranges; left !== 0; left &= left - 1) sums[31 - Math.clz32(left & -left)]! += number
}

/** Members of the set by segment: along the order for a large set, else one by one. For `!` see bits.ts. */
function membersOf(set: Bits, { order, ranks }: Ranked, segments: Segments): Int32Array {
  const { edges } = segments
  const members = new Int32Array(segments.ranges.length)
  if (ranks === undefined || size(set) * costOfMember > order.length)
    for (let segment = 1; segment < members.length; segment++) {
      const end = Math.min(edges[segment + 1]!, order.length)
      let sum = 0
      for (let rank = edges[segment]!; rank < end; rank++) {
        const position = order[rank]!
        sum += (set[position >>> 5]! >>> position) & 1
      }
      members[segment] = sum
    }
  else
    for (let i = 0; i < set.length; i++)
      for (let word = set[i]!; word !== 0; word &= word - 1) {
        const rank = ranks[(i << 5) + 31 - Math.clz32(word & -word)]!
        if (rank !== unranked) members[segments.at(rank)]! += 1
      }
  return members
}
