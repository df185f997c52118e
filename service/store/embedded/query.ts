import { LRUCache } from 'lru-cache'
import { type FilterKey, filterKeys, type Filters, filters } from '#contract/filters.ts'
import { isWithin, positionOf, spotsOf } from '#contract/geo.ts'
import type { Filter, FilterOf, Kind, KindValue, FieldPath } from '#contract/kinds/kind.ts'
import type { ScopedDemands } from '../scope.ts'
import { add, and, andNot, type Bits, has, size } from './bits.ts'
import type { Layout } from './layout.ts'
import type { SearchIndex } from './search-index.ts'

// A query becomes two sets: listings that match every listing filter (so a single listing matches all of them
// by construction), and the cars of those listings that match every car filter.

/** The sets that a clause narrows, and scratch sets that it may overwrite. */
interface Frame {
  readonly index: SearchIndex
  readonly currencyId: number
  /** All listings in scope. */
  readonly scope: Bits
  readonly cars: Bits
  readonly listings: Bits
  readonly carScratch: Bits
  readonly listingScratch: Bits
}

const isOfCar = (path: FieldPath) => path.startsWith('car.')

function side(frame: Frame, path: FieldPath) {
  return isOfCar(path)
    ? { terms: frame.index.carTerms, target: frame.cars, scratch: frame.carScratch }
    : { terms: frame.index.listingTerms, target: frame.listings, scratch: frame.listingScratch }
}

function narrowToAny(frame: Frame, path: FieldPath, texts: readonly string[]): void {
  const { terms, target, scratch } = side(frame, path)
  terms.narrowToAny(target, texts, scratch)
}

/** The name of a term: field path and value. The builder uses the same names. */
export const termOf = (path: FieldPath, value: number | boolean): string => `${path}=${value}`

/** The name of a child's term has its parent: a model id has a meaning only together with its brand. */
export const childTermOf = (path: FieldPath, parent: number, child: number): string =>
  `${path}=${parent}.${child}`

const clauses: { readonly [K in Kind]: (filter: FilterOf<K>, value: KindValue<K>, frame: Frame) => void } = {
  text: ({ at }, value, { index, cars, scope, carScratch, listingScratch }) => {
    if (at === 'car.vin') index.vins.narrow(cars, value)
    else index.text.narrow(cars, value, scope, carScratch, listingScratch)
  },
  range: ({ at }, { from, to }, frame) => {
    const { target, scratch } = side(frame, at)
    const low = from === undefined ? undefined : BigInt(from)
    const high = to === undefined ? undefined : BigInt(to)
    const column = at === 'listing.price' ? frame.index.prices.in(frame.currencyId) : frame.index.numbers(at)
    column.narrow(target, low, high, scratch)
  },
  whole: ({ at }, value, frame) => narrowToAny(frame, at, [termOf(at, Number(value))]),
  one: ({ at }, id, frame) => narrowToAny(frame, at, [termOf(at, id)]),
  many: ({ at }, ids, frame) => {
    // The field paths of one filter belong all to the car or all to the listing.
    const paths: readonly FieldPath[] = typeof at === 'string' ? [at] : at
    const [first] = paths
    if (first !== undefined)
      narrowToAny(
        frame,
        first,
        paths.flatMap((path) => ids.map((id) => termOf(path, id))),
      )
  },
  flag: ({ at, no }, yes, frame) => {
    if (yes || no === 'false') return narrowToAny(frame, at, [termOf(at, yes)])
    const { terms, target } = side(frame, at)
    const term = terms.find(termOf(at, true))
    if (term !== undefined) terms.exclude(target, term)
  },
  tree: ({ at: [parent, child] }, branches, frame) => {
    const texts = branches.flatMap(({ id, children }) =>
      children.length === 0 ? [termOf(parent, id)] : children.map((one) => childTermOf(child, id, one)),
    )
    narrowToAny(frame, parent, texts)
  },
  area: ({ at }, area, frame) => {
    const { target, scratch } = side(frame, at)
    const meets = (spot: number) => isWithin(area, positionOf(spot))
    frame.index.numbers(at).narrowWhere(target, spotsOf(area), meets, scratch)
  },
  // Source sites are the scope: the caller has replaced them by domains.
  sources: () => {},
}

/** Calls the clause of the filter's kind; the cast is sound because `kind` picks both. */
const narrow = (filter: Filter, value: unknown, frame: Frame): void =>
  (clauses[filter.kind] as (filter: Filter, value: unknown, frame: Frame) => void)(filter, value, frame)

/** Text filters come last: their cost grows with the number of cars that are left. */
const isLate = (filter: Filter) => filter.kind === 'text'

const fieldPathOf = ({ at }: Filter): FieldPath => {
  const [first] = typeof at === 'string' ? [at] : at
  if (first === undefined) throw new Error('a filter without a place')
  return first
}

