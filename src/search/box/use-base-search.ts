import { useRouter } from '@tanstack/react-router'
import { emptySearch, type Search } from '#contract/search.ts'
import { chosenSearch, useSearchStore } from '../state/search-store.ts'

/** The search that the box extends. On a page without filters, such as a car's, the text begins a new search. */
export function useBaseSearch(): () => Search {
  const { history } = useRouter()
  const store = useSearchStore()
  return () => {
    const search = chosenSearch(store.get())
    return history.location.pathname === '/' ? search : { ...emptySearch, currency: search.currency }
  }
}
