import { filterKeys, type Filters, filters } from '#contract/filters.ts'
import type { GeoPosition, MapArea } from '#contract/geo.ts'
import type { Filter, FilterOf, Kind, KindValue, FieldPath } from '#contract/kinds/kind.ts'
import { circleOf, type Sort } from '#contract/search.ts'
import { convert, type Rates } from '../money.ts'
import type { ScopedDemands } from '../scope.ts'
import type { PageQuestion } from '../store.ts'
import { wordsOf } from '#contract/words.ts'
import { longestVinTerm } from './documents.ts'

// Converts filters and sorts to OpenSearch's query language; `Query` has the part of it that is used.

/** The bound of a number, a bigint where it may be an int64. */
export type Bound = number | bigint

export type Query =
  | { readonly term: Readonly<Record<string, Bound | boolean | string>> }
  | { readonly terms: Readonly<Record<string, readonly (number | string)[]>> }
  | { readonly range: Readonly<Record<string, { readonly [end in 'gte' | 'gt' | 'lte']?: Bound }>> }
  | { readonly geo_distance: Readonly<Record<string, string | GeoPosition>> }
  | { readonly geo_polygon: Readonly<Record<string, { readonly points: readonly GeoPosition[] }>> }
  | { readonly exists: { readonly field: string } }
  | { readonly prefix: Readonly<Record<string, string>> }
  | { readonly wildcard: Readonly<Record<string, string>> }
  | { readonly nested: { readonly path: 'listing'; readonly query: Query } }
  | {
      readonly bool: {
        readonly filter?: readonly Query[]
        readonly should?: readonly Query[]
        readonly must_not?: readonly Query[]
        readonly minimum_should_match?: 1
      }
    }

/** The context of a query: domains of the scope, and currency and rates for prices. */
export interface QueryScope {
  readonly domains: readonly number[]
  readonly currencyId: number
  readonly rates: Rates
}

const all = (filter: readonly Query[]): Query => ({ bool: { filter } })
const any = (should: readonly Query[]): Query => ({ bool: { should, minimum_should_match: 1 } })
const not = (query: Query): Query => ({ bool: { must_not: [query] } })
const scopeOf = ({ domains }: QueryScope): Query => ({ terms: { [filters.sources.at]: domains } })
/** The same scope for a car, by its document's list of domains, without a look at the listings. */
const carScopeOf = ({ domains }: QueryScope): Query => ({ terms: { domains } })
const nested = (query: Query): Query => ({ nested: { path: 'listing', query } })

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

/** The least amount of a currency whose converted value, which grows with it, satisfies `after`. */
function leastUnits(
  currency: number,
  view: QueryScope,
  after: (value: Bound) => boolean,
): bigint | undefined {
  let { min: low, max: high } = int64
  const holds = (units: bigint) => {
    const value = convert({ units, currency }, view.currencyId, view.rates)
    return value !== null && after(value)
  }
  if (!holds(high)) return undefined
  while (low < high) {
    const middle = (low + high) >> 1n
    if (holds(middle)) high = middle
    else low = middle + 1n
  }
  return low
}

/** Converts the bounds to each currency's own units: listings have exact integers, and compare exactly. */
function priceQuery(from: bigint | undefined, to: bigint | undefined, view: QueryScope): Query {
  return any(
    [...view.rates.keys()].flatMap((currency): Query[] => {
      const least = from === undefined ? int64.min : leastUnits(currency, view, (value) => value >= from)
      const beyond = to === undefined ? undefined : leastUnits(currency, view, (value) => value > to)
      if (least === undefined) return []
      const range = { gte: least, lte: beyond === undefined ? int64.max : beyond - 1n }
      return [all([{ term: { 'listing.currency': currency } }, { range: { 'listing.units': range } }])]
    }),
  )
}

