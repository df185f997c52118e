import { notifyManager, QueryClient } from '@tanstack/react-query'
import { problemOf } from './problem-error.ts'

/** What a second try can mend: the service or the way to it, not the request. */
const passing = new Set(['busy', 'service', 'timeout', 'offline'])

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
        retry: (failures, error) => failures < 2 && passing.has(problemOf(error).kind),
        retryDelay: (attempt, error) => {
          const problem = problemOf(error)
          const wait =
            problem.kind === 'busy' && problem.retryAfter !== undefined
              ? problem.retryAfter * 1000
              : 700 * 2 ** attempt
          // Jitter: clients that failed together must not come back together.
          return Math.min(15_000, wait * (1 + Math.random() / 3))
        },
        networkMode: 'always',
      },
    },
  })
