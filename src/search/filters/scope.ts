import { createContext, use, useSyncExternalStore } from 'react'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'

export interface ChangeHow {
  /** The address of the choice before is written over: typing makes one step back, not ten. */
  readonly replace?: boolean
}

/**
 * Where filters read and write: the address beside the results, a draft in the phone's sheet. The object
 * stays the same, so that rows which hold it need not draw again when the search changes.
 */
export interface Scope {
  /** The search as chosen at this moment; the same object until another is chosen. */
  readonly now: () => Search
  readonly subscribe: (changed: () => void) => () => void
  readonly change: (search: Search, how?: ChangeHow) => void
  /** A row that may be chosen next; absent where nothing is to be gained by fetching ahead. */
  readonly intend?: (search: Search) => void
}

export const ScopeContext = createContext<Scope>({
  now: () => emptySearch,
  subscribe: () => () => {},
  change: () => {},
})

export const useScope = (): Scope => use(ScopeContext)

/** Handlers for one filter: choosing a value, and saying that it may be chosen. */
export function useChoice<K extends FilterKey>(name: K) {
  const scope = useScope()
  return {
    choose: (value: Filters[K] | undefined, how?: ChangeHow) =>
      scope.change(withFilter(scope.now(), name, value), how),
    intend: (value: Filters[K] | undefined) => scope.intend?.(withFilter(scope.now(), name, value)),
    /** The value of this moment: two quick ticks build on each other. */
    now: (): Filters[K] | undefined => scope.now().filters[name],
  }
}

/**
 * What is chosen of a filter at this moment. Only what shows it draws again, at once; all that follows from a choice
 * (counts, models of a make, the cars) has its own time.
 * @param of its part that is shown; must be the same for the same value
 */
export function useChosen<K extends FilterKey, T>(name: K, of: (value: Filters[K] | undefined) => T): T {
  const { now, subscribe } = useScope()
  return useSyncExternalStore(subscribe, () => of(now().filters[name]))
}

/** The whole value of a filter, as it is chosen at this moment. */
export const useValue = <K extends FilterKey>(name: K): Filters[K] | undefined =>
  useChosen(name, (value) => value)

/** ISO code: bounds of the price are in it. */
export function useCurrency(): string {
  const { now, subscribe } = useScope()
  return useSyncExternalStore(subscribe, () => now().currency)
}
