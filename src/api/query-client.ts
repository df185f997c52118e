import { QueryClient } from '@tanstack/react-query'
import { mayPassSoon, silentPause } from './failure.ts'

/** Answers stay fresh this long; the service's data moves slower than a person filters. */
const freshFor = 5 * 60_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        gcTime: freshFor,
        refetchOnWindowFocus: false,
        retry: mayPassSoon,
        retryDelay: silentPause,
        networkMode: 'always',
      },
    },
  })
