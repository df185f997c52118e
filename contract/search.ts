import { within } from './decimal.ts'
import { anywhere, anywhereParam, exclusionPairs } from './exclusion/parameters.ts'
import { askedFilters, excludesOfListing } from './exclusion/sought.ts'
import { type FilterKey, filterKeys, type Filters, filters } from './filters.ts'
import { bare, type Branch, type Filter, type Pair, type ParameterDoc, type Sites } from './kinds/kind.ts'
import { behaviour } from './kinds/kinds.ts'
import { requestBehaviour } from './kinds/requests.ts'
import { type Ignored, LinkReader } from './link.ts'
import type { Circle } from './geo.ts'
import { readFilter, type Together, writeFilter } from './signed.ts'

export const sorts = [
  'newest',
  'oldest',
  'cheaper',
  'expensive',
  'odometer_asc',
  'odometer_desc',
  'year_asc',
  'year_desc',
  'auction_nearest',
] as const
/** The interface's sorts, and the sort by distance of the extension `nearest`. */
export const allSorts = [...sorts, 'nearest'] as const
export type Sort = (typeof allSorts)[number]

/** Time spans of the sorts by time: the user's current day, or a period from now. */
export const spans = {
  auction_nearest: ['today', '24h', '7d', 'any'],
  newest: ['24h', '3d', '7d'],
} as const satisfies { readonly [S in Sort]?: readonly string[] }
export type Span = (typeof spans)[keyof typeof spans][number]

/** The spans of a sort; empty if it is not by time. */
export const spansOf = (sort: Sort): readonly Span[] =>
  sort in spans ? spans[sort as keyof typeof spans] : []

export const defaultCurrency = 'usd'

/** The search of an address: which cars (filters) and how the page shows them (sort, currency, page). */
export interface Search {
  readonly filters: Filters
  /** Values that a car must not have (docs/decisions/018-exclusion.md); absent without exclusions. */
  readonly excluded?: Filters
  /**
   * True: no active listing of a car, at any source, may have an excluded value. Absent: only listings that
   * meet the rest of the search count. Meaningless without excluded values of listings.
   */
  readonly anywhere?: true
  /** How a filter's values combine if not as alternatives; absent if all do. */
  readonly how?: How
  readonly sort: Sort
  /** One of the sort's spans (`spansOf`); absent: all cars. The interface has no such filter: src/api/within.ts. */
  readonly within?: Span
  /**
   * ISO 4217, lower case. Price filters and price sorts compare in it; prices are never converted. Without
   * either it does not change the cars, so the search's canonical text omits it.
   */
  readonly currency: string
  readonly page: number
}

export type How = Readonly<Partial<Record<FilterKey, Together>>>

export const emptySearch: Search = { filters: {}, sort: 'newest', currency: defaultCurrency, page: 1 }

const priceSorts: readonly Sort[] = ['cheaper', 'expensive']

/** Whether the search's currency decides which cars it finds, or their order. */
export const comparesPrices = ({ filters: { price }, sort }: Search): boolean =>
  price !== undefined || priceSorts.includes(sort)

/** The circle of the search; undefined without an area or with a drawn one. */
export const circleOf = ({ area }: Filters): Circle | undefined =>
  area === undefined || 'corners' in area ? undefined : area

/** The sort in effect: without a place there is no distance, so `nearest` becomes the default. */
export const appliedSort = ({ filters: chosen, sort }: Search): Sort =>
  sort === 'nearest' && circleOf(chosen) === undefined ? emptySearch.sort : sort

const written = new WeakMap<Search, readonly Pair[]>()

/** Whether one request of the interface covers the search: no exclusions, and all values are alternatives. */
export const isPlain = ({ excluded, how }: Search): boolean => (excluded ?? how) === undefined

/** The canonical query: table order, no defaults, so that one search has one address. Cached per search. */
export function encodeUrl(search: Search): readonly Pair[] {
  const known = written.get(search)
  if (known !== undefined) return known
  const pairs = filterKeys.flatMap((key): Pair[] => {
    const text = writeFilter(filters[key], search.filters[key], search.excluded?.[key], search.how?.[key])
    return text === '' ? [] : [[filters[key].url, text]]
  })
  if (search.anywhere === true && excludesOfListing(search.excluded)) pairs.push([anywhereParam, anywhere])
  if (appliedSort(search) !== emptySearch.sort) pairs.push(['sort', search.sort])
  if (search.within !== undefined) pairs.push(['within', search.within])
  if (comparesPrices(search) && search.currency !== emptySearch.currency)
    pairs.push(['currency', search.currency])
  if (search.page !== emptySearch.page) pairs.push(['page', String(search.page)])
  written.set(search, pairs)
  return pairs
}

/** Canonical text of a search: equal searches have equal text. */
export const searchKey = (search: Search): string => JSON.stringify(encodeUrl(search))

/**
 * Reads a search leniently: unreadable parts are left out and listed in `link.ignored()`.
 * @param own the user's currency. An address that compares prices must mean the same for every user, so
 * without a currency it means `defaultCurrency`; other addresses only display prices in `own`.
 */
