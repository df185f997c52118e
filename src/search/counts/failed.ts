import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { FilterKey } from '#contract/filters.ts'

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
