import { lessOf } from '../chips.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '../filters.ts'
import { choicesOf } from '../kinds/choices.ts'
import type { Sites } from '../kinds/kind.ts'
import { choiceCount, type Search } from '../search.ts'
import { askedValue, isOfListing, requiredValues } from './sought.ts'
import { plainSearch, withSourcesIncluded } from './plain-search.ts'

// The interface has no "not" and no "all of". It counts cars that have a listing which meets every filter. By
// inclusion and exclusion, |I \ E| = |I ∪ E| − |E| per filter, such counts add up to the number of cars of a
// search that excludes: docs/decisions/018-exclusion.md.

/** A number that needs more counts than these is not worked out. */
export const mostSignedCounts = 64

/** One count of the interface, and whether its result is added or subtracted. */
export interface SignedCount {
  readonly sign: 1 | -1
  /** A plain search (`isPlain`). */
  readonly search: Search
}

/**
 * Why counts give no number. `many`: more than `mostSignedCounts` counts. `listings`: two listing filters
 * exclude, and two listings of one car may each have an excluded value. `elsewhere`: a listing that fails the
 * rest of the search may have it. `area`, `exclusion`: the service lacks that parameter.
 */
export type Uncounted = (typeof uncounted)[number]
export const uncounted = ['many', 'listings', 'elsewhere', 'area', 'exclusion'] as const

/** A filter's value in one count; undefined: the count omits the filter. */
interface SignedValue {
  readonly sign: 1 | -1
  readonly value: Filters[FilterKey] | undefined
}

/** The unions of every subset of the values, with their signs in the number of cars that have all values. */
function signedUnions(key: FilterKey, values: readonly Filters[FilterKey][]): SignedValue[] {
  const { union } = choicesOf(filters[key])
  return values.reduce<readonly SignedValue[]>(
    (ways, value) => [
      ...ways,
      { sign: 1, value },
      ...ways.map((way): SignedValue => ({ sign: way.sign === 1 ? -1 : 1, value: union(way.value, value) })),
    ],
    [],
  ) as SignedValue[]
}

/** Whether no car can match both values: a car has one value of each filter that is not of listings. */
const areDisjoint = (key: FilterKey, one: Filters[FilterKey], other: Filters[FilterKey]): boolean =>
  !isOfListing(key) &&
  choiceCount(lessOf(key, one, other)) === choiceCount(one) &&
  choiceCount(lessOf(key, other, one)) === choiceCount(other)

/**
 * |I \ E| = |I ∪ E| − |E|, where E are the cars with a listing that has the excluded value. The same holds
 * for each union that stands for "all of these".
 */
function signedValues(search: Search, key: FilterKey): SignedValue[] {
  const out = search.excluded?.[key]
  const asked = signedUnions(key, requiredValues(search, key))
  const value = askedValue(search, key)
  if (out === undefined || (value !== undefined && areDisjoint(key, value, out))) return asked
  const { union } = choicesOf(filters[key])
  const some: SignedValue[] =
    asked.length === 0
      ? [{ sign: 1, value: undefined }]
      : asked.map(({ sign, value }) => ({ sign, value: union(value, out) }))
  return [...some, { sign: -1, value: out }]
}

/** Whether a listing that fails the rest of the search may have the excluded value of a filter. */
const isSaidElsewhere = (search: Search, key: FilterKey): boolean =>
  isOfListing(key) &&
  search.excluded?.[key] !== undefined &&
  filterKeys.some((other) => other !== key && isOfListing(other) && askedValue(search, other) !== undefined)

/**
 * The counts whose sum is the exact number of cars of a search.
 * @param sites required if a source is excluded
 */
export function inclusionExclusion(asked: Search, sites: Sites): readonly SignedCount[] | Uncounted {
  const search = withSourcesIncluded(asked, sites)
  if (search === undefined) return []
  const keys = filterKeys.filter(
    (key) => search.excluded?.[key] !== undefined || requiredValues(search, key).length > 1,
  )
  if (keys.filter(isOfListing).length > 1) return 'listings'
  if (search.anywhere === true && keys.some((key) => isSaidElsewhere(search, key))) return 'elsewhere'
  const needed = keys.map((key) => signedValues(search, key))
  if (needed.reduce((product, { length }) => product * length, 1) > mostSignedCounts) return 'many'
  const start: readonly SignedCount[] = [
    { sign: 1, search: plainSearch({ ...search, page: 1, sort: 'newest' }, search.filters) },
  ]
  return keys.reduce<readonly SignedCount[]>(
    (terms, key, index) =>
      terms.flatMap((term) =>
        (needed[index] ?? []).map(({ sign, value }): SignedCount => {
          const { [key]: _, ...others } = term.search.filters
          return {
            sign: term.sign === sign ? 1 : -1,
            search: { ...term.search, filters: value === undefined ? others : { ...others, [key]: value } },
          }
        }),
      ),
    start,
  )
}

/** Counts whose sum is an upper bound of the number of cars, for a search without exact counts. */
export function countsOfMost(asked: Search, sites: Sites): readonly SignedCount[] {
  const { anywhere: _, ...search } = asked
  const terms = inclusionExclusion(search, sites)
  const around = supersetOf({ ...search, page: 1, sort: 'newest' }, sites)
  if (typeof terms !== 'string') return terms
  return around === undefined ? [] : [{ sign: 1, search: around }]
}

/** The plain search that finds all cars of this search and more; undefined if no source is left. */
export function supersetOf(asked: Search, sites: Sites): Search | undefined {
  const search = withSourcesIncluded(asked, sites)
  if (search === undefined) return undefined
  const wider = filterKeys.map((key) => [key, requiredValues(search, key)[0]] as const)
  // Each value belongs to the filter of its key.
  return plainSearch(search, Object.fromEntries(wider.filter(([, value]) => value !== undefined)) as Filters)
}
