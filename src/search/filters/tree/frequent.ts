import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Car } from '#contract/resources/car.ts'
import { withFilter, withSort } from '#contract/search.ts'
import { market } from '#src/api/market.ts'
import { carsFound } from '#src/api/queries.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { isSettled, useNumber, useNumbers } from '#src/facets/use-number.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { chosenSearch, useSearchStore } from '../../state/search-store.ts'

/** Two pages of cars are enough to estimate the frequent entries. */
const pages = [1, 2]

/** Number of entries that fit without scrolling. */
const maxFrequent = 8

/** Models (or regions) of one parent among some cars, with repetitions. */
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

function byFrequency(ids: readonly number[]): number[] {
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return [...times].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
}

/** Number of the account's most frequent models that are counted for a search. */
const compared = 48

/** The most frequent children of the search at the time the list was opened: rows do not move under the pointer. */
export function useFrequent(key: KeyOfKind<'tree'>, parent: number) {
  const language = useLanguage()
  const store = useSearchStore()
  const [alone] = useState(() => withFilter(chosenSearch(store.get()), key, [{ id: parent, children: [] }]))
  const [kept, keep] = useState<readonly number[]>()
  const known = useQuery({ ...market(), enabled: key === 'brands' })
  // The number follows every choice: a make without cars may have some in the next search.
  const now = withFilter(useCountedSearch(), key, [{ id: parent, children: [] }])
  const { count, stale } = useNumber(now, true)
  const models = known.data?.census?.models
    .flatMap(([make, model]) => (make === parent ? [model] : []))
    .slice(0, compared)
  const numbers = useNumbers(
    (models ?? []).map((id) => withFilter(alone, key, [{ id: parent, children: [id] }])),
    kept === undefined,
  )
  const sampled = kept === undefined && !(key === 'brands' && (models !== undefined || known.isPending))
  const found = useQueries({
    queries: pages.map((page) => ({
      ...carsFound({ ...withSort(alone, 'newest'), page }, language),
      retry: false,
      enabled: sampled,
    })),
  })
  // After a failed page or number the list keeps the alphabet.
  if (kept === undefined && models !== undefined && numbers.every(isSettled)) {
    const counts = new Map(models.map((id, at) => [id, numbers[at]?.count ?? 0]))
    const some = models.filter((id) => (counts.get(id) ?? 0) > 0)
    keep(some.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, maxFrequent))
  }
  if (sampled && found.every(({ isPending }) => !isPending)) {
    const cars = found.flatMap(({ data }) => data?.cars ?? [])
    keep(byFrequency(childrenAmong(key, parent, cars)).slice(0, maxFrequent))
  }
  const none = count === 0 && !stale
  // A make without cars in this search has no frequent models.
  return kept && { ids: none ? [] : kept, none }
}
