import { saidOf, withSaid } from '#contract/chips.ts'
import { isOfListing } from '#contract/exclusion/sought.ts'
import { filterKeys, type FilterKey } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'

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
export function countable(search: Search) {
  const open = filterKeys.filter((key) => isOpen(search, key))
  return {
    search: open.reduce((now, key) => {
      const { value, how } = saidOf(now, key)
      return withSaid(now, key, { value, out: undefined, how: how === 'all' ? undefined : how })
    }, search),
    open,
  }
}
