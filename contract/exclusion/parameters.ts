import { type FilterKey, filterKeys, type Filters, filters } from '../filters.ts'
import type { Filter, Pair, Sites } from '../kinds/kind.ts'
import { behaviour } from '../kinds/kinds.ts'
import { isExcludable, takesAll } from '../signed.ts'
import { excludesOfListing, type MeantCars } from './sought.ts'

// Parameters of the extension `exclusion`: `not_damages[]=6` excludes a value, `not=anywhere` means that no
// active listing may have an excluded value, `all[]=damages` requires every value of a filter.

export const anywhereParam = 'not'
export const anywhere = 'anywhere'
export const allParam = 'all'

/** The filters that the extension's parameters exist for; excluded sources become a request for all others. */
const excludableKeys: readonly FilterKey[] = filterKeys.filter(
  (key) => key !== 'sources' && isExcludable(filters[key]),
)

const firstName = ({ api }: Filter): string => (typeof api === 'string' ? api : api[0])

/** The filter whose parameters exclude the values of another filter. */
function excludedFilter(key: FilterKey): Filter {
  const filter: Filter = filters[key]
  const api = `not_${firstName(filter)}`
  // The kind stays the same; only the parameter name changes. Ranges are never excluded.
  return { ...filter, api: typeof filter.api === 'string' ? api : [api, filter.api[1]] } as Filter
}

/** The filters that exclude the values of each filter. */
export const excludedFilters: ReadonlyMap<FilterKey, Filter> = new Map(
  excludableKeys.map((key) => [key, excludedFilter(key)]),
)

/** The filters that can require all their values, by their name in `all[]`. */
export const allNames: ReadonlyMap<string, FilterKey> = new Map(
  filterKeys.filter((key) => takesAll(filters[key])).map((key) => [firstName(filters[key]), key]),
)

export const isExclusionParam = (name: string): boolean => /^(?:not$|not_|all\[)/.test(name)

export function exclusionPairs(search: Omit<MeantCars, 'filters'>, sites: Sites): Pair[] {
  const out: Filters = search.excluded ?? {}
  return [
    ...[...excludedFilters].flatMap(([key, filter]): Pair[] =>
      out[key] === undefined ? [] : behaviour(filter).toApi(filter, out[key], sites),
    ),
    ...(search.anywhere === true && excludesOfListing(out) ? [[anywhereParam, anywhere] as const] : []),
    ...[...allNames].flatMap(([name, key]): Pair[] =>
      search.how?.[key] === 'all' ? [[`${allParam}[]`, name]] : [],
    ),
  ]
}
