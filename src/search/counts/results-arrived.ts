import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

let arrived = false

const look = (client: QueryClient): boolean => {
  arrived ||= client
    .getQueryCache()
    .findAll({ queryKey: ['search'] })
    .some(({ state }) => state.status !== 'pending')
  return arrived
}

/**
 * Whether the first cars have been shown, or it was said why there are none. What is nice to have beside them (charts, sliders, the makes with the most
 * cars) waits for that, so that it takes nothing from them.
 */
export function useResultsArrived(): boolean {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => (arrived ? () => {} : client.getQueryCache().subscribe(tell)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => look(client))
}
