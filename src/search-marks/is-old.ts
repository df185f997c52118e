import { searchKey, type Search } from '#contract/search.ts'
import { addressOf } from '#src/app/address/address.ts'
import { isNewSince, type SearchLook } from './looks.ts'
import { type MatchedCar, useNews, useOnlyNew } from './news.ts'
import { newestFirst, searchAt, useSearches } from './searches.ts'
import { useLocation } from '@tanstack/react-router'

/** Whether results belong to a saved search sorted by its newest cars; on any page. */
const isOf = (search: Search, query: string): boolean =>
  searchKey({ ...search, page: 1 }) === searchKey(newestFirst(addressOf(query).search))

export const isNew = (seen: SearchLook, { car, match: { listing } }: MatchedCar): boolean =>
  isNewSince(seen, car.id, listing.created_at === null ? null : Date.parse(listing.created_at))

/** Whether a car is in the results of the marked search, but not one of its new cars. */
export function isOld(found: MatchedCar): boolean {
  const { marked } = useNews.getState()
  const seen = marked === undefined ? undefined : searchAt(useSearches.getState().items, marked)?.seen
  return marked !== undefined && seen !== undefined && isOf(found.search, marked) && !isNew(seen, found)
}

export function showOnlyNew(only: boolean): void {
  useNews.setState({ only })
  useOnlyNew.setState({ isOld: only ? isOld : undefined })
}

/** The saved search of the results on screen with its seen look; undefined where the results are of none. */
export function useMarkedSearch(): { readonly query: string; readonly seen: SearchLook } | undefined {
  const query = useNews(({ marked }) => marked)
  const shown = useLocation({
    select: ({ pathname, searchStr }) => (pathname === '/' ? searchStr : undefined),
  })
  const seen = useSearches(({ items }) => (query === undefined ? undefined : searchAt(items, query)?.seen))
  if (query === undefined || seen === undefined || shown === undefined) return undefined
  return isOf(addressOf(shown).search, query) ? { query, seen } : undefined
}
