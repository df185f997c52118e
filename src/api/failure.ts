import type { Problem } from '#contract/problems.ts'
import { problemOf } from './get.ts'
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'

// The failure policy of all calls: whether a call is retried before a message appears, and when after it.

/** Upper bound of a pause: `setTimeout` fires at once for more than 2^31 ms. */
export const longestPauseMs = 60 * 60_000
/** Lower bound of a pause: `Retry-After: 0` would cause an endless loop of requests. */
const shortestPauseMs = 1000
/** Pause after a 429 without Retry-After: most rate limits count over some seconds. */
const busyPauseMs = 5000
/** First pause after any other temporary failure. It doubles each time, because long failures tend to last longer. */
const firstPauseMs = 4000
/** Upper bound of the doubled pause, so that a recovered service is noticed soon. */
const longestGrownPauseMs = 30_000
/** Pause before the first retry, which shows no message. It covers a restart behind a proxy. */
const hiccupPauseMs = 700
/** The longest pause without a message. After a longer one the page would look broken. */
const longestSilentPauseMs = 15_000
/** Interval of the checks whether a user has signed in again, while the page is visible. */
const sessionPauseMs = 3000
/** Retries of a busy service without a message. */
const silentTries = 2
/** Largest share of jitter: pages that failed together must not retry together. */
const maxSpread = 0.1

/** Drawn once per page: a jitter drawn on each call would move the end of the pause each time. */
const ownSpread = 1 + maxSpread * Math.random()

const spread = (pause: number): number => Math.min(longestPauseMs, pause * ownSpread)

const grown = (first: number, failures: number): number =>
  Math.min(longestGrownPauseMs, first * 2 ** Math.max(0, failures - 1))

/**
 * Milliseconds from a failure to the automatic retry; undefined if only the user can fix the cause. A pause requested
 * by the service is shortened only to `longestPauseMs`.
 * @param failures number of failures of the call so far
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
 * The `retry` of a query whose failure message shows the time of the next retry: one silent retry after a passing fault
 * of the network or the service. A pause requested by the service is respected with a message, and a timeout is not
 * retried silently.
 */
export const isHiccup = (failures: number, error: unknown): boolean => {
  const problem = problemOf(error)
  const passes =
    problem.kind === 'offline' || (problem.kind === 'service' && problem.retryAfter === undefined)
  return failures < 1 && passes
}

/** The `retry` of all other queries, which also wait silently for a short pause that a busy service requests. */
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

/** The `refetchInterval` of a query: runs while the query has failed and ends with the first answer. */
export const refetchAfterFailure = ({ state }: { readonly state: Failing }): number | false =>
  state.error === null ? false : (retryPauseMs(problemOf(state.error), state.errorUpdateCount) ?? false)

/** Options of a query whose failure the page shows with the time of its retry (`useFailure`): no silent waiting. */
export const shownFailure = { retry: isHiccup, refetchInterval: refetchAfterFailure } as const

/** For queries without a “Try again” button: refused and unreadable answers are retried as well. */
export const refetchUntilRead = (query: { readonly state: Failing }): number | false => {
  const { error, errorUpdateCount } = query.state
  const problem = error === null ? undefined : problemOf(error)
  return problem && retryPauseMs(problem, 1) === undefined && problem.kind !== 'uncounted'
    ? spread(grown(firstPauseMs, errorUpdateCount))
    : refetchAfterFailure(query)
}

/** A failure that `refetchAfterFailure` retries; `until` is the time of the retry, ms. */
export const failureOf = ({ error, errorUpdatedAt, errorUpdateCount }: Failing) => {
  const problem = problemOf(error)
  const pause = retryPauseMs(problem, errorUpdateCount)
  return { problem, since: errorUpdatedAt, until: pause === undefined ? undefined : errorUpdatedAt + pause }
}

/**
 * The failure of these queries, until all have an answer: during a retry a query without data has no error.
 * @param key names what the queries ask for; another key starts without a failure
 */
export function useFailure(answers: readonly UseQueryResult<unknown, unknown>[], key: string) {
  // The former failure is kept by setting state during rendering, as React documents for this case.
  const [shown, setShown] = useState<ReturnType<typeof failureOf> & { readonly key: string }>()
  const failed = answers.find(({ error }) => error !== null)
  const answered = answers.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData)
  let failure = shown
  if (failed !== undefined && (shown?.key !== key || shown.since !== failed.errorUpdatedAt)) {
    failure = { key, ...failureOf(failed) }
    setShown(failure)
  } else if (shown !== undefined && (shown.key !== key || (answered && failed === undefined))) {
    failure = undefined
    setShown(undefined)
  }
  return failure
}
