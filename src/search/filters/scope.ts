import { createContext, use } from 'react'
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
  /** The search as chosen at this moment, for handlers; drawing takes its values as properties. */
  readonly now: () => Search
  readonly change: (search: Search, how?: ChangeHow) => void
  /** A row that may be chosen next; absent where nothing is to be gained by fetching ahead. */
  readonly intend?: (search: Search) => void
}

export const ScopeContext = createContext<Scope>({ now: () => emptySearch, change: () => {} })

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
