import type { FacetLine } from '#contract/facets/answer.ts'
import { searchText } from '#contract/facets/variation.ts'
import type { Problem } from '#contract/problems.ts'
import { type Search, emptySearch } from '#contract/search.ts'
import { createStore, type StoreApi } from 'zustand'
import { createContext, use } from 'react'

// What is wanted around one search, and what is known of it: asked for by questions.ts.

export interface KnownFacet {
  readonly line?: FacetLine
  readonly problem?: Problem
  /** When it was read, ms. */
  readonly read: number
}

export interface Wish {
  /** What it is pressed for with, where some could not be had. */
  readonly group?: string | undefined
  /** It is asked for once all that is in sight has been so for a moment: scrolling past asks nothing. */
  readonly patient?: boolean | undefined
}

export interface Wanted extends Wish {
  readonly key: string
}

export interface Wishes {
  readonly wanted: readonly Wanted[]
  /** What a person pressed for, and how often. */
  readonly pressed: { readonly keys: readonly string[]; readonly times: number }
}

export interface FacetStore {
  readonly base: string
  readonly known: StoreApi<ReadonlyMap<string, KnownFacet>>
  /** Of one place, around each of its searches: most of what is in sight stays so from one to the next. */
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

/** Says that some items are in sight; returns the way to take it back. */
export function want(wishes: FacetStore['wishes'], keys: readonly string[], wish: Wish): () => void {
  const own = keys.map((key): Wanted => ({ key, ...wish }))
  wishes.setState(({ wanted }) => ({ wanted: [...wanted, ...own] }))
  return () => wishes.setState(({ wanted }) => ({ wanted: wanted.filter((each) => !own.includes(each)) }))
}

interface FacetsValue {
  readonly search: Search
  readonly store: FacetStore
  /** Around all cars: for what is no variation of a search. */
  readonly all: FacetStore
  /** Has all numbers follow a search that is not chosen yet; undefined: the chosen one again. */
  readonly drag: (search: Search | undefined) => void
  /** The text of the last one that they followed. */
  readonly dragged: string | undefined
}

const nothing = createFacetStore(emptySearch)

/** The first markup is rendered at build time, where nothing is asked. */
export const FacetsContext = createContext<FacetsValue>({
  search: emptySearch,
  store: nothing,
  all: nothing,
  drag: () => {},
  dragged: undefined,
})

/** Whether two searches have the same numbers, as a choice and the address that it becomes. */
export const isCountedAlike = (a: Search, b: Search): boolean =>
  a === b || (searchText(a) === searchText(b) && a.currency === b.currency)

/** The search that the numbers in sight belong to: the chosen one once the first of its numbers are there. */
export const useCountedSearch = (): Search => use(FacetsContext).search

/** Whether numbers follow a search that a hand is about to choose, or has just chosen, and `shown` is another one. */
export function useIsDragged(shown: Search): boolean {
  const { dragged } = use(FacetsContext)
  return dragged !== undefined && dragged !== searchText(shown)
}
