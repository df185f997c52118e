import { type Circle, kilometresBetween, positionOf, spotsOf } from '#contract/geo.ts'
import { circleOf } from '#contract/search.ts'
import type { PageQuestion } from '../store.ts'
import { add, type Bits, each, has } from './bits.ts'
import type { Layout } from './layout.ts'
import type { Numbers } from './numbers.ts'
import type { Prices } from './prices.ts'
import { type Ranked, unranked } from './ranked.ts'

/** One way to order cars: ranks that are walked up or down. */
interface Order {
  readonly ranked: Pick<Ranked, 'order' | 'ranks'>
  /** Whether the value belongs to the car (one position each) or to its listings. */
  readonly of: 'car' | 'listing'
  readonly descending: boolean
  /** Ranks before it count as without value. */
  readonly from: number
  /** Whether two neighbours in walking order may have equal or swapped keys. */
  readonly mayTie: (rank: number, next: number) => boolean
  /** Sorts ranks that may tie by the exact rule. */
  readonly settle: (ranks: number[]) => void
}

export interface SortColumns {
  readonly year: Numbers
  readonly odometer: Numbers
  readonly created_at: Numbers
  readonly auction_at: Numbers
  readonly spot: Numbers
  readonly prices: Prices
}

/** An order by a column. Ranks of equal value ascend by car, which breaks ties. */
const numbers = (of: Order['of'], column: Numbers, descending: boolean, from = 0): Order => ({
  ranked: column.ranked,
  of,
  descending,
  from,
  mayTie: descending ? (rank, next) => column.isTie(rank, next) : () => false,
  settle: () => {},
})

function price(prices: Prices, currencyId: number, descending: boolean, carAt: (position: number) => number) {
  const { key } = prices.in(currencyId)
  const { order } = prices.ranked
  const settle = (ranks: number[]) => {
    const first = ranks[0] ?? 0
    if (ranks.every((rank) => prices.isSame(first, rank))) return
    const car = (rank: number) => carAt(order[rank] ?? 0)
    ranks.sort((a, b) => {
      const [x, y] = [key(a), key(b)]
      const byKey = x < y ? -1 : x > y ? 1 : 0
      return (descending ? -byKey : byKey) || car(a) - car(b)
    })
  }
  const mayTie = (rank: number, next: number) => prices.mayTie(rank, next)
  return { ranked: prices.ranked, of: 'listing', descending, from: 0, mayTie, settle } as const
}

/** A circle without any place, for a search without a centre. */
const nowhere: Circle = { lat: 0, lon: 0, km: -1 }

/** An order for one query. Listings of one spot are neighbours already, and spots are fewer than listings. */
function distance(spots: Numbers, centre: Circle, carAt: (position: number) => number): Order {
  const { low, high } = spots.ranksWithin(...spotsOf(centre))
  const byKm = new Map<number, Uint32Array[]>()
  for (let from = low, to = low; from < high; from = to) {
    while (to < high && spots.isTie(from, to)) to++
    const km = kilometresBetween(centre, positionOf(spots.valueAt(from)))
    if (km > centre.km) continue
    const there = spots.ranked.order.subarray(from, to)
    const others = byKm.get(km)
    if (others === undefined) byKm.set(km, [there])
    else others.push(there)
  }
  const order = new Uint32Array(high - low)
  let length = 0
  for (const [, spotsThere] of [...byKm].sort(([a], [b]) => a - b)) {
    const start = length
    for (const there of spotsThere) {
      order.set(there, length)
      length += there.length
    }
    if (spotsThere.length > 1) order.subarray(start, length).sort((a, b) => carAt(a) - carAt(b))
  }
  const ranked = { order: order.subarray(0, length), ranks: undefined }
  return { ranked, of: 'listing', descending: false, from: 0, mayTie: () => false, settle: () => {} }
}

