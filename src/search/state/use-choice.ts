import type { FilterKey, Filters, KeyOfKind } from '#contract/filters.ts'
import { withFilter } from '#contract/search.ts'
import { type ChooseOptions, chosenSearch, useSearch, useSearchStore } from './search-store.ts'
import type { Kind } from '#contract/kinds/kind.ts'

// Reads and changes one filter for its control; these hooks load after the first cars.

export function useChoice<K extends FilterKey>(name: K) {
  const store = useSearchStore()
  const chosen = () => chosenSearch(store.get())
  return {
    choose: (value: Filters[K] | undefined, options?: ChooseOptions) =>
      store.choose(withFilter(chosen(), name, value), options),
    prefetch: (value: Filters[K] | undefined) => store.prefetch(withFilter(chosen(), name, value)),
  }
}

/** The chosen value of a filter, or a part of it; only its readers rerender. */
export const useChosen = <K extends FilterKey, T>(name: K, of: (value: Filters[K] | undefined) => T): T =>
  useSearch((state) => of(chosenSearch(state).filters[name]))

export const useValue = <K extends FilterKey>(name: K): Filters[K] | undefined =>
  useChosen(name, (value) => value)

/** ISO code of the currency of price bounds. */
export const useCurrency = (): string => useSearch((state) => chosenSearch(state).currency)

/** Each control reads its value from the search (search/state/search-store.ts). */
export interface ControlProps<K extends Kind> {
  readonly name: KeyOfKind<K>
  /** Id of the message that the service refused the value; fields are marked invalid and described by it. */
  readonly refusedId?: string | undefined
}
