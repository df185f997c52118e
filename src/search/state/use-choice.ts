import type { FilterKey, Filters } from '#contract/filters.ts'
import { withFilter } from '#contract/search.ts'
import { type ChooseOptions, chosenSearch, useSearch, useSearchStore } from './search-store.ts'

// What the controls of filters read and choose: they come after the first cars.

export function useChoice<K extends FilterKey>(name: K) {
  const store = useSearchStore()
  const chosen = () => chosenSearch(store.get())
  return {
    choose: (value: Filters[K] | undefined, options?: ChooseOptions) =>
      store.choose(withFilter(chosen(), name, value), options),
    prefetch: (value: Filters[K] | undefined) => store.prefetch(withFilter(chosen(), name, value)),
    /** The value of this moment: two quick ticks build on each other. */
    now: (): Filters[K] | undefined => chosen().filters[name],
  }
}

/** What is chosen of a filter at this moment, or a part of it: only what shows it draws again. */
export const useChosen = <K extends FilterKey, T>(name: K, of: (value: Filters[K] | undefined) => T): T =>
  useSearch((state) => of(chosenSearch(state).filters[name]))

export const useValue = <K extends FilterKey>(name: K): Filters[K] | undefined =>
  useChosen(name, (value) => value)

/** ISO code: bounds of the price are in it. */
export const useCurrency = (): string => useSearch((state) => chosenSearch(state).currency)
