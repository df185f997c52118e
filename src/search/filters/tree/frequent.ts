import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Car } from '#contract/resources/car.ts'
import { withFilter } from '#contract/search.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { chosenSearch, useSearchStore } from '../../state/search-store.ts'
import { byFrequency } from './popular.ts'

/** Two pages of cars show which models are about; counting each model would be a hundred requests. */
const pages = [1, 2]

/** As many as a glance takes in. */
const maxFrequent = 8

/** Models (or regions) of one parent among some cars, each as often as it is there. */
export const childrenAmong = (key: KeyOfKind<'tree'>, parent: number, cars: readonly Car[]): number[] =>
  key === 'brands'
    ? cars.flatMap((car) => (car.brand?.id === parent ? (car.model?.id ?? []) : []))
    : cars.flatMap(({ listings }) => [
        ...new Set(
          listings.flatMap(({ location_details: place }) =>
            place?.country?.id === parent ? (place.region?.id ?? []) : [],
          ),
        ),
      ])

interface Frequent {
  readonly ids: readonly number[]
  /** The search is known to have no car of the parent. */
  readonly none: boolean
}

/**
 * The models (or regions) that the search has most cars of, as of when their list was opened: an order that
 * followed every choice would move rows away from under the pointer. Undefined until it is known.
 */
export function useFrequent(key: KeyOfKind<'tree'>, parent: number): Frequent | undefined {
  const language = useLanguage()
  const store = useSearchStore()
  const [searches] = useState(() => {
    const alone = withFilter(chosenSearch(store.get()), key, [{ id: parent, children: [] }])
    return pages.map((page) => ({ ...alone, sort: 'newest' as const, page }))
  })
  const [kept, keep] = useState<Frequent>()
  const found = useQueries({
    queries: searches.map((search) => ({
      ...carsFound(search, language),
      retry: false,
      enabled: kept === undefined,
    })),
  })
  // A page that could not be had leaves the alphabet as it is.
  if (kept === undefined && found.every(({ isPending }) => !isPending)) {
    const cars = found.flatMap(({ data }) => data?.cars ?? [])
    const ids = byFrequency(childrenAmong(key, parent, cars)).slice(0, maxFrequent)
    const frequent = { ids, none: cars.length === 0 && found.every(({ isSuccess }) => isSuccess) }
    keep(frequent)
    return frequent
  }
  return kept
}
