import { notifyManager, QueryClient } from '@tanstack/react-query'
import { mayPassSoon, silentPause } from './failure.ts'

/** Answers stay fresh this long; the service's data moves slower than a person filters. */
export const freshFor = 5 * 60_000

// Answers are drawn where they arrive: a timer would wait behind everything that is drawn at low priority.
notifyManager.setScheduler(queueMicrotask)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        // Each distinct search is an entry of some 60 kB: kept for Back, not for ever.
        gcTime: freshFor,
        refetchOnWindowFocus: false,
        retry: mayPassSoon,
        retryDelay: silentPause,
        networkMode: 'always',
      },
    },
  })
