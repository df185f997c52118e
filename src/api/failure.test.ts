import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import {
  failureOf,
  longestPauseMs,
  mayPassSoon,
  isHiccup,
  retryPauseMs,
  silentPauseMs,
  refetchAfterFailure,
  refetchUntilRead,
} from './failure.ts'
import { ProblemError } from './get.ts'

const month = 2_592_000
const busy = (retryAfter?: number): Problem => ({
  kind: 'busy',
  ...(retryAfter !== undefined && { retryAfter }),
})
const fault: Problem = { kind: 'service', status: 503 }
const lasting: readonly Problem[] = [
  { kind: 'access', reason: 'expired', text: '' },
  { kind: 'invalid', issues: [], text: '' },
  { kind: 'engine', text: '' },
  { kind: 'absent' },
  { kind: 'shape', path: 'data' },
]
const state = (problem: Problem, errorUpdateCount = 1) => ({
  error: new ProblemError(problem),
  errorUpdatedAt: 5000,
  errorUpdateCount,
})

describe('the pause after a failure', () => {
  test.each([1, 3, 60, 3599, 3600])('%i s that the service asks for is never made shorter', (seconds) => {
    const pause = retryPauseMs(busy(seconds), 1) ?? 0
    expect(pause).toBeGreaterThanOrEqual(seconds * 1000)
    expect(pause).toBeLessThanOrEqual(Math.min(longestPauseMs, seconds * 1100))
  })

  test.each([7, 60, 3600])('nor is one of %i s that an error of the service asks for', (retryAfter) => {
    const asking: Problem = { kind: 'service', status: 503, retryAfter }
    expect(retryPauseMs(asking, 1)).toBeGreaterThanOrEqual(retryAfter * 1000)
    expect(isHiccup(0, new ProblemError(asking))).toBe(false)
    expect(retryPauseMs({ ...asking, retryAfter: month }, 1)).toBe(longestPauseMs)
  })

  test.each([3601, month, 1e300, Infinity])('%d s is an hour', (seconds) => {
    expect(retryPauseMs(busy(seconds), 1)).toBe(longestPauseMs)
  })

  test('none at all is a second', () => {
    expect(retryPauseMs(busy(0), 1)).toBeGreaterThanOrEqual(1000)
  })

  test.each([busy(), fault, { kind: 'timeout' }, { kind: 'offline' }] as const)(
    '$kind: grows up to half a minute',
    (problem) => {
      const pauses = [1, 2, 3, 4, 50, 5000].map((failures) => retryPauseMs(problem, failures) ?? 0)
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
      expect(pauses[0]).toBeLessThan(6000)
      expect(pauses.at(-1)).toBeGreaterThanOrEqual(30_000)
      expect(pauses.at(-1)).toBeLessThanOrEqual(33_000)
    },
  )

  test('is the same however often it is asked for', () => {
    expect(new Set(Array.from({ length: 20 }, () => retryPauseMs(fault, 2))).size).toBe(1)
  })

  test.each(lasting)('$kind: only somebody can mend it', (problem) => {
    expect(retryPauseMs(problem, 1)).toBeUndefined()
    expect(refetchAfterFailure({ state: state(problem) })).toBe(false)
    expect(failureOf(state(problem)).until).toBeUndefined()
    expect(mayPassSoon(0, new ProblemError(problem))).toBe(false)
  })
})

describe('before anything is said', () => {
  test('a hiccup is tried again once, soon', () => {
    for (const problem of [fault, { kind: 'offline' } as const]) {
      const error = new ProblemError(problem)
      expect([isHiccup(0, error), isHiccup(1, error)]).toEqual([true, false])
      expect([mayPassSoon(0, error), mayPassSoon(1, error)]).toEqual([true, false])
      expect(silentPauseMs(0, error)).toBeLessThan(1000)
    }
  })

  test('a wait that was too long is not repeated', () => {
    expect(mayPassSoon(0, new ProblemError({ kind: 'timeout' }))).toBe(false)
  })

  test('a short pause is waited out twice, in full; a long one is said', () => {
    const error = new ProblemError(busy(7))
    expect([0, 1, 2].map((failures) => mayPassSoon(failures, error))).toEqual([true, true, false])
    expect(silentPauseMs(0, error)).toBeGreaterThanOrEqual(7000)
    expect(mayPassSoon(0, new ProblemError(busy(60)))).toBe(false)
    expect(mayPassSoon(0, new ProblemError(busy(month)))).toBe(false)
  })

  test('where the next try is said, 429 is said at once', () => {
    expect(isHiccup(0, new ProblemError(busy(1)))).toBe(false)
  })
})

test('what is said is when it is tried', () => {
  const { until, since, problem } = failureOf(state(busy(60)))
  expect(problem).toEqual(busy(60))
  expect(until).toBe(since + Number(refetchAfterFailure({ state: state(busy(60)) })))
})

test('nothing is tried again once there is an answer', () => {
  expect(refetchAfterFailure({ state: { ...state(fault), error: null } })).toBe(false)
})

test('what has no “Try again” of its own is asked for again where it was refused or could not be read, but not what cannot be counted', () => {
  const uncounted = { kind: 'uncounted', why: 'many' } as const
  expect(refetchUntilRead({ state: state(uncounted) })).toBe(false)
  const again = lasting.filter((problem) => refetchUntilRead({ state: state(problem) }) !== false)
  expect(again).toEqual(lasting)
  const pauses = [1, 2, 9].map((failures) => refetchUntilRead({ state: state(again[0] ?? fault, failures) }))
  expect(pauses).toEqual([1, 2, 9].map((failures) => retryPauseMs(fault, failures)))
  expect(refetchUntilRead({ state: { ...state(fault), error: null } })).toBe(false)
})

describe('a service that asks for a month', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Without a window nothing is ever fetched again.
    environmentManager.setIsServer(() => false)
  })
  afterEach(() => {
    vi.useRealTimers()
    environmentManager.setIsServer(() => true)
  })

  test('is asked once an hour', async () => {
    const ask = vi.fn(() => Promise.reject(new ProblemError(busy(month))))
    const client = new QueryClient()
    const observer = new QueryObserver(client, {
      queryKey: ['search'],
      queryFn: ask,
      retry: isHiccup,
      refetchInterval: refetchAfterFailure,
      networkMode: 'always',
    })
    const stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(longestPauseMs - 1000)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(ask).toHaveBeenCalledTimes(2)
    stop()
    client.clear()
  })
})
