import { useQuery, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { isNarrowed } from '#contract/chips.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import { type Search, withFilter, withSort } from '#contract/search.ts'
import { market, popular } from '#src/api/market.ts'
import { isSettled, useNumbers, useNumber } from '#src/facets/use-number.ts'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'
import type { Car } from '#contract/resources/car.ts'
import { carsFound } from '#src/api/queries.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

/** Two pages of cars are enough to estimate the frequent entries. */
const pages = [1, 2]

/** Number of the account's most frequent makes, models or countries that are counted for a search. */
const compared = 48

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

/** The ids with cars first, the largest number first; the others keep their order. */
export const byNumber = (ids: readonly number[], numbers: readonly (number | undefined)[]): number[] => {
  const counts = new Map(ids.map((id, at) => [id, numbers[at] ?? 0]))
  return ids.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
}

function byFrequency(ids: readonly number[]): number[] {
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return byNumber([...times.keys()], [...times.values()])
}

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
    const counts = numbers.map(({ count = 0 }) => count)
    keep(byNumber(models, counts).slice(0, Math.min(maxFrequent, counts.filter((each) => each > 0).length)))
  }
  if (sampled && found.every(({ isPending }) => !isPending)) {
    const cars = found.flatMap(({ data }) => data?.cars ?? [])
    keep(byFrequency(childrenAmong(key, parent, cars)).slice(0, maxFrequent))
  }
  const none = count === 0 && !stale
  // A make without cars in this search has no frequent models.
  return kept && { ids: none ? [] : kept, none }
}

/**
 * Makes or countries, those with most cars first: of the search that the page opened with, so that no row moves while
 * users choose, and of the whole account where the search has no other filter.
 */
export function useRanking(key: KeyOfKind<'tree'>, wanted: boolean) {
  const known = useQuery({ ...market(), enabled: wanted, select: popular[key] })
  const now = useSearch((state) => isNarrowed(without(chosenSearch(state), key)))
  const store = useSearchStore()
  const [first] = useState(() => without(chosenSearch(store.get()), key))
  const [kept, keep] = useState<readonly number[]>()
  const counted = isNarrowed(first) ? known.data?.slice(0, compared) : undefined
  const numbers = useNumbers(
    (counted ?? []).map((id) => withFilter(first, key, [{ id, children: [] }])),
    wanted && kept === undefined,
  )
  if (kept === undefined && counted !== undefined && numbers.every(isSettled))
    keep(
      byNumber(
        counted,
        numbers.map(({ count }) => count),
      ),
    )
  // The page embeds the day's rates only: the census loads later.
  const unknown = known.isPending || (known.data === undefined && (!wanted || known.isFetching))
  return {
    ids: [...new Set([...((now && kept) || []), ...(known.data ?? [])])],
    waiting: unknown || (counted !== undefined && kept === undefined),
  }
}

const without = (search: Search, key: KeyOfKind<'tree'>): Search => withFilter(search, key, undefined)