/** The part of a polygon on one side of a meridian. */
const clipped = (corners: MapArea, meridian: number, keeps: (lon: number) => boolean): MapArea =>
  corners.flatMap(([lon, lat], at) => {
    const [lonBefore, latBefore] = corners.at(at - 1) ?? [lon, lat]
    const crossing = (): MapArea[number] => [
      meridian,
      latBefore + ((lat - latBefore) * (meridian - lonBefore)) / (lon - lonBefore),
    ]
    return [
      ...(keeps(lon) === keeps(lonBefore) ? [] : [crossing()]),
      ...(keeps(lon) ? [[lon, lat] as const] : []),
    ]
  })

/** Splits a polygon at the date line, which it may cross several times and OpenSearch's polygons may not. */
const polygonQuery = (at: FieldPath, corners: MapArea): Query =>
  any(
    [-360, 0, 360].flatMap((turn): Query[] => {
      const turned = corners.map(([lon, lat]) => [lon + turn, lat] as const)
      const east = clipped(turned, -180, (lon) => lon >= -180)
      const ends = clipped(east, 180, (lon) => lon <= 180).map(([lon, lat]) => ({ lat, lon }))
      // OpenSearch refuses three points whose last equals the first: it closes polygons itself.
      const points = ends.filter(({ lat, lon }, index) => {
        const before = ends.at(index - 1)
        return before?.lat !== lat || before.lon !== lon
      })
      return points.length < 3 ? [] : [{ geo_polygon: { [at]: { points } } }]
    }),
  )

const vinPartQuery = (part: string): Query =>
  part.length > longestVinTerm
    ? { wildcard: { 'car.vin': `*${part}*` } }
    : { term: { 'car.vin_terms': part } }

const clauses: {
  readonly [K in Kind]: (filter: FilterOf<K>, value: KindValue<K>, view: QueryScope) => Query
} = {
  text: ({ at }, value, view) =>
    at === 'car.vin'
      ? vinPartQuery(value.toLowerCase())
      : all(
          wordsOf(value).map((word) =>
            any([
              { prefix: { 'car.words': word } },
              nested(all([scopeOf(view), { prefix: { 'listing.words': word } }])),
            ]),
          ),
        ),
  range: ({ at }, { from, to }, view) => {
    const low = from === undefined ? undefined : BigInt(from)
    const high = to === undefined ? undefined : BigInt(to)
    if (at === 'listing.price') return priceQuery(low, high, view)
    return {
      range: { [at]: { ...(low !== undefined && { gte: low }), ...(high !== undefined && { lte: high }) } },
    }
  },
  whole: ({ at }, value) => ({ term: { [at]: Number(value) } }),
  one: ({ at }, id) => ({ term: { [at]: id } }),
  many: ({ at }, ids) => {
    const paths: readonly FieldPath[] = typeof at === 'string' ? [at] : at
    return any(paths.map((path) => ({ terms: { [path]: ids } })))
  },
  flag: ({ at, no }, yes) => {
    if (yes || no === 'false') return { term: { [at]: yes } }
    return not({ term: { [at]: true } })
  },
  tree: ({ at: [parent, child] }, branches) =>
    any(
      branches.map(({ id, children }) =>
        all([{ term: { [parent]: id } }, ...(children.length > 0 ? [{ terms: { [child]: children } }] : [])]),
      ),
    ),
  area: ({ at }, area) =>
    'corners' in area
      ? polygonQuery(at, area.corners)
      : { geo_distance: { distance: `${area.km}km`, [at]: { lat: area.lat, lon: area.lon } } },
  // Source sites are the scope: the caller has replaced them by domains.
  sources: (_, __, view) => scopeOf(view),
}

/** Calls the clause of the filter's kind; the cast is sound because `kind` picks both. */
const clause = (filter: Filter, value: unknown, view: QueryScope): Query =>
  (clauses[filter.kind] as (filter: Filter, value: unknown, view: QueryScope) => Query)(filter, value, view)

const isOfListing = ({ at }: Filter) => (typeof at === 'string' ? at : (at[0] ?? '')).startsWith('listing.')

/** Excludes cars that are newer than the generation and versions that have ended: few, so it is fast. */
export const visibleTo = (generation: number, filter: Query): Query => ({
  bool: {
    filter: [filter],
    must_not: [{ range: { gen_from: { gt: generation } } }, { range: { gen_to: { lte: generation } } }],
  },
})

