import { excludesOfListing } from './exclusion/sought.ts'
import { type FilterKey, filterKeys, type Filters, filters } from './filters.ts'
import { choicesOf } from './kinds/choices.ts'
import type { Branch } from './kinds/kind.ts'
import type { Search } from './search.ts'

// A search as the choices that a person made: what chips show, and what a press takes back.

export interface Chip {
  readonly key: FilterKey
  /** The filter's value cut down to this one choice. */
  readonly part: Filters[FilterKey]
  /** It is excluded. */
  readonly out?: true
  /** The search once the chip is removed. */
  readonly without: Search
}

/** Whether anything of a filter is asked for or excluded. */
export const isSet = (search: Search, key: FilterKey): boolean =>
  search.filters[key] !== undefined || search.excluded?.[key] !== undefined

/** A record without what is undefined; absent without anything. */
const dense = <N extends 'excluded' | 'how'>(name: N, values: NonNullable<Search[N]>): Pick<Search, N> => {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  // Some of the entries of a record of that name.
  return (set.length > 0 ? { [name]: Object.fromEntries(set) } : {}) as Pick<Search, N>
}

/** All that is said of one filter. */
export interface Said<K extends FilterKey> {
  readonly value: Filters[K] | undefined
  readonly out: Filters[K] | undefined
  readonly how?: 'all' | 'stated' | undefined
}

/** The search with all that is said of one filter replaced; back to page 1. */
export function withSaid<K extends FilterKey>(search: Search, key: K, said: Said<K>): Search {
  const { excluded, anywhere, how, ...rest } = search
  const out = { ...excluded, [key]: said.out }
  // What a person begins to exclude no listing may say; an address that is older means what it meant.
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

/** The search with the other meaning of what it excludes. */
export function withAnywhere(search: Search, anywhere: boolean): Search {
  const { anywhere: _, ...others } = search
  return { ...others, page: 1, ...(anywhere && { anywhere }) }
}

/** All that is said of a filter. */
export const saidOf = <K extends FilterKey>(search: Search, key: K): Said<K> => ({
  value: search.filters[key],
  out: search.excluded?.[key],
  how: search.how?.[key],
})

/** The search without a filter: what is asked for and what is excluded. */
export const withoutFilter = (search: Search, key: FilterKey): Search =>
  withSaid(search, key, { value: undefined, out: undefined })

/** The search without any. */
export const withoutFilters = ({ sort, currency }: Search): Search => ({
  filters: {},
  sort,
  currency,
  page: 1,
})

/** Every choice a person made, in table order; what is excluded of a filter after what is asked for. */
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

/** Whether anything was chosen that leaves cars out. */
export const isNarrowed = (search: Search): boolean => search.within !== undefined || chips(search).length > 0

/** The value without some choices of its filter, and without the children of a parent among them; undefined where none is left. */
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
  // The union of two values of a filter is one of it.
  return more.reduce<unknown>((all, part) => union(all, part), kept) as Filters[K] | undefined
}

/**
 * The search with an option asked for: what is asked for of its filter is replaced, and the option is excluded no longer.
 * @param option the filter's value of that option alone; undefined: "any", which excludes nothing
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
 * The search with an option excluded, or no longer so. It is not asked for any more; of a filter of one value, nothing is.
 * @param option the filter's value of that option alone
 */
export function toggleExcluded<K extends FilterKey>(search: Search, key: K, option: Filters[K] & {}): Search {
  const said = saidOf(search, key)
  const isOut = said.out !== undefined && lessOf(key, option, said.out) === undefined
  if (isOut) return withSaid(search, key, { ...said, out: lessOf(key, said.out, option) })
  if (!Array.isArray(option)) return withSaid(search, key, { value: undefined, out: option })
  const out = said.out === undefined ? option : choicesOf(filters[key]).union(said.out, option)
  // The union of two values of a filter is one of it.
  return withSaid(search, key, { ...said, value: lessOf(key, said.value, option), out: out as Filters[K] })
}

/** All values that a search names, asked for or excluded, to be said in words. */
export function mentioned({ filters: chosen, excluded = {} }: Search): Filters {
  const keys = filterKeys.filter((key) => chosen[key] !== undefined && excluded[key] !== undefined)
  const both = keys.map((key) => [
    key,
    choicesOf(filters[key]).union(chosen[key], excluded[key]) ?? chosen[key],
  ])
  // Each value is its own filter's.
  return { ...excluded, ...chosen, ...(Object.fromEntries(both) as Filters) }
}

/**
 * Whether an option is excluded.
 * @param option the filter's value of that option alone; undefined ("any"): whether any option is
 */
export function isExcluded<K extends FilterKey>(
  search: Search,
  key: K,
  option: Filters[K] | undefined,
): boolean {
  const out = search.excluded?.[key]
  return out !== undefined && (option === undefined || lessOf(key, option, out) === undefined)
}
