import type { SliceKey } from './facets/question.ts'
import { filterOfKind } from './filters.ts'
import type { Range } from './kinds/kind.ts'

// The interface shows the first 10,000 cars of a search. Cut along a range filter into slices that each
// fit, every car that states the value can be reached; what states none is in the slices of another one.

/** Round numbers to begin with; cells that are too full are halved from there. */
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
 * How a cell or a slice is asked for. Of prices up to where the next one begins: an amount in another currency may be worth
 * 999.50, which is neither up to 999 nor from 1,000 on. The last one ends where the search does.
 * @param chosen what the search already asks of that filter
 */
export const askedRange = (key: SliceKey, { from, to }: Range, chosen: Range | undefined): Range =>
  rangeOf(from, key !== 'price' || to === undefined || to === chosen?.to ? to : String(BigInt(to) + 1n))

/** The cells between the cuts, inside what the search already asks of that filter. */
export function firstCells(chosen: Range | undefined, cuts: readonly bigint[]): Range[] {
  const inside = cuts.filter((cut) => within(chosen, cut))
  const starts = [chosen?.from, ...inside.map(String)]
  const ends = [...inside.map((cut) => String(cut - 1n)), chosen?.to]
  return starts.map((from, index) => rangeOf(from, ends[index]))
}

/**
 * Where a cell is halved: the rounded middle; an open end reaches twice as far (a year: ten more).
 * Undefined for a cell of a single value, or of the least two where the interface knows no end below them.
 */
function cut(key: SliceKey, { from, to }: Range): bigint | undefined {
  const { bounds } = filterOfKind<'range'>(key)
  const low = from === undefined ? BigInt(bounds.from[0]) : BigInt(from)
  const limit = BigInt(bounds.to[1])
  const reach = key === 'year' ? low + 10n : low * 2n + 10n
  const high = to === undefined ? (reach < limit ? reach : limit) : BigInt(to)
  if (low >= high) return undefined
  const middle = (low + high + 1n) / 2n
  // Two figures are enough for a person: 13,100 rather than 13,127, where that stays inside the cell.
  const size = 10n ** BigInt(Math.max(0, String(middle).length - 2))
  const round = key === 'year' ? middle : (middle / size) * size
  const found = round > low && round <= high ? round : middle
  // A price up to 0 cannot be asked for: 0 stays with 1.
  const least = BigInt(bounds.to[0]) + 1n
  if (found >= least) return found
  return least <= high ? least : undefined
}

/**
 * The cells to count: each that is known to hold more than the window shows is halved, again and again.
 * Called with what is known so far; more answers make finer cells until nothing changes.
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
 * Neighbours put together while they fit the window. A car with two prices is in two cells, so a sum is
 * an upper bound: the slice fits, and its exact number is counted anew. Empty cells join a neighbour.
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
  // A range open at both ends would be no filter: from the least value on it finds every car that states one.
  const [least] = filterOfKind<'range'>(key).bounds.from
  return joined
    .filter((slice) => slice.count > 0)
    .map(({ from, to }) => (from === undefined && to === undefined ? { from: least } : rangeOf(from, to)))
}
