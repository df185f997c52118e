import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { problemOf } from '#src/api/problem-error.ts'

let arrived = false

/** The search is at fault and not the service: it can be mended beside what waits here. */
const mendable = (error: Error | null) =>
  error !== null && ['invalid', 'engine'].includes(problemOf(error).kind)

const look = (client: QueryClient): boolean => {
  arrived ||= client
    .getQueryCache()
    .findAll({ queryKey: ['search'] })
    .some(({ state }) => state.data !== undefined || mendable(state.error))
  return arrived
}

/**
 * Whether the first cars have been shown, or the search was refused. What is nice to have beside them (charts,
 * sliders, the makes with the most cars) waits for that, so that it takes nothing from them.
 */
export function useResultsArrived(): boolean {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => (arrived ? () => {} : client.getQueryCache().subscribe(tell)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => look(client))
}
