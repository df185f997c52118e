import { codeIds } from '../codes.ts'
import { fieldPathsOf } from '../fields.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '../filters.ts'
import type { Filter } from '../kinds/kind.ts'
import type { Together } from '../signed.ts'

// The conditions that a search with exclusions or "all of" puts on one car (docs/decisions/018-exclusion.md).

/** The cars that have a listing matching `filters`, one matching each of `also`, and none matching any of `never`. */
export interface SoughtCars {
  readonly filters: Filters
  readonly also: readonly Filters[]
  readonly never: readonly Filters[]
}

/** The parts of a search (search.ts) that select its cars. */
export interface MeantCars {
  readonly filters: Filters
  readonly excluded?: Filters
  readonly how?: Readonly<Partial<Record<FilterKey, Together>>>
  readonly anywhere?: true
}

export const isOfListing = (key: FilterKey): boolean =>
  fieldPathsOf(filters[key]).some((path) => path.startsWith('listing.'))

/** Whether a value of listings is excluded; excluded sources do not count: they become a request for all others. */
export const excludesOfListing = (excluded: Filters = {}): boolean =>
  filterKeys.some((key) => key !== 'sources' && excluded[key] !== undefined && isOfListing(key))

/** Whether all cars minus those with a filter's value are the cars without it, so that the counts sum up. */
export const sumsUp = ({ excluded, anywhere }: MeantCars, key: FilterKey): boolean =>
  anywhere === true || !isOfListing(key) || !excludesOfListing(excluded)

/** The requested values of a filter as alternatives; `stated` means every code of the table. */
export function askedValue(search: MeantCars, key: FilterKey): Filters[FilterKey] | undefined {
  const filter: Filter = filters[key]
  const value = search.filters[key]
  return value === undefined && search.how?.[key] === 'stated' && filter.kind === 'many'
    ? codeIds(filter.options)
    : value
}

/** All filters of a search with their values as alternatives. */
export const askedFilters = (search: MeantCars): Filters =>
  // Each value belongs to the filter of its key.
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = askedValue(search, key)
      return value === undefined ? [] : [[key, value]]
    }),
  ) as Filters

/** The values that a car must have: each one separately for `all`, else the filter's value as a whole. */
export const requiredValues = (search: MeantCars, key: FilterKey): readonly Filters[FilterKey][] => {
  const value = askedValue(search, key)
  if (value === undefined) return []
  // Only filters of kind `many` have `all`, so the value is a list of codes.
  return search.how?.[key] === 'all' ? (value as readonly number[]).map((id) => [id]) : [value]
}

/** @param search with excluded sources replaced by all others (`withSourcesIncluded`) */
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
    // A field of the car excludes it regardless of its listings.
    const alone = search.anywhere === true || !isOfListing(key)
    return [{ ...(alone ? {} : asked), [key]: out }]
  })
  return { filters: asked, also, never }
}
