import { searchKey, type Search } from '#contract/search.ts'
import { addressOf } from '#src/app/address/address.ts'
import { isNewSince, type SearchLook } from './looks.ts'
import { type MatchedCar, useNews, useOnlyNew } from './news.ts'
import { newestFirst, searchAt, useSearches } from './searches.ts'

/** Whether results belong to a saved search sorted by its newest cars; on any page. */
export const isOf = (search: Search, query: string): boolean =>
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
