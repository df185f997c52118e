import { saidOf, withSaid } from '#contract/chips.ts'
import { isOfListing } from '#contract/exclusion/sought.ts'
import { filterKeys, filterOfKind, type FilterKey, type KeyOfKind } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'
import type { Range } from '#contract/kinds/kind.ts'

interface Countable {
  /** The search as far as its counts can be added up and subtracted from each other. */
  readonly search: Search
  /** Filters of which it leaves open what they exclude, or that all of their values are asked for. */
  readonly open: readonly FilterKey[]
}

/** Sources are excluded by asking for all others, which the interface does itself. */
const isOpen = (search: Search, key: FilterKey): boolean =>
  key !== 'sources' &&
  isOfListing(key) &&
  ((search.excluded?.[key] !== undefined && search.anywhere !== true) || search.how?.[key] === 'all')

/**
 * What no active listing may say, or the car, holds for each count alike. What else is excluded of a listing is looked for among the listings
 * that meet the rest of the very count (docs/decisions/018-exclusion.md): a car may be in that of a part and not in that of
 * the whole, so sums and differences of such counts say nothing.
 */
export function countable(search: Search): Countable {
  const open = filterKeys.filter((key) => isOpen(search, key))
  return {
    search: open.reduce((now, key) => {
      const { value, how } = saidOf(now, key)
      return withSaid(now, key, { value, out: undefined, how: how === 'all' ? undefined : how })
    }, search),
    open,
  }
}

/** What both ranges allow; undefined where that is nothing, or nothing that can be asked for. */
export function rangeWithin(
  key: KeyOfKind<'range'>,
  outer: Range | undefined,
  inner: Range,
): Range | undefined {
  const { from: least, to: most } = filterOfKind<'range'>(key).bounds
  const ends = (end: keyof Range) =>
    [outer?.[end], inner[end]].filter((each) => each !== undefined).map((each) => BigInt(each))
  const low = ends('from').reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined)
  const high = ends('to').reduce<bigint | undefined>((a, b) => {
    const end = b > BigInt(most[1]) ? BigInt(most[1]) : b
    return a === undefined || end < a ? end : a
  }, undefined)
  if (high !== undefined && (high < BigInt(most[0]) || (low !== undefined && low > high))) return undefined
  if (low !== undefined && low > BigInt(least[1])) return undefined
  return { ...(low !== undefined && { from: String(low) }), ...(high !== undefined && { to: String(high) }) }
}
