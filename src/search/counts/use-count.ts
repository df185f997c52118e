import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { create } from 'zustand'
import type { Uncounted } from '#contract/exclusion/terms.ts'
import type { FilterKey } from '#contract/filters.ts'
import { type Search, emptySearch } from '#contract/search.ts'
import { isAskable, withinWindow } from '#contract/search-window.ts'
import { useCarriedAddress } from '#src/address/use-address.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

/**
 * The search that numbers beside options belong to. It follows the search at low priority: a tick is
 * painted before a hundred counts are asked for anew.
 */
export const CountedSearch = createContext<Search>(emptySearch)

/**
 * The exact number of cars of a search, asked for only while `wanted`; undefined until counted for the first time, never
 * 0 for "unknown". The number before stays, stale, until the new one is there; where nothing can be asked, none is to come.
 */
export function useCount(search: Search, wanted: boolean) {
  const askable = isAskable(search)
  const found = useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: wanted && askable,
    placeholderData: keepPreviousData,
  })
  return {
    count: askable ? found.data : undefined,
    stale: found.isPlaceholderData,
    failed: found.isError,
    /** Counts cannot say it, and asking again does not help. */
    uncounted: uncountedOf(found.error),
    askable,
  }
}

/** Why a number cannot be worked out from counts; undefined for any other failure, and for none. */
export function uncountedOf(error: unknown): Uncounted | undefined {
  if (error === null) return undefined
  const problem = problemOf(error)
  return problem.kind === 'uncounted' ? problem.why : undefined
}

/** The search is at fault and not the service: it can be mended beside what waits here. */
const mendable = (error: unknown) => error !== null && ['invalid', 'engine'].includes(problemOf(error).kind)

/**
 * Whether the cars of the page are there, or it was refused for a reason that can be mended beside them. What is nice to
 * have (charts, the makes with the most cars) waits for that: a service that refuses is not asked on and on.
 */
export function useAnswered(): boolean {
  const { search } = useCarriedAddress()
  const { data, error } = useQuery({ ...carsFound(withinWindow(search), useLanguage()), enabled: false })
  return data !== undefined || mendable(error) || !isAskable(search)
}

/** How many numbers beside the options of a filter could not be had; a filter with none is not in it. */
export const useFailedCounts = create<Readonly<Partial<Record<FilterKey, number>>>>(() => ({}))

/** Notes a failed number; returns the way to take it back. */
export const noteFailed = (key: FilterKey): (() => void) => {
  const change = (by: number) =>
    useFailedCounts.setState((now) => ({ [key]: Math.max(0, (now[key] ?? 0) + by) }))
  change(1)
  return () => change(-1)
}

/** Asks again for every number on screen that failed. */
export const retryCounts = (client: QueryClient): void => {
  void client.refetchQueries({
    queryKey: ['count'],
    type: 'active',
    predicate: (query) => query.state.status === 'error',
  })
}
