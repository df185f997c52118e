import { createContext, use } from 'react'
import { emptySearch, type Search } from '#contract/search.ts'
import { type Around, createAround } from './around.ts'

interface FacetsValue {
  /** What numbers are asked around. */
  readonly search: Search
  readonly around: Around
  /** Around all cars: for what is no variation of a search. */
  readonly all: Around
  /** Has everything follow a search that is not chosen yet; undefined: the chosen one again. */
  readonly drag: (search: Search | undefined) => void
  /** Whether it does. */
  readonly dragging: boolean
}

const nothing = createAround(emptySearch)

/** The first markup is rendered at build time, where nothing is asked. */
export const FacetsContext = createContext<FacetsValue>({
  search: emptySearch,
  around: nothing,
  all: nothing,
  drag: () => {},
  dragging: false,
})

/** The search that the numbers in sight belong to. It follows the chosen one at low priority: a tick is painted before. */
export const useCountedSearch = (): Search => use(FacetsContext).search
