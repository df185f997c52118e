import { excludesOfListing } from './exclusion/sought.ts'
import { type FilterKey, filterKeys, type Filters, filters } from './filters.ts'
import { choicesOf } from './kinds/choices.ts'
import type { Branch } from './kinds/kind.ts'
import type { Search } from './search.ts'

// A search as separate choices: the chips that show them and the search without each.

export interface Chip {
  readonly key: FilterKey
  /** The filter's value cut down to this one choice. */
  readonly part: Filters[FilterKey]
  /** The choice is excluded. */
  readonly out?: true
  /** The search after the user removes the chip. */
  readonly without: Search
}

/** Whether the search asks for or excludes any value of a filter. */
export const isSet = (search: Search, key: FilterKey): boolean =>
  search.filters[key] !== undefined || search.excluded?.[key] !== undefined

/** The record under its name without undefined values; an empty object if no value is left. */
const dense = <N extends 'excluded' | 'how'>(name: N, values: NonNullable<Search[N]>): Pick<Search, N> => {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  // Some of the entries of a record of that name.
  return (set.length > 0 ? { [name]: Object.fromEntries(set) } : {}) as Pick<Search, N>
}

/** The state of one filter: requested value, excluded value and how the values combine. */
export interface Said<K extends FilterKey> {
  readonly value: Filters[K] | undefined
  readonly out: Filters[K] | undefined
  readonly how?: 'all' | 'stated' | undefined
}

/** The search with the state of one filter replaced, on page 1. */
export function withSaid<K extends FilterKey>(search: Search, key: K, said: Said<K>): Search {
  const { excluded, anywhere, how, ...rest } = search
  const out = { ...excluded, [key]: said.out }
  // A first exclusion applies to all listings; an older address without `not=anywhere` keeps its meaning.
  const isAnywhere = excludesOfListing(out) && (anywhere === true || !excludesOfListing(excluded))
  const { [key]: _, ...others } = search.filters
  return {
    ...rest,
    page: 1,
    filters: said.value === undefined ? others : { ...others, [key]: said.value },
    ...dense('excluded', out),
    ...(isAnywhere && { anywhere: true }),
    ...dense('how', { ...how, [key]: said.how }),
  }
}

/** The search with the other meaning of its exclusions (`Search.anywhere`). */
export function withAnywhere(search: Search, anywhere: boolean): Search {
  const { anywhere: _, ...others } = search
  return { ...others, page: 1, ...(anywhere && { anywhere }) }
}

/** The state of one filter in a search. */
export const saidOf = <K extends FilterKey>(search: Search, key: K): Said<K> => ({
  value: search.filters[key],
  out: search.excluded?.[key],
  how: search.how?.[key],
})

/** The search without a filter: neither requested nor excluded values. */
export const withoutFilter = (search: Search, key: FilterKey): Search =>
  withSaid(search, key, { value: undefined, out: undefined })

/** The search without filters, exclusions and time span, on page 1. */
export const withoutFilters = ({ sort, currency }: Search): Search => ({
  filters: {},
  sort,
  currency,
  page: 1,
})

/** Every choice of the search in table order; excluded choices of a filter follow its requested ones. */
export const chips = (search: Search): Chip[] =>
  filterKeys.flatMap((key): Chip[] => {
    const said = saidOf(search, key)
    const cut = (value: Filters[FilterKey] | undefined) =>
      value === undefined ? [] : choicesOf(filters[key]).parts(value)
    return [
      ...cut(said.value).map(({ part, remaining }) => ({
        key,
        part,
        without: withSaid(search, key, { ...said, value: remaining }),
      })),
      ...cut(said.out).map(({ part, remaining }) => ({
        key,
        part,
        out: true as const,
        without: withSaid(search, key, { ...said, out: remaining }),
      })),
    ]
  })

/** Whether a filter or a time span limits the search. */
export const isNarrowed = (search: Search): boolean => search.within !== undefined || chips(search).length > 0

/** The value without the choices in `less` and without children of a parent in `less`; undefined if none is left. */
export function lessOf<K extends FilterKey>(
  key: K,
  value: Filters[K] | undefined,
  less: Filters[K] | undefined,
): Filters[K] | undefined {
  if (value === undefined || less === undefined) return value
  const { parts, union } = choicesOf(filters[key])
  const texts = new Set(parts(less).map(({ part }) => JSON.stringify(part)))
  const [kept, ...more] = parts(value)
    .map(({ part }) => part)
    .filter((part) => {
      const parent =
        filters[key].kind === 'tree'
          ? (part as readonly Branch[]).map(({ id }) => ({ id, children: [] }))
          : part
      return !texts.has(JSON.stringify(part)) && !texts.has(JSON.stringify(parent))
    })
  // `union` returns a value of the same filter.
  return more.reduce<unknown>((all, part) => union(all, part), kept) as Filters[K] | undefined
}

/**
 * The search that requests an option, which is then no longer excluded; `value` replaces the filter's value.
 * @param option the filter's value with that option alone; undefined for "any", which removes all exclusions
 */
export function withOption<K extends FilterKey>(
  search: Search,
  key: K,
  value: Filters[K] | undefined,
  option: Filters[K] | undefined = value,
): Search {
  const { out, how } = saidOf(search, key)
  const left = Array.isArray(option) ? lessOf(key, out, option) : undefined
  return withSaid(search, key, { value, out: left, how })
}

/**
 * Toggles the exclusion of an option. An excluded option is no longer requested; a single value is cleared.
 * @param option the filter's value with that option alone
 */
export function toggleExcluded<K extends FilterKey>(search: Search, key: K, option: Filters[K] & {}): Search {
  const said = saidOf(search, key)
  const isOut = said.out !== undefined && lessOf(key, option, said.out) === undefined
  if (isOut) return withSaid(search, key, { ...said, out: lessOf(key, said.out, option) })
  if (!Array.isArray(option)) return withSaid(search, key, { value: undefined, out: option })
  const out = said.out === undefined ? option : choicesOf(filters[key]).union(said.out, option)
  // `union` returns a value of the same filter.
  return withSaid(search, key, { ...said, value: lessOf(key, said.value, option), out: out as Filters[K] })
}

/** All values that a search requests or excludes, for looking up their names. */
export function mentioned({ filters: chosen, excluded = {} }: Search): Filters {
  const keys = filterKeys.filter((key) => chosen[key] !== undefined && excluded[key] !== undefined)
  const both = keys.map((key) => [
    key,
    choicesOf(filters[key]).union(chosen[key], excluded[key]) ?? chosen[key],
  ])
  // Each value belongs to the filter of its key.
  return { ...excluded, ...chosen, ...(Object.fromEntries(both) as Filters) }
}

/**
 * Whether an option is excluded.
 * @param option the filter's value with that option alone; undefined ("any"): whether any option is excluded
 */
export function isExcluded<K extends FilterKey>(
  search: Search,
  key: K,
  option: Filters[K] | undefined,
): boolean {
  const out = search.excluded?.[key]
  return out !== undefined && (option === undefined || lessOf(key, option, out) === undefined)
}
