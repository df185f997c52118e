import type { SlicesLine } from '#contract/facets/answer.ts'
import { filterOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { lastReachablePage } from '#contract/result-window.ts'
import { withFilter } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { askedRange, cells, firstCells, firstCuts, slices } from '#contract/slices.ts'
import type { SlicesItem } from '../item.ts'
import type { CountSearch } from '../numbers.ts'

/** The number of cars that the pages of one search can show. */
const reachableCars = lastReachablePage(Number.POSITIVE_INFINITY, perPage) * perPage

/** Usual upper bound of the counts for slicing a search: its first cells, halves of full ones, and merged slices. */
export const mostForSlices = 48

/** Cuts a search along one filter into slices that fit the result window, in rounds of counts. */
export async function slicesLine(
  { search, along: key }: SlicesItem,
  count: CountSearch,
  { limit = reachableCars, thisYear = new Date().getFullYear() } = {},
): Promise<Extract<SlicesLine, { readonly slices: unknown }>> {
  const chosen = search.filters[key]
  const asked = (range: Range) => askedRange(key, range, chosen)
  const countIn = async (range: Range) => (await count(withFilter(search, key, asked(range)))).count
  const known = new Map<string, number>()
  const nameOf = ({ from = '', to = '' }: Range) => `${from}..${to}`
  const countOf = (cell: Range) => known.get(nameOf(cell))
  const first = firstCells(chosen, firstCuts(key, thisYear))
  let cut = first
  for (;;) {
    cut = cells(key, first, countOf, limit)
    const fresh = cut.filter((cell) => countOf(cell) === undefined)
    if (fresh.length === 0) break
    const counts = await Promise.all(fresh.map(countIn))
    for (const [index, cell] of fresh.entries()) known.set(nameOf(cell), counts[index] ?? 0)
  }
  // A car with two matching values is in two cells, so merged slices are counted again.
  const ranges = slices(
    key,
    cut.map((cell) => [cell, countOf(cell) ?? 0] as const),
    limit,
  )
  const counts = await Promise.all(ranges.map(countIn))
  const unstated = async () => {
    const [least] = filterOfKind<'range'>(key).bounds.from
    const [all, stated] = await Promise.all([count(search), countIn({ from: least })])
    return Math.max(0, all.count - stated)
  }
  return {
    slices: ranges.map((range, index) => ({ range: asked(range), count: counts[index] ?? 0 })),
    ...(chosen === undefined && { unstated: await unstated() }),
  }
}
