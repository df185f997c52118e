import { type FilterKey, filterKeys, type Filters, filters } from '../filters.ts'
import type { Filter, Pair, Sites } from '../kinds/kind.ts'
import { behaviour } from '../kinds/kinds.ts'
import { isExcludable, takesAll } from '../signed.ts'
import { excludesOfListing, type MeantCars } from './sought.ts'

// The parameters of the extension `exclusion`: `not_damages[]=6` excludes a value, `not=anywhere` says that no active
// listing may have what is excluded, `all[]=damages` that each value of a filter is asked for.

export const anywhereParam = 'not'
export const anywhere = 'anywhere'
export const allParam = 'all'

/** The filters that the extension's parameters are made for: excluded sources are asked for as all others. */
const excludableKeys: readonly FilterKey[] = filterKeys.filter(
  (key) => key !== 'sources' && isExcludable(filters[key]),
)

const firstName = ({ api }: Filter): string => (typeof api === 'string' ? api : api[0])

/** A filter by whose parameters the values of another one are excluded. */
function excludedFilter(key: FilterKey): Filter {
  const filter: Filter = filters[key]
  const api = `not_${firstName(filter)}`
  // The same kind with another name; the names of ranges are never excluded.
  return { ...filter, api: typeof filter.api === 'string' ? api : [api, filter.api[1]] } as Filter
}

/** By what the values of each filter are excluded. */
export const excludedFilters: ReadonlyMap<FilterKey, Filter> = new Map(
  excludableKeys.map((key) => [key, excludedFilter(key)]),
)

/** The filters of which all values can be asked for, by the name that says so. */
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
