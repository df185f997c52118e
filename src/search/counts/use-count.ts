import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Search, emptySearch } from '#contract/search.ts'
import { useCarriedAddress } from '#src/address/use-address.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { isAskable, reversedRanges, withinWindow } from '#contract/search-window.ts'
import { createContext } from 'react'

/**
 * The search that numbers beside options belong to. It follows the search at low priority: a tick is
 * painted before a hundred counts are asked for anew.
 */
export const CountedSearch = createContext<Search>(emptySearch)

export interface Counted {
  /** Undefined until counted for the first time; never 0 for "unknown". */
  readonly count: number | undefined
  /** The number is of the search before: the new one is on its way. */
  readonly stale: boolean
  readonly failed: boolean
}

/** The exact number of cars of a search, asked for only while `wanted`. The number before stays until the new one is there. */
export function useCount(search: Search, wanted: boolean): Counted {
  const found = useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: wanted && reversedRanges(search).length === 0,
    placeholderData: keepPreviousData,
  })
  return { count: found.data, stale: found.isPlaceholderData, failed: found.isError }
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
