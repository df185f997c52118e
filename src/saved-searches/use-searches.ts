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

/** An analysis has no new cars. */
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

/** Returning within this time makes no look; later, only searches without a recent look are refreshed. */
const askedAgainMs = minuteMs

/** Loads the kept searches and refreshes them when the page opens. @returns whether they are loaded */
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

/** The name of a kept search, and its filters in words; `line` is the name where it has no other. */
export function useSearchWords(
  search: Search,
  kept: KeptSearch | undefined,
): { readonly name: string; readonly line: string } {
  const said = summary(useSearchTextContext(search), search)
  // The names of makes are not available, so the words from the time of saving are better than numbers.
  const line = /#\d/.test(said) ? (kept?.words ?? said) : said
  return { name: kept?.name ?? line, line }
}
