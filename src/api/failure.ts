import type { Problem } from '#contract/problems.ts'
import { problemOf } from './problem-error.ts'

// What is done about a call that failed, for all calls: whether it is tried again before anything is said, and when a
// failure that was said is tried again by itself.

/** No pause is longer: a timer of more than 2^31 ms would go off at once, and again. */
export const longestPauseMs = 60 * 60_000
/** No pause is shorter: a service that answers `Retry-After: 0` would be asked in an endless loop. */
const shortestPauseMs = 1000
/** After 429 without a Retry-After: most services limit the rate per some seconds. */
const busyPauseMs = 5000
/** After any other failure that may pass; doubled each time, because a long failure tends to last longer. */
const firstPauseMs = 4000
/** Doubling ends here, so that a service that works again is noticed soon. */
const longestGrownPauseMs = 30_000
/** Before the first retry, which shows no message: long enough for a restart behind a proxy, hardly noticed. */
const hiccupPauseMs = 700
/** The longest pause without a message: after that a reader takes the page for broken. */
const longestSilentPauseMs = 15_000
/** Between two looks whether a reader who was signed out is back: only while the page is looked at. */
const sessionPauseMs = 3000
/** How often a busy service is retried without a message. */
const silentTries = 2
/** The share by which a pause is made longer at most: pages that failed together must not come back together. */
const maxSpread = 0.1

/** One draw for the life of the page: a pause that were drawn anew whenever it is asked for would never end. */
const ownSpread = 1 + maxSpread * Math.random()

const spread = (pause: number): number => Math.min(longestPauseMs, pause * ownSpread)

const grown = (first: number, failures: number): number =>
  Math.min(longestGrownPauseMs, first * 2 ** Math.max(0, failures - 1))

/**
 * How many ms after a failure the call is tried again by itself; undefined where only somebody's act can mend it. What
 * the service asked for is never made shorter, but for `longestPauseMs`.
 * @param failures how often the call has failed so far
 */
export function retryPauseMs(problem: Problem, failures: number): number | undefined {
  switch (problem.kind) {
    case 'busy':
      return spread(
        problem.retryAfter === undefined
          ? grown(busyPauseMs, failures)
          : Math.max(shortestPauseMs, problem.retryAfter * 1000),
      )
    case 'service':
      return spread(Math.max(grown(firstPauseMs, failures), (problem.retryAfter ?? 0) * 1000))
    case 'timeout':
    case 'offline':
      return spread(grown(firstPauseMs, failures))
    case 'session':
      return spread(sessionPauseMs)
    case 'access':
    case 'invalid':
    case 'engine':
    case 'absent':
    case 'shape':
    case 'uncounted':
      return undefined
  }
}

/**
 * As a query's `retry`, where a failure is said with the time of the next try: once more for a hiccup of the line or the
 * service. A service that asks for a pause is taken at its word, and one that kept us waiting for as long as we wait is
 * not waited for again in silence.
 */
export const isHiccup = (failures: number, error: unknown): boolean => {
  const problem = problemOf(error)
  const passes =
    problem.kind === 'offline' || (problem.kind === 'service' && problem.retryAfter === undefined)
  return failures < 1 && passes
}

/** As every other query's `retry`: a short pause that a busy service asks for is waited out as well. */
export const mayPassSoon = (failures: number, error: unknown): boolean => {
  const problem = problemOf(error)
  if (problem.kind !== 'busy') return isHiccup(failures, error)
  return failures < silentTries && (retryPauseMs(problem, failures + 1) ?? Infinity) <= longestSilentPauseMs
}

export const silentPauseMs = (failures: number, error: unknown): number => {
  const problem = problemOf(error)
  return (problem.kind === 'busy' ? retryPauseMs(problem, failures + 1) : undefined) ?? spread(hiccupPauseMs)
}

interface Failing {
  readonly error: unknown
  readonly errorUpdatedAt: number
  readonly errorUpdateCount: number
}

/** As a query's `refetchInterval`: it runs while the query has failed and stops with the first answer. */
export const refetchAfterFailure = ({ state }: { readonly state: Failing }): number | false =>
  state.error === null ? false : (retryPauseMs(problemOf(state.error), state.errorUpdateCount) ?? false)

/** For what has no “Try again” of its own: what was refused or could not be read is asked for again as well. */
export const refetchUntilRead = (query: { readonly state: Failing }): number | false => {
  const { error, errorUpdateCount } = query.state
  const problem = error === null ? undefined : problemOf(error)
  return problem && retryPauseMs(problem, 1) === undefined && problem.kind !== 'uncounted'
    ? spread(grown(firstPauseMs, errorUpdateCount))
    : refetchAfterFailure(query)
}

/** What is shown of a failure that `refetchAfterFailure` retries: `until` is the time of the retry, in ms. */
export const failureOf = ({ error, errorUpdatedAt, errorUpdateCount }: Failing) => {
  const problem = problemOf(error)
  const pause = retryPauseMs(problem, errorUpdateCount)
  return { problem, since: errorUpdatedAt, until: pause === undefined ? undefined : errorUpdatedAt + pause }
}
