import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Search, searchKey } from '#contract/search.ts'
import { problemOf } from '#src/api/get.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { type CarExtract, uniqueCars, everyCar } from './every-car.ts'

/** Larger searches load only after a press: hundreds of requests are not sent without being asked for. */
export const unasked = 2000

/** Extracts of all cars of a search, loaded page after page until the user stops it. */
export function useEveryCar<T extends { readonly id: string }>(
  search: Search,
  extract: CarExtract<T>,
  wanted = true,
) {
  const query = useInfiniteQuery({
    ...everyCar(search, useLanguage(), extract),
    placeholderData: keepPreviousData,
    enabled: wanted,
  })
  // A decision of the user belongs to one search.
  const key = searchKey({ ...search, page: 1 })
  const [decided, setDecided] = useState<{ readonly key: string; readonly go: boolean }>()
  const decision = decided?.key === key ? decided.go : undefined
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const cars = useMemo(() => (data === undefined ? undefined : uniqueCars(data.pages)), [data])
  const goesOn = wanted && hasNextPage && !isError && (decision ?? (cars?.length ?? 0) < unasked)
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  return {
    cars,
    loading: goesOn || (isFetching && !isError && decision !== false),
    more: hasNextPage,
    problem: query.error === null ? undefined : problemOf(query.error),
    stop: () => setDecided({ key, go: false }),
    goOn: () => {
      setDecided({ key, go: true })
      void fetchNextPage()
    },
  }
}

export type Loading = Omit<ReturnType<typeof useEveryCar>, 'cars'>
