import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import { supersetPath, supersetPerPage } from '#contract/exclusion/superset.ts'
import { askedFilters } from '#contract/exclusion/sought.ts'
import { plainSearch } from '#contract/exclusion/plain-search.ts'
import { SearchPage } from '#contract/resources/first-answers.ts'
import { unreadCount } from '#contract/resources/loose.ts'
import { lastReachablePage } from '#contract/result-window.ts'
import { type Search, searchKey } from '#contract/search.ts'
import type { Asking } from '#src/api/exclusion/shared-query.ts'
import { pageWithout } from '#src/api/exclusion/excluding.ts'
import { isHiccup } from '#src/api/failure.ts'
import { get, serverNow } from '#src/api/get.ts'
import { sitesFor } from '#src/api/plain-queries.ts'
import { orAround } from '#src/api/queries.ts'
import { type ListingMatch, matchingListing } from '#contract/matching-listing.ts'
import { knownRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'

export interface FoundCar {
  readonly car: Car
  readonly match: ListingMatch
}

/** The extract of each car: thousands are in memory at once, and a whole car takes some kilobytes. */
export interface CarExtract<T extends { readonly id: string }> {
  /** Name in the cache key: different extracts need different names. */
  readonly name: string
  readonly take: (
    found: readonly FoundCar[],
    context: { readonly client: QueryClient; readonly language: Language },
  ) => Promise<readonly T[]> | readonly T[]
}

/** The interface's largest page, for the fewest requests. */
const perRequest = supersetPerPage

/** The size of the interface's result window. */
export const mostCars = lastReachablePage(Number.POSITIVE_INFINITY, perRequest) * perRequest

interface EveryPage {
  readonly cars: readonly Car[]
  readonly more: boolean
  readonly superset: Search
}

async function plainPage(
  search: Search,
  { signal, language }: Pick<Asking, 'signal' | 'language'>,
  sites: Sites,
): Promise<EveryPage> {
  const path = supersetPath(search, language, sites)
  const { data } = await get(path, SearchPage, signal)
  // Unreadable cars count as well: a short page is the last one.
  const more = data.length + unreadCount(data) >= perRequest
  return {
    cars: data.slice(0, perRequest - unreadCount(data, perRequest)),
    more,
    superset: plainSearch(search, askedFilters(search)),
  }
}

export const everyCar = <T extends { readonly id: string }>(
  search: Search,
  language: Language,
  { name, take }: CarExtract<T>,
) =>
  infiniteQueryOptions({
    queryKey: [name, searchKey({ ...search, page: 1 }), language],
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }) => {
      const page = { ...search, page: pageParam }
      const asking = { client, signal, language }
      const { cars, more, superset } = await orAround<EveryPage>(
        page,
        asking,
        (answered, sites) => plainPage(answered, asking, sites),
        (around) => pageWithout(page, around),
      )
      const { currency } = search
      const sites = await sitesFor(client, search, language)
      const context = { currency, sites, worth: worthIn(knownRates(client), currency) }
      const found = cars.flatMap((car) => {
        const match = matchingListing(car, superset, context, serverNow())
        return match === undefined ? [] : [{ car, match }]
      })
      return { cars: await take(found, { client, language }), isLast: !more }
    },
    getNextPageParam: ({ isLast }, pages) =>
      isLast || pages.length * perRequest >= mostCars ? undefined : pages.length + 1,
    // A refetch would request all pages again.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: isHiccup,
  })

/** Removes duplicates: a car that moved between two requests is on two pages. */
export const uniqueCars = <T extends { readonly id: string }>(
  pages: readonly { readonly cars: readonly T[] }[],
): T[] => [...new Map(pages.flatMap(({ cars }) => cars).map((car) => [car.id, car])).values()]
