import { QueryClient } from '@tanstack/react-query'
import { mayPassSoon, silentPauseMs } from './failure.ts'

/** Answers stay fresh this long; the service's data moves slower than a person filters. */
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
      },
    },
  })