/**
 * Car clauses, and one nested query with all listing clauses: separate nested queries could match
 * different listings. Without listing filters, the car's list of domains replaces the nested query.
 */
export function queryOf(
  chosen: Filters,
  view: QueryScope,
  { also = [], never = [] }: ScopedDemands = {},
): { readonly query: Query; readonly listing: Query } {
  const demanded = ({ filters: part, domains }: (typeof also)[number]) =>
    queryOf(part, { ...view, domains }).query
  const asked = (ofListing: boolean) =>
    filterKeys.flatMap((key) =>
      chosen[key] === undefined || isOfListing(filters[key]) !== ofListing
        ? []
        : [clause(filters[key], chosen[key], view)],
    )
  const ofListing = asked(true)
  const listing = all([scopeOf(view), ...ofListing])
  const scope = ofListing.length === 0 ? carScopeOf(view) : nested(listing)
  const query = all([
    ...asked(false),
    scope,
    ...also.map(demanded),
    ...never.map((part) => not(demanded(part))),
  ])
  return { query, listing }
}

export type FieldSort = Readonly<
  Record<
    string,
    | 'asc'
    | {
        readonly order: 'asc' | 'desc'
        readonly missing: '_last' | 0
        readonly unmapped_type?: 'double' | 'long'
        readonly mode?: 'min' | 'max'
        readonly nested?: { readonly path: 'listing'; readonly filter: Query }
      }
  >
>

export interface DistanceSort {
  readonly _geo_distance: {
    readonly 'listing.spot': GeoPosition
    readonly order: 'asc'
    readonly mode: 'min'
    readonly unit: 'km'
    readonly nested: { readonly path: 'listing'; readonly filter: Query }
  }
}

export type SortClause = FieldSort | DistanceSort

/** Sorts by the least or greatest value of the matching listings, missing last, then by car id. */
export function sortOf(
  sort: Sort,
  listing: Query,
  { filters: chosen, now, currencyId }: Pick<PageQuestion, 'filters' | 'now' | 'currencyId'>,
): readonly SortClause[] {
  const by = (field: string, order: 'asc' | 'desc', filter = listing, special: object = {}): SortClause => ({
    [field]: {
      order,
      missing: '_last',
      mode: order === 'asc' ? 'min' : 'max',
      nested: { path: 'listing', filter },
      ...special,
    },
  })
  const ties: SortClause = { no: 'asc' }
  /** The float first, then the key for equal floats (documents.ts). Either may be absent or unmapped. */
  const byPrice = (order: 'asc' | 'desc'): readonly SortClause[] => [
    by(`listing.price_in.${currencyId}`, order, listing, { unmapped_type: 'double' }),
    by(`listing.beyond.${currencyId}`, order, listing, { missing: 0, unmapped_type: 'long' }),
    ties,
  ]
  switch (sort) {
    case 'newest':
      return [by('listing.created_at', 'desc'), ties]
    case 'oldest':
      return [by('listing.created_at', 'asc'), ties]
    case 'cheaper':
      return byPrice('asc')
    case 'expensive':
      return byPrice('desc')
    case 'odometer_asc':
      return [by('listing.odometer', 'asc'), ties]
    case 'odometer_desc':
      return [by('listing.odometer', 'desc'), ties]
    case 'year_asc':
      return [{ 'car.year': { order: 'asc', missing: '_last' } }, ties]
    case 'year_desc':
      return [{ 'car.year': { order: 'desc', missing: '_last' } }, ties]
    case 'auction_nearest': {
      const notPast: Query = { range: { 'listing.auction_at': { gte: now } } }
      return [by('listing.auction_at', 'asc', all([listing, notPast])), ties]
    }
    case 'nearest': {
      const centre = circleOf(chosen)
      if (centre === undefined) return [ties]
      const spot = { 'listing.spot': { lat: centre.lat, lon: centre.lon } } as const
      const nested = { path: 'listing', filter: listing } as const
      return [{ _geo_distance: { ...spot, order: 'asc', mode: 'min', unit: 'km', nested } }, ties]
    }
  }
}
