import { type FilterKey, type Filters, filters } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import type { Variation } from '../store.ts'
import { has, size } from './bits.ts'
import { type Held, isCarFilter, type Matcher } from './query.ts'
import { type RankInterval, type Ranked, unranked } from './ranked.ts'
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

const price = filters.price.at

/** The one place of a range. */
const placeOf = (key: FilterKey) => filters[key].at as typeof price

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
  /** By rank: its cell, in which all ranks are in the same ranges; longer than an order that is counted along. */
  #cells = new Uint16Array()

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

  /** @param known sets that groups before it were narrowed from: those of other filters may be narrowed from the same one */
  #countGroup(group: readonly NumberedVariation[], known: Map<string, Held>, counts: number[]): void {
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
    const name = JSON.stringify([domains, currencyId, shared])
    const held = known.get(name) ?? this.#matcher.hold(shared, domains, currencyId)
    known.set(name, held)
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
    const ofCars = isCarFilter(key)
    const set = ofCars ? held.cars : held.listings
    // A short order of listings is walked range by range.
    const isRanked = ofCars || this.#rankedOf(key).ranks !== undefined
    return isRanked && ranges >= leastRanges && size(set) < (ranges * set.length) / 2
  }

  /** Each member of the set is looked at once, whatever the number of ranges; a car counts once in each. */
  #countRanges(held: Held, key: FilterKey, asked: readonly NumberedVariation[], counts: number[]): void {
    const { layout } = this.#index
    const { ranked, intervals } = this.#intervalsOf(held, key, asked)
    const { ranks, order } = ranked
    const cells = this.#cells.length < order.length ? new Uint16Array(order.length) : this.#cells
    this.#cells = cells
    const rangesOf = fillCells(cells.subarray(0, order.length), intervals)
    const members = new Uint32Array(rangesOf.length)
    const cellAt = (position: number) => {
      const rank = ranks === undefined ? unranked : ranks[position]!
      return rank === unranked ? 0 : cells[rank]!
    }
    const { cars } = held
    if (ranks === undefined)
      for (let rank = 0; rank < order.length; rank++)
        members[cells[rank]!]! += (cars[order[rank]! >>> 5]! >>> order[rank]!) & 1
    else {
      const listings = isCarFilter(key) ? cars : held.listings
      for (let i = 0; i < cars.length; i++)
        for (let word = cars[i]! & listings[i]!; word !== 0; word &= word - 1)
          members[cellAt((i << 5) + 31 - Math.clz32(word & -word))]! += 1
    }
    const sums = new Uint32Array(mostRanges)
    const sum = (ranges: number, count: number) => {
      for (let left = ranges; left !== 0; left &= left - 1) sums[31 - Math.clz32(left & -left)]! += count
    }
    members.forEach((count, cell) => sum(rangesOf[cell]!, count))
    if (!isCarFilter(key)) {
      let [before, known] = [-1, 0]
      layout.eachExtraOf(held.listings, (position, car) => {
        if (!has(cars, car)) return
        if (car !== before) known = has(held.listings, car) ? rangesOf[cellAt(car)]! : 0
        before = car
        const ranges = rangesOf[cellAt(position)]!
        sum(ranges & ~known, 1)
        known |= ranges
      })
    }
    asked.forEach(({ at }, range) => (counts[at] = sums[range]!))
  }

  #rankedOf(key: FilterKey): Ranked {
    const place = placeOf(key)
    return place === price ? this.#index.prices.ranked : this.#index.numbers(place).ranked
  }

  #intervalsOf({ currencyId }: Held, key: FilterKey, asked: readonly NumberedVariation[]) {
    const place = placeOf(key)
    const column = place === price ? this.#index.prices.in(currencyId) : this.#index.numbers(place)
    const intervals = asked.map(({ variation }): RankInterval => {
      const { from, to } = variation.filters[key] as Range // Of a filter of that kind.
      return column.ranksWithin(
        from === undefined ? undefined : BigInt(from),
        to === undefined ? undefined : BigInt(to),
      )
    })
    return { ranked: this.#rankedOf(key), intervals }
  }
}

/** Gives each rank its cell, 0 where it is in no range; returns the ranges of each cell, as bits. `!`: see bits.ts. */
function fillCells(cells: Uint16Array, intervals: readonly RankInterval[]): readonly number[] {
  const rangesOf = [0]
  const cellOf = (ranges: number): number => {
    const known = rangesOf.indexOf(ranges)
    return known >= 0 ? known : rangesOf.push(ranges) - 1
  }
  const edges = [...new Set([0, ...intervals.flatMap(({ low, high }) => [low, high]), cells.length])].sort(
    (a, b) => a - b,
  )
  edges.forEach((edge, at) => {
    const ranges = intervals.reduce(
      (bits, { low, high }, range) => (low <= edge && edge < high ? bits | (1 << range) : bits),
      0,
    )
    cells.fill(cellOf(ranges), edge, edges[at + 1] ?? edge)
  })
  intervals.forEach(({ single }, range) => {
    for (const rank of single) cells[rank] = cellOf(rangesOf[cells[rank]!]! | (1 << range))
  })
  return rangesOf
}
