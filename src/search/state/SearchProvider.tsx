import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addressOf, searchParams } from '#src/address/address.ts'
import { createSearchStore } from './search-store.ts'
import { SearchContext } from './search-store.ts'
import type { Search } from '#contract/search.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { preloadPictures } from '#src/card/pictures.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { isAskable, withinWindow } from '#contract/search-window.ts'

/**
 * Brings the cars of a search into the cache, with their number and first pictures. What is there is not asked for
 * again: the page looks at its age when it shows it.
 * @param shown the search of the address
 * @param isChosen whether it is no guess (any more): then it goes before the numbers beside options
 * @returns settled when the cars are there, or cannot be had; never rejects
 */
async function fetchResults(
  client: QueryClient,
  asked: Search,
  shown: Search,
  isChosen: () => boolean,
): Promise<void> {
  if (!isAskable(asked)) return
  const search = withinWindow(asked)
  const language = currentLanguage()
  const lane = () => (isChosen() ? 'results' : 'prefetch')
  const found = { ...carsFound(search, language, lane), staleTime: Number.POSITIVE_INFINITY }
  const counted = carsCounted(search, language, () => (isChosen() ? 'total' : 'prefetch'))
  const coming = client.prefetchQuery(found)
  void client.prefetchQuery(counted)
  await coming
  const page = client.getQueryData(found.queryKey)
  // Another page begins at its top.
  if (page !== undefined) preloadPictures(page.cars, search, asked.page !== shown.page)
}

/** Gives the search of the history to all below it. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const client = useQueryClient()
  const [store] = useState(() =>
    createSearchStore({
      history: router.history,
      navigate: ({ search, first, replace = false, resetScroll = false }, address) =>
        void router.navigate({
          to: '/',
          search: searchParams(address, search),
          replace,
          resetScroll,
          ...(first === undefined ? {} : { state: { first } }),
        }),
      fetch: (search, isChosen) =>
        fetchResults(client, search, addressOf(router.history.location.search).search, isChosen),
    }),
  )
  return <SearchContext value={store}>{children}</SearchContext>
}