export function readSearch(link: LinkReader, own: string = defaultCurrency): Search {
  const chosen: Partial<Record<FilterKey, unknown>> = {}
  let excluded: Partial<Record<FilterKey, unknown>> | undefined
  let how: How | undefined
  for (const key of filterKeys) {
    const filter = filters[key]
    const read = link.read(filter.url, (text, lost) => readFilter(filter, text, lost))
    if (read?.value !== undefined) chosen[key] = read.value
    if (read?.out !== undefined) excluded = { ...excluded, [key]: read.out }
    if (read?.how !== undefined) how = { ...how, [key]: read.how }
  }
  const read = <T>(name: string, meaning: (text: string) => T | undefined) =>
    link.read(name, (text) => meaning(bare(text).toLowerCase()))
  const sort = read('sort', (text) => allSorts.find((each) => each === text)) ?? emptySearch.sort
  const span = read('within', (text) => spansOf(sort).find((each) => each === text))
  const named = read('currency', currencyCode)
  const nowhere = read(anywhereParam, (text) => (text === anywhere ? text : undefined)) !== undefined
  const search: Search = {
    // Each value was read by the kind of its own filter.
    filters: chosen as Filters,
    ...(excluded && { excluded: excluded as Filters }),
    ...(nowhere && excludesOfListing(excluded as Filters | undefined) && { anywhere: true }),
    ...(how && { how }),
    sort,
    ...(span && { within: span }),
    currency: named ?? emptySearch.currency,
    page:
      read('page', (text) => (within(text, ['1', '10000']) ? Number(text) : undefined)) ?? emptySearch.page,
  }
  return named === undefined && !comparesPrices(search) ? { ...search, currency: own } : search
}

/** Reads a link that contains only a search. */
export function decodeUrl(pairs: Iterable<Pair>): { search: Search; ignored: Ignored[] } {
  const link = new LinkReader(pairs)
  return { search: readSearch(link), ignored: link.ignored() }
}

const currencyCode = (text: string) => (/^[a-z]{3}$/.test(text) ? text : undefined)

/** Request parameters of the filters; exclusions use the extension (excluded sources were replaced before). */
function filterPairs(search: Search, sites: Sites): Pair[] {
  const chosen = askedFilters(search)
  return [
    ...filterKeys.flatMap((key) => {
      const value = chosen[key]
      return value === undefined ? [] : behaviour(filters[key]).toApi(filters[key], value, sites)
    }),
    ...exclusionPairs(search, sites),
  ]
}

const queryText = (pairs: readonly Pair[]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()

/**
 * The query of /search/count: filters, and the currency only with a price filter. Equal filters give equal
 * text, so it is also the cache key.
 */
export const countQuery = (search: Search, sites: Sites): string =>
  queryText([
    ...filterPairs(search, sites),
    ...(search.filters.price ? [['currency', search.currency] as const] : []),
  ])

/**
 * The query of /search, with the currency only if prices are compared. `perPage` is always explicit because
 * its default belongs to the service.
 */
export const searchQuery = (search: Search, perPage: number, sites: Sites): string =>
  queryText([
    ...filterPairs(search, sites),
    ...(comparesPrices(search) ? [['currency', search.currency] as const] : []),
    ['sort', appliedSort(search)],
    ['page', String(search.page)],
    ['perPage', String(perPage)],
  ])

/** Sets or removes a filter's value; every such change goes back to page 1. */
export function withFilter<K extends FilterKey>(
  search: Search,
  key: K,
  value: Filters[K] | undefined,
): Search {
  const { [key]: _, ...others } = search.filters
  return { ...search, page: 1, filters: value === undefined ? others : { ...others, [key]: value } }
}

/** Changes the sort and its span; goes back to page 1. */
export function withSort(search: Search, sort: Sort, within?: Span): Search {
  const { within: _, ...others } = search
  return { ...others, page: 1, sort, ...(within && { within }) }
}

/** The search without its time span, as counts use it; the page stays. */
export const atAnyTime = (search: Search): Search =>
  search.within === undefined ? search : { ...withSort(search, search.sort), page: search.page }

/** Number of choices in a filter's value: each item of a list is one, and so is each child of a branch. */
export function choiceCount(value: Filters[FilterKey]): number {
  if (!Array.isArray(value)) return value === undefined ? 0 : 1
  // List values contain texts, ids or branches.
  const items: readonly (string | number | Branch)[] = value
  return items.reduce<number>(
    (sum, item) => sum + (typeof item === 'object' ? item.children.length || 1 : 1),
    0,
  )
}

/** Number of choices in a search, excluded ones included. */
export const choicesIn = ({ filters: chosen, excluded = {} }: Search): number =>
  [...Object.values(chosen), ...Object.values(excluded)].reduce<number>(
    (sum, value) => sum + choiceCount(value),
    0,
  )

/** The interface's filter parameters in OpenAPI form, without those of extensions. */
export const filterParameters = (): (ParameterDoc & { key: FilterKey })[] =>
  filterKeys.flatMap((key) => {
    const filter: Filter = filters[key]
    if ('extension' in filter) return []
    return requestBehaviour(filter)
      .parameters(filter)
      .map((doc) => ({ ...doc, key }))
  })
