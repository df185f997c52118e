import type { Problem } from '#contract/problems.ts'
import { problemOf } from '#src/api/problem-error.ts'

/** 429 without a Retry-After: this many seconds. */
const politePause = 5

/**
 * After how many ms a failed search is tried again by itself; undefined where trying again cannot mend
 * it. The longer it lasts the longer the pause, up to half a minute.
 */
export function retryAfter(problem: Problem, failures: number): number | undefined {
  switch (problem.kind) {
    case 'busy':
      return (problem.retryAfter ?? politePause) * 1000
    case 'service':
    case 'timeout':
    case 'offline':
      return Math.min(30_000, 2000 * 2 ** Math.min(failures, 4))
    case 'access':
    case 'invalid':
    case 'engine':
    case 'absent':
    case 'shape':
      return undefined
  }
}

/** What is looked at of a query, whatever it fetches. */
interface Failing {
  readonly state: { readonly error: unknown; readonly errorUpdateCount: number }
}

/** As a query's `refetchInterval`: it runs while the query has failed and stops with the first answer. */
export const untilItAnswers = ({ state }: Failing): number | false =>
  state.error === null ? false : (retryAfter(problemOf(state.error), state.errorUpdateCount) ?? false)
