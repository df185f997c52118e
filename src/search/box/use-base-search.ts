import { useRouter } from '@tanstack/react-router'
import { emptySearch, type Search } from '#contract/search.ts'
import { chosenSearch, useSearchStore } from '../state/search-store.ts'

/**
 * Reads the search that the box adds to: the one on screen. Elsewhere (a car's page carries the search it was found by)
 * no filters are in sight, so what is typed begins a search of its own; the way back to the old one stands on the page.
 */
export function useBaseSearch(): () => Search {
  const { history } = useRouter()
  const store = useSearchStore()
  return () => {
    const search = chosenSearch(store.get())
    return history.location.pathname === '/' ? search : { ...emptySearch, currency: search.currency }
  }
}