export const isCarFilter = (key: FilterKey): boolean => isOfCar(fieldPathOf(filters[key]))

const askedOf = (chosen: Filters): FilterKey[] =>
  filterKeys.filter((key) => key !== 'sources' && chosen[key] !== undefined)

export interface Scope {
  /** Active listings of the domains. */
  readonly listings: Bits
  /** Cars that have one of them. */
  readonly cars: Bits
  readonly count: number
}

/** The sets that clauses narrow. */
interface Sets {
  readonly scope: Scope
  readonly currencyId: number
  readonly listings: Bits
  readonly cars: Bits
}

/** The cars of a search and their matching listings, kept unchanged while counts narrow copies of them. */
export class Held implements Sets {
  readonly scope: Scope
  readonly currencyId: number
  readonly cars: Bits
  #listings: Bits
  /** Undefined where `#listings` has only listings of these cars. */
  #layout: Layout | undefined

  constructor({ scope, currencyId, cars, listings }: Sets, layout: Layout | undefined) {
    this.scope = scope
    this.currencyId = currencyId
    this.cars = cars
    this.#listings = listings
    this.#layout = layout
  }

  /** Restricted on first use: counts about cars alone do not need it. */
  get listings(): Bits {
    if (this.#layout !== undefined) {
      this.#listings = this.#listings.slice()
      this.#layout.restrict(this.#listings, this.cars)
      this.#layout = undefined
    }
    return this.#listings
  }
}

export interface Matched {
  readonly cars: Bits
  readonly listings: Bits
  readonly count: number
}

/** The terms of which a car or listing must have any; undefined where the filter is more than that. */
function termsOf(filter: Filter, value: unknown): readonly string[] | undefined {
  if (filter.kind !== 'one' && filter.kind !== 'many') return undefined
  const paths: readonly FieldPath[] = typeof filter.at === 'string' ? [filter.at] : filter.at
  // `kind` decides the type of the value.
  const ids = filter.kind === 'one' ? [value as number] : (value as readonly number[])
  return paths.flatMap((path) => ids.map((id) => termOf(path, id)))
}

/** Scopes are few (one per account and per choice of sources) and the same for many queries. */
const scopesKept = 24

