import type { FacetLine } from '#contract/facets/answer.ts'
import { searchText } from '#contract/facets/variation.ts'
import type { Problem } from '#contract/problems.ts'
import { type Search, emptySearch } from '#contract/search.ts'
import { createStore, type StoreApi } from 'zustand'
import { createContext, use } from 'react'

// Requested items around one search, and their known results; questions.ts sends the requests.

export interface KnownFacet {
  readonly line?: FacetLine
  readonly problem?: Problem
  /** Time of the response, ms. */
  readonly read: number
}

export interface Wish {
  /** Group of the retry button for items that failed or were postponed. */
  readonly group?: string | undefined
  /** Requested only after all items in sight have stayed for a moment, so that scrolling past sends no request. */
  readonly patient?: boolean | undefined
}

export interface Wanted extends Wish {
  readonly key: string
}

export interface Wishes {
  readonly wanted: readonly Wanted[]
  /** Keys that the user requested by a press, and the number of presses. */
  readonly pressed: { readonly keys: readonly string[]; readonly times: number }
}

export interface FacetStore {
  readonly base: string
  readonly known: StoreApi<ReadonlyMap<string, KnownFacet>>
  /** Shared by all searches of one provider: most items stay in sight from one search to the next. */
  readonly wishes: StoreApi<Wishes>
}

export const createKnown = (): FacetStore['known'] => createStore(() => new Map())

export const createWishes = (): FacetStore['wishes'] =>
  createStore(() => ({ wanted: [], pressed: { keys: [], times: 0 } }))

export const createFacetStore = (
  search: Search,
  known = createKnown(),
  wishes = createWishes(),
): FacetStore => ({ base: searchText(search), known, wishes })

/** Registers items in sight; returns a function that removes them. */
export function want(wishes: FacetStore['wishes'], keys: readonly string[], wish: Wish): () => void {
  const own = keys.map((key): Wanted => ({ key, ...wish }))
  wishes.setState(({ wanted }) => ({ wanted: [...wanted, ...own] }))
  return () => wishes.setState(({ wanted }) => ({ wanted: wanted.filter((each) => !own.includes(each)) }))
}

interface FacetsValue {
  readonly search: Search
  readonly store: FacetStore
  /** The store around all cars, for items that are no variation of a search. */
  readonly all: FacetStore
  /** Makes all numbers follow a search that is not chosen yet; undefined returns to the chosen one. */
  readonly drag: (search: Search | undefined) => void
  /** The text of the last dragged search. */
  readonly dragged: string | undefined
}

const nothing = createFacetStore(emptySearch)

/** The first markup is rendered at build time, without requests. */
export const FacetsContext = createContext<FacetsValue>({
  search: emptySearch,
  store: nothing,
  all: nothing,
  drag: () => {},
  dragged: undefined,
})

/** Whether two searches have the same numbers, such as a choice and its later address. */
export const isCountedAlike = (a: Search, b: Search): boolean =>
  a === b || (searchText(a) === searchText(b) && a.currency === b.currency)

/** The search of the displayed numbers: the chosen one as soon as its first number has arrived. */
export const useCountedSearch = (): Search => use(FacetsContext).search

/** Whether the numbers follow a dragged or just chosen search other than `shown`. */
export function useIsDragged(shown: Search): boolean {
  const { dragged } = use(FacetsContext)
  return dragged !== undefined && dragged !== searchText(shown)
}
