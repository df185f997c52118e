import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { addressOf } from '#src/app/address/address.ts'
import { summary } from '#src/search/text/summary.ts'
import { useSearchTextContext } from '#src/search/text/use-names.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useKeptCars } from '#src/stores/kept-cars.ts'
import { lookChanges, noChanges, type SearchChanges } from '#src/search-marks/looks.ts'
import {
  addressIn,
  type KeptSearch,
  loadSearches,
  savedEntries,
  useSearches,
} from '#src/search-marks/searches.ts'
import { refreshSearches, staleSearches } from './refresh.ts'

/** Of an analysis no cars are new. */
export interface SavedSearch {
  readonly query: string
  readonly kept: KeptSearch
  readonly search: Search
  readonly changes: SearchChanges
}

export function useSavedSearches(): readonly SavedSearch[] {
  const items = useSearches((state) => state.items)
  return useMemo(
    () =>
      savedEntries(items).map(([query, kept]) => ({
        query,
        kept,
        search: addressOf(addressIn(query)).search,
        changes:
          kept.seen === undefined || kept.now === undefined ? noChanges : lookChanges(kept.seen, kept.now),
      })),
    [items],
  )
}

/** Coming back within this time looks at nothing again; later, only at what was not looked at lately. */
const askedAgainMs = minuteMs

/** Reads what is kept and looks at the searches, once the page is opened. Whether what is kept has been read. */
export function useOpened(): boolean {
  const client = useQueryClient()
  useQuery({
    queryKey: ['saved searches'],
    queryFn: async () => {
      await Promise.all([loadSearches(), useKeptCars.load()])
      void refreshSearches(client, staleSearches())
      return true
    },
    staleTime: askedAgainMs,
  })
  return useSearches(({ loaded }) => loaded)
}

/** What a kept search is called, and its filters in words; `line` is its name where it has no other. */
export function useSearchWords(
  search: Search,
  kept: KeptSearch | undefined,
): { readonly name: string; readonly line: string } {
  const said = summary(useSearchTextContext(search), search)
  // The names of makes have not come, or cannot be had: what it said when it was saved says more than numbers.
  const line = /#\d/.test(said) ? (kept?.words ?? said) : said
  return { name: kept?.name ?? line, line }
}
