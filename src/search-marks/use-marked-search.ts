import { useLocation } from '@tanstack/react-router'
import { addressOf } from '#src/app/address/address.ts'
import type { SearchLook } from './looks.ts'
import { useNews } from './news.ts'
import { searchAt, useSearches } from './searches.ts'
import { isOf } from './is-old.ts'

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
