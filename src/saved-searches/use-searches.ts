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

export function useSavedSearches() {
  const items = useSearches((state) => state.items)
  return useMemo(
    () =>
      savedEntries(items).map(([query, kept]) => ({
        query,
        kept,
        search: addressOf(addressIn(query)).search,
        // An analysis has no new cars.
        changes:
          kept.seen === undefined || kept.now === undefined ? noChanges : lookChanges(kept.seen, kept.now),
      })),
    [items],
  )
}

export type SavedSearch = ReturnType<typeof useSavedSearches>[number]

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
export function useSearchWords(search: Search, kept: KeptSearch | undefined) {
  const said = summary(useSearchTextContext(search), search)
  // The names of makes are not available, so the words from the time of saving are better than numbers.
  const line = /#\d/.test(said) ? (kept?.words ?? said) : said
  return { name: kept?.name ?? line, line }
}

function once<K extends 'fresh' | 'dropped' | 'left'>(
  changes: readonly SearchChanges[],
  what: K,
): SearchChanges[K][number][] {
  const all = changes.flatMap((each): readonly SearchChanges[K][number][] => each[what])
  return [...new Map(all.map((each) => ['car' in each ? each.car.id : each.id, each])).values()]
}

/** All changes with each car once. A car that left one search but is in another counts as not left. */
export function changesOfAll(saved: readonly Pick<SavedSearch, 'changes'>[]): SearchChanges {
  const changes = saved.map((each) => each.changes)
  const fresh = once(changes, 'fresh').toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
  const found = new Set(fresh.map(({ id }) => id))
  return {
    difference: changes.reduce((sum, { difference }) => sum + difference, 0),
    fresh,
    more: changes.some(({ more }) => more),
    dropped: once(changes, 'dropped'),
    left: once(changes, 'left').filter(({ id }) => !found.has(id)),
  }
}

/** The time in ms since which changes are shown: the oldest seen look; undefined before any. */
export function shownSince(saved: readonly Pick<SavedSearch, 'kept'>[]): number | undefined {
  const looks = saved.flatMap(({ kept: { seen } }) => (seen === undefined ? [] : [seen.at]))
  return looks.length === 0 ? undefined : Math.min(...looks)
}
