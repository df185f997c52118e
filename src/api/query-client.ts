import { QueryClient } from '@tanstack/react-query'
import { mayPassSoon, silentPauseMs } from './failure.ts'

/** Stale time of answers: the service's data changes more slowly than a user filters. */
const freshMs = 5 * 60_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: freshMs,
        refetchOnWindowFocus: false,
        retry: mayPassSoon,
        retryDelay: silentPauseMs,
        networkMode: 'always',
        // Off by default in this mode. Only queries without fresh data ask again.
        refetchOnReconnect: true,
      },
    },
  })