/** Matches one query at a time: the next one overwrites its sets. */
export class Matcher {
  readonly #index: SearchIndex
  readonly #scopes = new LRUCache<string, Scope, readonly number[]>({
    max: scopesKept,
    memoMethod: (_key, _old, { context }) => this.#makeScope(context),
  })
  readonly #cars: Bits
  readonly #listings: Bits
  readonly #carScratch: Bits
  readonly #listingScratch: Bits

  constructor(index: SearchIndex) {
    const { carWords, listingWords } = index.layout
    this.#index = index
    this.#cars = new Int32Array(carWords)
    this.#carScratch = new Int32Array(carWords)
    this.#listings = new Int32Array(listingWords)
    this.#listingScratch = new Int32Array(listingWords)
  }

  scope(domains: readonly number[]): Scope {
    const ids = [...new Set(domains)].sort((a, b) => a - b)
    return this.#scopes.memo(ids.join(), { context: ids })
  }

  #makeScope(ids: readonly number[]): Scope {
    const { layout, listingTerms } = this.#index
    const listings = new Int32Array(layout.listingWords)
    for (const id of ids) {
      const term = listingTerms.find(termOf(filters.sources.at, id))
      if (term !== undefined) listingTerms.addTo(listings, term)
    }
    const cars = new Int32Array(layout.carWords)
    layout.project(listings, cars)
    return { listings, cars, count: size(cars) }
  }

  match(
    chosen: Filters,
    domains: readonly number[],
    currencyId: number,
    demands: ScopedDemands = {},
  ): Matched {
    const kept = this.#keptBy(demands, currencyId)
    const found = this.#matchOne(chosen, domains, currencyId)
    if (kept === undefined) return found
    and(kept, found.cars)
    return { cars: kept, listings: found.listings, count: size(kept) }
  }

  /** The cars that meet `also` and `never`, in a new set; undefined where there are no such demands. */
  #keptBy({ also = [], never = [] }: ScopedDemands, currencyId: number): Bits | undefined {
    if (also.length + never.length === 0) return undefined
    const kept = new Int32Array(this.#cars.length).fill(-1)
    for (const { filters, domains } of also) and(kept, this.#matchOne(filters, domains, currencyId).cars)
    for (const { filters, domains } of never) andNot(kept, this.#matchOne(filters, domains, currencyId).cars)
    return kept
  }

  #matchOne(chosen: Filters, domains: readonly number[], currencyId: number): Matched {
    const scope = this.scope(domains)
    const keys = askedOf(chosen)
    if (keys.length === 0) return scope
    // Without a listing filter any active listing matches, so the scope's own set serves.
    const ofListings = !keys.every(isCarFilter)
    const listings = ofListings ? this.#listings : scope.listings
    const held: Sets = { scope, currencyId, listings, cars: this.#cars }
    if (ofListings) listings.set(scope.listings)
    else held.cars.set(scope.cars)
    this.#narrow(held, keys, chosen, ofListings)
    return { cars: held.cars, listings, count: size(held.cars) }
  }

  /** A search as sets that later queries do not overwrite. */
  hold(chosen: Filters, domains: readonly number[], currencyId: number, demands: ScopedDemands = {}): Held {
    const scope = this.scope(domains)
    const keys = askedOf(chosen)
    const kept = this.#keptBy(demands, currencyId)
    if (keys.length === 0 && kept === undefined) return new Held({ ...scope, scope, currencyId }, undefined)
    const ofListings = !keys.every(isCarFilter)
    const sets: Sets = {
      scope,
      currencyId,
      listings: ofListings ? scope.listings.slice() : scope.listings,
      cars: ofListings ? new Int32Array(scope.cars.length) : scope.cars.slice(),
    }
    this.#narrow(sets, keys, chosen, ofListings)
    if (kept !== undefined) and(sets.cars, kept)
    return new Held(sets, kept !== undefined || keys.some(isCarFilter) ? this.#index.layout : undefined)
  }

  /** Narrows listings first, then cars: those of the remaining listings, or the given ones. */
  #narrow(held: Sets, keys: readonly FilterKey[], chosen: Filters, byListings: boolean): void {
    const frame = this.#frameOf(held)
    const all = (some: readonly FilterKey[]) => {
      for (const key of some) narrow(filters[key], chosen[key], frame)
    }
    if (byListings) {
      all(keys.filter((key) => !isCarFilter(key)))
      held.cars.fill(0)
      this.#index.layout.project(held.listings, held.cars)
    }
    const ofCars = keys.filter(isCarFilter)
    all(ofCars.filter((key) => !isLate(filters[key])))
    all(ofCars.filter((key) => isLate(filters[key])))
  }

  #frameOf({ scope, currencyId, listings, cars }: Sets): Frame {
    const scratch = { carScratch: this.#carScratch, listingScratch: this.#listingScratch }
    return { index: this.#index, scope: scope.listings, currencyId, listings, cars, ...scratch }
  }

  /** Number of cars of a held search that match some more filters. */
  countWithin(held: Held, keys: readonly FilterKey[], chosen: Filters): number {
    const set = keys.filter((key) => chosen[key] !== undefined)
    const [only, another] = set
    const texts = only && another === undefined ? termsOf(filters[only], chosen[only]) : undefined
    const known = only && texts && this.#countOfTerms(held, isCarFilter(only), texts)
    if (known !== undefined) return known
    const ofCars = set.filter(isCarFilter)
    const ofListings = set.filter((key) => !isCarFilter(key))
    const listings = ofListings.length > 0 ? this.#listings : held.scope.listings
    const cars = ofCars.length > 0 ? this.#cars : held.cars
    if (ofListings.length > 0) listings.set(held.listings)
    if (ofCars.length > 0) cars.set(held.cars)
    const { scope, currencyId } = held
    const frame = this.#frameOf({ scope, currencyId, listings, cars })
    for (const key of [...ofListings, ...ofCars]) narrow(filters[key], chosen[key], frame)
    if (ofListings.length === 0) return size(cars)
    const { layout } = this.#index
    if (ofCars.length > 0) layout.restrict(listings, cars)
    return layout.carsOf(listings)
  }

  /** Number of cars of a held search with any of the terms; undefined where that needs a set of its own. */
  #countOfTerms(held: Held, ofCars: boolean, texts: readonly string[]): number | undefined {
    const { carTerms, listingTerms, layout } = this.#index
    const terms = ofCars ? carTerms : listingTerms
    const found = texts.flatMap((text) => terms.find(text) ?? [])
    const [only, another] = found
    if (only === undefined) return 0
    if (ofCars) return another === undefined ? carTerms.sizeIn(held.cars, only) : undefined
    const lists = found.flatMap((term) => listingTerms.listOf(term) ?? [])
    if (lists.length < found.length) return undefined
    const { listings } = held
    const seen = this.#carScratch.fill(0)
    let sum = 0
    for (const list of lists)
      for (let i = 0; i < list.length; i++) {
        if (!has(listings, list[i]!)) continue
        const car = layout.carAt(list[i]!)
        if (!has(seen, car)) sum++
        add(seen, car)
      }
    return sum
  }

  /** Cars of an export: with an active listing in scope that matches `leasing`. */
  exported(domains: readonly number[], leasing: boolean | undefined): Bits {
    const matched = this.match(leasing === undefined ? {} : { leasing }, domains, 0)
    return Int32Array.from(matched.cars)
  }
}
