import type { SliceKey } from './facets/question.ts'
import { filterOfKind } from './filters.ts'
import type { Range } from './kinds/kind.ts'

// The interface shows only the first 10,000 cars of a search. Cut along a range filter into slices that each
// fit, every car with the value is reachable; cars without it are in the slices of another filter.

/** Initial cuts at round numbers; `cells` halves the cells that are too full. */
export function firstCuts(key: SliceKey, thisYear: number): readonly bigint[] {
  if (key === 'year') {
    const decades = [1970, 1980, 1990, 2000].filter((year) => year < thisYear - 16)
    return [...decades, ...[16, 12, 9, 7, 5, 4, 3, 2, 1, 0].map((age) => thisYear - age)].map(BigInt)
  }
  const steps =
    key === 'price' ? [1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5] : [1e3, 1e4, 2e4, 5e4, 1e5, 15e4, 2e5, 3e5]
  return steps.map(BigInt)
}

const within = (range: Range | undefined, cut: bigint) =>
  (range?.from === undefined || cut > BigInt(range.from)) &&
  (range?.to === undefined || cut <= BigInt(range.to))

const rangeOf = (from: string | undefined, to: string | undefined): Range => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/**
 * The range that a cell or slice requests. A price range ends where the next one begins: a converted amount
 * may be 999.50, which is neither up to 999 nor from 1,000 on. The last range ends where the search does.
 * @param chosen the search's own range of that filter
 */
export const askedRange = (key: SliceKey, { from, to }: Range, chosen: Range | undefined): Range =>
  rangeOf(from, key !== 'price' || to === undefined || to === chosen?.to ? to : String(BigInt(to) + 1n))

/** The cells between the cuts, limited to the search's own range of that filter. */
export function firstCells(chosen: Range | undefined, cuts: readonly bigint[]): Range[] {
  const inside = cuts.filter((cut) => within(chosen, cut))
  const starts = [chosen?.from, ...inside.map(String)]
  const ends = [...inside.map((cut) => String(cut - 1n)), chosen?.to]
  return starts.map((from, index) => rangeOf(from, ends[index]))
}

/**
 * Where to halve a cell: the rounded middle; an open end reaches twice as far (a year: ten more). Undefined
 * for a cell of a single value, or of the lowest two if the interface accepts no end below them.
 */
function cut(key: SliceKey, { from, to }: Range): bigint | undefined {
  const { bounds } = filterOfKind<'range'>(key)
  const low = from === undefined ? BigInt(bounds.from[0]) : BigInt(from)
  const limit = BigInt(bounds.to[1])
  const reach = key === 'year' ? low + 10n : low * 2n + 10n
  const high = to === undefined ? (reach < limit ? reach : limit) : BigInt(to)
  if (low >= high) return undefined
  const middle = (low + high + 1n) / 2n
  // Users need only two digits: 13,100 rather than 13,127, if that stays inside the cell.
  const size = 10n ** BigInt(Math.max(0, String(middle).length - 2))
  const round = key === 'year' ? middle : (middle / size) * size
  const found = round > low && round <= high ? round : middle
  // The interface rejects a price up to 0, so 0 stays in a cell with 1.
  const least = BigInt(bounds.to[0]) + 1n
  if (found >= least) return found
  return least <= high ? least : undefined
}

/**
 * The cells to count: each cell whose known count exceeds the window is halved, repeatedly. Callers repeat
 * the call with the new counts until no cell changes.
 * @param countOf cars in a cell; undefined while unknown
 */
export function cells(
  key: SliceKey,
  from: readonly Range[],
  countOf: (cell: Range) => number | undefined,
  limit: number,
): Range[] {
  const halve = (cell: Range): Range[] => {
    const count = countOf(cell)
    const middle = count !== undefined && count > limit ? cut(key, cell) : undefined
    if (middle === undefined) return [cell]
    return [rangeOf(cell.from, String(middle - 1n)), rangeOf(String(middle), cell.to)].flatMap(halve)
  }
  return from.flatMap(halve)
}

/**
 * Joins neighbouring cells while they fit the window. A car with two prices is in two cells, so a sum is an
 * upper bound: the slice fits, and its exact number is counted later. Empty cells join a neighbour.
 */
export function slices(
  key: SliceKey,
  counted: readonly (readonly [cell: Range, count: number])[],
  limit: number,
): Range[] {
  const joined: { from: string | undefined; to: string | undefined; count: number }[] = []
  for (const [cell, count] of counted) {
    const last = joined.at(-1)
    if (last !== undefined && last.count + count <= limit) {
      last.to = cell.to
      last.count += count
    } else joined.push({ from: cell.from, to: cell.to, count })
  }
  // A range open at both ends is no filter; from the least value on it finds every car with a value.
  const [least] = filterOfKind<'range'>(key).bounds.from
  return joined
    .filter((slice) => slice.count > 0)
    .map(({ from, to }) => (from === undefined && to === undefined ? { from: least } : rangeOf(from, to)))
}