export function orderOf(
  { sort, filters: chosen, currencyId, now }: Pick<PageQuestion, 'sort' | 'filters' | 'currencyId' | 'now'>,
  columns: SortColumns,
  layout: Layout,
): Order {
  const carAt = (position: number) => layout.carAt(position)
  switch (sort) {
    case 'newest':
      return numbers('listing', columns.created_at, true)
    case 'oldest':
      return numbers('listing', columns.created_at, false)
    case 'cheaper':
      return price(columns.prices, currencyId, false, carAt)
    case 'expensive':
      return price(columns.prices, currencyId, true, carAt)
    case 'odometer_asc':
      return numbers('listing', columns.odometer, false)
    case 'odometer_desc':
      return numbers('listing', columns.odometer, true)
    case 'year_asc':
      return numbers('car', columns.year, false)
    case 'year_desc':
      return numbers('car', columns.year, true)
    case 'auction_nearest':
      // Auctions before now are past, so they count as without value.
      return numbers('listing', columns.auction_at, false, columns.auction_at.atLeast(now))
    case 'nearest':
      return distance(columns.spot, circleOf(chosen) ?? nowhere, carAt)
  }
}

export interface Matches {
  readonly cars: Bits
  /** Number of cars. */
  readonly count: number
  /** May include listings of cars that are not in `cars`. */
  readonly listings: Bits
}

/** Gathering a matching rank costs about this many steps of a walk over all ranks. */
const gatherCost = 18

/** For each `!` see bits.ts. */
export class Sorter {
  readonly #layout: Layout
  readonly #seen: Bits

  constructor(layout: Layout) {
    this.#layout = layout
    this.#seen = new Int32Array(layout.carWords)
  }

  /** The cars from `offset` on, at most `limit`. Cars without a value come last; the car breaks ties. */
  page(matches: Matches, order: Order, offset: number, limit: number): number[] {
    const seen = this.#seen.fill(0)
    const page: number[] = []
    const end = offset + limit
    let found = 0
    const put = (car: number): boolean => {
      if (has(seen, car)) return found < end
      add(seen, car)
      if (found >= offset && found < end) page.push(car)
      return ++found < end
    }
    if (this.#walk(matches, order, end, put)) each(matches.cars, (car) => (has(seen, car) ? true : put(car)))
    return page
  }

  /** Passes cars of matching ranks to `put` in order; false as soon as `put` returns false. */
  #walk(matches: Matches, order: Order, wanted: number, put: (car: number) => boolean): boolean {
    const layout = this.#layout
    const { cars, listings } = matches
    const { ranked, descending, mayTie } = order
    let group: number[] = []
    const flush = (): boolean => {
      if (group.length > 1) {
        if (descending) group.reverse()
        order.settle(group)
      }
      const ranks = group
      group = []
      return ranks.every((rank) => put(layout.carAt(ranked.order[rank]!)))
    }
    const take = (rank: number): boolean => {
      const last = group[group.length - 1]
      if (last !== undefined && !mayTie(last, rank) && !flush()) return false
      group.push(rank)
      return true
    }
    const length = ranked.order.length - order.from
    const walk = Math.min(length, (length * wanted) / Math.max(1, matches.count))
    if (ranked.ranks !== undefined && matches.count * gatherCost < walk) {
      const ranks = this.#gather(matches, order, ranked.ranks)
      for (let i = 0; i < ranks.length; i++)
        if (!take(ranks[descending ? ranks.length - 1 - i : i]!)) return false
      return flush()
    }
    const step = descending ? -1 : 1
    let rank = descending ? ranked.order.length - 1 : order.from
    for (let left = length; left > 0; left--, rank += step) {
      const position = ranked.order[rank]!
      if (order.of === 'car' ? !has(cars, position) : !has(listings, position)) continue
      if (order.of === 'listing' && !has(cars, layout.carAt(position))) continue
      if (!take(rank)) return false
    }
    return flush()
  }

  /** The ranks of all matches, ascending. */
  #gather({ cars, listings }: Matches, order: Order, ranks: Uint32Array): Uint32Array {
    const ranksFound: number[] = []
    const take = (position: number) => {
      const rank = ranks[position]!
      if (rank !== unranked && rank >= order.from) ranksFound.push(rank)
    }
    each(cars, (car) => {
      if (order.of === 'car') return take(car)
      if (has(listings, car)) take(car)
      this.#layout.eachExtra(car, (position) => {
        if (has(listings, position)) take(position)
      })
    })
    return Uint32Array.from(ranksFound).sort()
  }
}
