import type { StandingLine } from '#contract/facets/answer.ts'
import { searchText } from '#contract/facets/variation.ts'
import type { Search } from '#contract/search.ts'
import type { StandingItem } from '../item.ts'
import type { CountSearch } from '../numbers.ts'
import { alike, standingParts } from './comparison.ts'
import { closestWithEnough, widening } from './widening.ts'

/** Among fewer cars a rank says nothing. */
const minComparableCars = 12

/** Counts that one car takes at most: the closest set that has enough, and its parts. */
export const mostForStanding = { verdict: 4, standing: 9, similar: 3 } as const

/** Which parts are counted: a verdict is about the price alone, and similar cars have no ranks. */
const partsOf = {
  verdict: ['atMost'],
  standing: ['cheaper', 'lessDriven', 'newer', 'atMost', 'beatenBy'],
  similar: [],
} as const

/** Where a car stands among similar ones; the parts are counted where the set has enough cars for a rank. */
export async function standingLine(
  { car, among, comparison, least = minComparableCars }: StandingItem,
  count: CountSearch,
): Promise<StandingLine> {
  const counted = async (search: Search) => ({
    search: searchText(search),
    count: (await count(search)).count,
  })
  const chosen = comparison && { comparison, set: alike(car, comparison) }
  const found = chosen
    ? { ...chosen, count: (await count(chosen.set)).count }
    : await closestWithEnough(widening(among, car), least, count)
  if (found === undefined) return { incomparable: true }
  const set = { search: searchText(found.set), count: found.count }
  const parts = standingParts(found.set, car)
  const names = found.count < minComparableCars ? [] : partsOf[among]
  const ranks = await Promise.all(
    names.map(async (name) => {
      const part = parts[name]
      return [name, part ? await counted(part) : part] as const
    }),
  )
  return {
    comparison: found.comparison,
    set,
    ...Object.fromEntries(ranks.filter(([, part]) => part !== undefined)),
  }
}
