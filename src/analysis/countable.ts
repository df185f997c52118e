import { withSaid, saidOf } from '#contract/chips.ts'
import { filterKeys } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'

/**
 * An exclusion by active listings means the same for each count of an analysis. A filter with "all of these values" does not:
 * the service matches its values among the listings that meet the rest of that count (docs/decisions/018-exclusion.md), so a
 * car may be counted in a part and not in the whole. Sums and differences would be wrong.
 */
export function countable(search: Search) {
  const open = filterKeys.filter((key) => search.how?.[key] === 'all')
  return {
    search: open.reduce((now, key) => withSaid(now, key, { ...saidOf(now, key), how: undefined }), search),
    open,
  }
}
