import { withSaid, saidOf } from '#contract/chips.ts'
import { filterKeys } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'

/**
 * What no active listing may say holds for each count of an analysis alike. Where each of several values has to be had, it is
 * looked for among the listings that meet the rest of the very count (docs/decisions/018-exclusion.md): a car may be in that of
 * a part and not in that of the whole, so sums and differences of such counts say nothing, and it is left open.
 */
export function countable(search: Search) {
  const open = filterKeys.filter((key) => search.how?.[key] === 'all')
  return {
    search: open.reduce((now, key) => withSaid(now, key, { ...saidOf(now, key), how: undefined }), search),
    open,
  }
}
