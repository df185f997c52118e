import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { Search } from '#contract/search.ts'
import { lastReachablePage } from '#contract/window.ts'
import { perPage } from '#src/api/per-page.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { useAddress } from '#src/address/use-address.ts'
import { emptyAddress, writeAddress } from '#src/address/address.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

export interface Neighbour {
  readonly id: string
  /** Parameters of its page: the search on the page of results it stands on. */
  readonly params: Record<string, string>
}

export interface Neighbours {
  readonly previous: Neighbour | undefined
  readonly next: Neighbour | undefined
  /** From 1, among all results. */
  readonly place: number
  readonly count: number | undefined
  /** Parameters of the results page this car stands on. */
  readonly back: Record<string, string>
}

/** The page of exactly that search: the one before it, kept on screen elsewhere, has other neighbours. */
function exactly(search: Search, language: Language, lane?: 'prefetch') {
  const { placeholderData: _, ...options } = carsFound(search, language, lane)
  return options
}

/**
 * The cars before and after this one in the search it was opened from: the search travels in the address.
 * Undefined where there is no such search (a plain link), or this car is no longer on that page of it.
 */
export function useNeighbours(carId: string): Neighbours | undefined {
  const address = useAddress()
  const language = useLanguage()
  const client = useQueryClient()
  const { search } = address
  // A link without a search is no search for everything, unless the results stand in the cache.
  const cameFrom =
    Object.keys(writeAddress({ ...emptyAddress, search })).length > 0 ||
    client.getQueryData(carsFound(search, language).queryKey) !== undefined
  const here = useQuery({ ...exactly(search, language), enabled: cameFrom })
  const total = useQuery({ ...carsCounted(search, language, 'total'), enabled: cameFrom })
  const index = here.data?.cars.findIndex((car) => car.id === carId) ?? -1
  const last = lastReachablePage(total.data ?? 0, perPage)
  const atStart = index === 0 && search.page > 1
  const atEnd = here.data !== undefined && index === here.data.cars.length - 1 && search.page < last
  // At an edge the neighbour stands on another page; it is asked for only there.
  const before = useQuery({
    ...exactly({ ...search, page: search.page - 1 }, language, 'prefetch'),
    enabled: atStart,
  })
  const after = useQuery({
    ...exactly({ ...search, page: search.page + 1 }, language, 'prefetch'),
    enabled: atEnd,
  })
  if (here.data === undefined || index < 0) return undefined

  const on = (page: number) => writeAddress({ ...address, search: { ...search, page } })
  const neighbour = (car: { id: string } | undefined, page: number): Neighbour | undefined =>
    car && { id: car.id, params: on(page) }
  return {
    previous: atStart
      ? neighbour(before.data?.cars.at(-1), search.page - 1)
      : neighbour(here.data.cars[index - 1], search.page),
    next: atEnd
      ? neighbour(after.data?.cars[0], search.page + 1)
      : neighbour(here.data.cars[index + 1], search.page),
    place: (search.page - 1) * perPage + index + 1,
    count: total.data,
    back: on(search.page),
  }
}
