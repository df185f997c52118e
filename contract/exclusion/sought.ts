import { codeIds } from '../codes.ts'
import { fieldPathsOf } from '../fields.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '../filters.ts'
import type { Filter } from '../kinds/kind.ts'
import type { Together } from '../signed.ts'

// What a search that excludes, or asks for all of several values, says of one car (docs/decisions/018-exclusion.md).

/** The cars that have a listing of `filters`, one of each of `also`, and none of any of `never`. */
export interface SoughtCars {
  readonly filters: Filters
  readonly also: readonly Filters[]
  readonly never: readonly Filters[]
}

/** What of a search says which cars are meant (search.ts). */
export interface MeantCars {
  readonly filters: Filters
  readonly excluded?: Filters
  readonly how?: Readonly<Partial<Record<FilterKey, Together>>>
  readonly anywhere?: true
}

export const isOfListing = (key: FilterKey): boolean =>
  fieldPathsOf(filters[key]).some((path) => path.startsWith('listing.'))

/** Whether listings could say what is excluded: excluded sources are asked for as all others. */
export const excludesOfListing = (excluded: Filters = {}): boolean =>
  filterKeys.some((key) => key !== 'sources' && excluded[key] !== undefined && isOfListing(key))

/** Whether all cars less those that state a filter's value are those that do not: none of these is in another set of cars. */
export const sumsUp = ({ excluded, anywhere }: MeantCars, key: FilterKey): boolean =>
  anywhere === true || !isOfListing(key) || !excludesOfListing(excluded)

/** What of a filter is asked for as values that are alternatives; `stated` is every code there is. */
export function askedValue(search: MeantCars, key: FilterKey): Filters[FilterKey] | undefined {
  const filter: Filter = filters[key]
  const value = search.filters[key]
  return value === undefined && search.how?.[key] === 'stated' && filter.kind === 'many'
    ? codeIds(filter.options)
    : value
}

/** All filters of a search as values that are alternatives. */
export const askedFilters = (search: MeantCars): Filters =>
  // Each value is its own filter's.
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = askedValue(search, key)
      return value === undefined ? [] : [[key, value]]
    }),
  ) as Filters

/** All that have to be had: the values themselves where each of them is asked for, else the value as a whole. */
export const requiredValues = (search: MeantCars, key: FilterKey): readonly Filters[FilterKey][] => {
  const value = askedValue(search, key)
  if (value === undefined) return []
  // Only lists of codes are asked for in this way.
  return search.how?.[key] === 'all' ? (value as readonly number[]).map((id) => [id]) : [value]
}

/** @param search with excluded sources turned into all others (`withSourcesIncluded`) */
export function soughtBy(search: MeantCars): SoughtCars {
  const asked = askedFilters(search)
  const also = filterKeys.flatMap((key) =>
    search.how?.[key] === 'all'
      ? requiredValues(search, key).map((value) => ({ ...asked, [key]: value }))
      : [],
  )
  const never = filterKeys.flatMap((key) => {
    const out = search.excluded?.[key]
    if (out === undefined) return []
    // What a car states itself, any of its listings does.
    const alone = search.anywhere === true || !isOfListing(key)
    return [{ ...(alone ? {} : asked), [key]: out }]
  })
  return { filters: asked, also, never }
}
