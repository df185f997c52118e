import { createContext, use } from 'react'
import { searchText } from '#contract/facets/variation.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { type FacetStore, createFacetStore } from './facet-store.ts'

interface FacetsValue {
  /** What numbers are asked around. */
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

/** The search that the numbers in sight belong to. It follows the chosen one at low priority: a tick is painted before. */
export const useCountedSearch = (): Search => use(FacetsContext).search

/** Whether numbers follow a search that a hand is about to choose, and `shown` is another one. */
export function useIsDragged(shown: Search): boolean {
  const { search, dragged } = use(FacetsContext)
  return dragged !== undefined && searchText(search) === dragged && dragged !== searchText(shown)
}
