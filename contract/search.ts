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
/** The interface's, and by distance from a place: the extension `nearest`. */
export const allSorts = [...sorts, 'nearest'] as const
export type Sort = (typeof allSorts)[number]

/** How far an order by time can be followed: to the cars up to an end, the reader's day or so long from now. */
export const spans = {
  auction_nearest: ['today', '24h', '7d', 'any'],
  newest: ['24h', '3d', '7d'],
} as const satisfies { readonly [S in Sort]?: readonly string[] }
export type Span = (typeof spans)[keyof typeof spans][number]

/** Those of an order; none where it is not by time. */
export const spansOf = (sort: Sort): readonly Span[] =>
  sort in spans ? spans[sort as keyof typeof spans] : []

export const defaultCurrency = 'usd'

/** What the address says: which cars (filters) and how they are shown (sort, currency, page). */
export interface Search {
  readonly filters: Filters
  /** What a car must not have (docs/decisions/018-exclusion.md); absent where nothing is excluded. */
  readonly excluded?: Filters
  /**
   * No active listing of a car, at any source, may have what is excluded. Absent: no listing that meets the rest of the search;
   * meaningless where nothing is excluded that listings say.
   */
  readonly anywhere?: true
  /** How values of a filter go together where it is not "any of these"; absent where none says so. */
  readonly how?: How
  readonly sort: Sort
  /** One of the order's own (`spansOf`); absent: all cars. The interface has no such filter: src/api/within.ts. */
  readonly within?: Span
  /**
   * ISO 4217, lower case. Filters and sorts by price compare in it; prices are never converted. Where none of them is
   * chosen it finds no other cars, and is no part of the search's canonical text.
   */
  readonly currency: string
  readonly page: number
}

export type How = Readonly<Partial<Record<FilterKey, Together>>>

export const emptySearch: Search = { filters: {}, sort: 'newest', currency: defaultCurrency, page: 1 }

const priceSorts: readonly Sort[] = ['cheaper', 'expensive']

/** Whether its currency decides which cars are found, or in which order. */
export const comparesPrices = ({ filters: { price }, sort }: Search): boolean =>
  price !== undefined || priceSorts.includes(sort)

/** The place that is searched around; none where no area is chosen, or one that was drawn. */
export const circleOf = ({ area }: Filters): Circle | undefined =>
  area === undefined || 'corners' in area ? undefined : area

/** The order that cars stand in: without a place there is no distance. */
export const appliedSort = ({ filters: chosen, sort }: Search): Sort =>
  sort === 'nearest' && circleOf(chosen) === undefined ? emptySearch.sort : sort

const written = new WeakMap<Search, readonly Pair[]>()

/** Whether the interface answers it with one request: nothing is excluded, and any of a filter's values will do. */
export const isPlain = ({ excluded, how }: Search): boolean => (excluded ?? how) === undefined

/** Canonical: table order, defaults left out, so one search has one address. Worked out once for each search. */
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

/** Canonical text of a search: equal for two that are one. */
export const searchKey = (search: Search): string => JSON.stringify(encodeUrl(search))

/**
 * Lenient: what cannot be read is left out, and the link knows what that was.
 * @param own the reader's currency. An address that compares prices means the same for everybody, so without a currency
 * it means `defaultCurrency`; one that does not is only shown in it.
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
    // Each value came from its own filter's codec.
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

/** A link that is nothing but a search. */
export function decodeUrl(pairs: Iterable<Pair>): { search: Search; ignored: Ignored[] } {
  const link = new LinkReader(pairs)
  return { search: readSearch(link), ignored: link.ignored() }
}

const currencyCode = (text: string) => (/^[a-z]{3}$/.test(text) ? text : undefined)

/** Of a search that excludes in the words of the extension `exclusion`; its excluded sources have become others. */
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
 * The query of /search/count: filters, and the currency only where a price is among them. Equal
 * filters give equal text, so it is the cache key too.
 */
export const countQuery = (search: Search, sites: Sites): string =>
  queryText([
    ...filterPairs(search, sites),
    ...(search.filters.price ? [['currency', search.currency] as const] : []),
  ])

/**
 * The query of /search, the currency only where prices are compared. perPage is always explicit: its default is the
 * service's, not ours.
 */
export const searchQuery = (search: Search, perPage: number, sites: Sites): string =>
  queryText([
    ...filterPairs(search, sites),
    ...(comparesPrices(search) ? [['currency', search.currency] as const] : []),
    ['sort', appliedSort(search)],
    ['page', String(search.page)],
    ['perPage', String(perPage)],
  ])

/** The only way a filter changes: always back to page 1. */
export function withFilter<K extends FilterKey>(
  search: Search,
  key: K,
  value: Filters[K] | undefined,
): Search {
  const { [key]: _, ...others } = search.filters
  return { ...search, page: 1, filters: value === undefined ? others : { ...others, [key]: value } }
}

/** In another order, or followed to another end; back to page 1. */
export function withSort(search: Search, sort: Sort, within?: Span): Search {
  const { within: _, ...others } = search
  return { ...others, page: 1, sort, ...(within && { within }) }
}

/** The search with its cars of any time, as everything has it that counts. */
export const atAnyTime = (search: Search): Search =>
  search.within === undefined ? search : { ...withSort(search, search.sort), page: search.page }

/** How many choices a filter's value is: each item of a list is one, and each child of a branch. */
export function choiceCount(value: Filters[FilterKey]): number {
  if (!Array.isArray(value)) return value === undefined ? 0 : 1
  // A list has texts, ids or branches.
  const items: readonly (string | number | Branch)[] = value
  return items.reduce<number>(
    (sum, item) => sum + (typeof item === 'object' ? item.children.length || 1 : 1),
    0,
  )
}

/** How many choices a search has. */
export const choicesIn = ({ filters: chosen, excluded = {} }: Search): number =>
  [...Object.values(chosen), ...Object.values(excluded)].reduce<number>(
    (sum, value) => sum + choiceCount(value),
    0,
  )

/** The filters' parameters as OpenAPI describes them: those of the interface. */
export const filterParameters = (): (ParameterDoc & { key: FilterKey })[] =>
  filterKeys.flatMap((key) => {
    const filter: Filter = filters[key]
    if ('extension' in filter) return []
    return requestBehaviour(filter)
      .parameters(filter)
      .map((doc) => ({ ...doc, key }))
  })
