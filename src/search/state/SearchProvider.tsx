import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Address, addressOf, searchParams } from '#src/app/address/address.ts'
import { createSearchStore, SearchContext } from './search-store.ts'
import type { Search } from '#contract/search.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { preloadPictures } from '#src/card/pictures.ts'
import { knownRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { lastReachablePage } from '#contract/result-window.ts'
import { isAskable, lastPageEver, perPage, withinWindow } from '#contract/search-window.ts'
import { pagesAtOnce, shownPages } from './shown-pages.ts'

/** Prefetches cars, count and first pictures of a search. @returns settles with the cars in the cache; never rejects */
async function fetchResults(client: QueryClient, asked: Search, shown: Address): Promise<void> {
  if (!isAskable(asked)) return
  const search = withinWindow(asked)
  const language = currentLanguage()
  const counted = carsCounted(search, language)
  const count = client.getQueryData(counted.queryKey)
  const last = count === undefined ? lastPageEver : lastReachablePage(count, perPage)
  const pages = shownPages(search.page, pagesAtOnce(shown), search.page, last).map((page) => ({
    ...carsFound({ ...search, page }, language),
    staleTime: Number.POSITIVE_INFINITY,
  }))
  const coming = Promise.all(pages.map((page) => client.prefetchQuery(page)))
  void client.prefetchQuery(counted)
  await coming
  const [first] = pages
  const page = first && client.getQueryData(first.queryKey)
  // Without a page there are no pictures; a different page starts at its top.
  if (page === undefined) return
  const worth = worthIn(knownRates(client), search.currency)
  preloadPictures(page.cars, search, worth, asked.page !== shown.search.page)
}

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
      fetch: (search) => fetchResults(client, search, addressOf(router.history.location.search)),
    }),
  )
  return <SearchContext value={store}>{children}</SearchContext>
}
