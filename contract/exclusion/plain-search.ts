import type { Filters } from '../filters.ts'
import type { Sites } from '../kinds/kind.ts'
import type { Search } from '../search.ts'

/** A search that the interface supports itself: without exclusions. */
export const plainSearch = ({ sort, currency, page }: Search, chosen: Filters): Search => ({
  filters: chosen,
  sort,
  currency,
  page,
})

/**
 * The search with excluded sources turned into a request for all others: every listing has a source.
 * Undefined if no source is left.
 */
export function withSourcesIncluded(search: Search, { idOf, hosts = [] }: Sites): Search | undefined {
  const { sources: out, ...others } = search.excluded ?? {}
  if (out === undefined) return search
  const asked = (search.filters.sources ?? []).filter((host) => idOf(host) !== undefined)
  const sources = (asked.length > 0 ? asked : hosts).filter((host) => !out.includes(host)).toSorted()
  if (sources.length === 0) return undefined
  const { excluded: _, ...rest } = search
  return {
    ...rest,
    filters: { ...search.filters, sources },
    ...(Object.keys(others).length > 0 && { excluded: others }),
  }
}
