import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { create } from 'zustand'
import type { Problem } from '#contract/problems.ts'
import { addressOf } from '#src/address/address.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import type { SearchLook } from '#src/stores/looks.ts'
import { noteLook, savedSearches, searchAt, useSearches } from '#src/stores/searches.ts'
import { takeLook } from './take-look.ts'

interface SearchRefresh {
  readonly running: boolean
  readonly done: number
  readonly count: number
  /** Why a search could not be looked at, by its text. */
  readonly failed: Readonly<Record<string, Problem>>
}

/** How far the looks at all searches are. */
export const useRefresh = create<SearchRefresh>()(() => ({ running: false, done: 0, count: 0, failed: {} }))

/** Searches at once; each asks one thing after another, so these are requests as well. */
const atOnce = 4

/** A look at the page looks again at what is older. */
const freshForMs = 30 * minuteMs

/** These fail for every search alike: the others are not tried. */
const forAll: readonly Problem['kind'][] = ['access', 'offline', 'busy']

/** Looks at one search and keeps what was seen. @throws ProblemError; the signal's reason */
export async function lookAt(
  client: QueryClient,
  query: string,
  signal = new AbortController().signal,
): Promise<SearchLook> {
  const look = await takeLook(client, addressOf(query).search, currentLanguage(), signal)
  await noteLook(query, look)
  return look
}

let controller = new AbortController()

/** Stops before the next requests; what has been looked at by then stays. */
export const cancelRefresh = (): void => {
  controller.abort()
  useRefresh.setState({ running: false })
}

/**
 * Looks at searches, four at a time, and keeps what was seen of each as it comes. What runs already is cancelled.
 * @returns false where it was cancelled. Never rejects: `useRefresh` has what failed
 */
export async function refreshSearches(client: QueryClient, queries: readonly string[]): Promise<boolean> {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  useRefresh.setState({ running: queries.length > 0, done: 0, count: queries.length, failed: {} })
  const limit = pLimit(atOnce)
  let stopped: Problem | undefined
  const refreshOne = async (query: string) => {
    if (signal.aborted) return
    let problem = stopped
    try {
      if (problem === undefined) await lookAt(client, query, signal)
    } catch (error) {
      if (signal.aborted) return
      problem = problemOf(error)
      if (forAll.includes(problem.kind)) stopped = problem
    }
    if (signal.aborted) return
    useRefresh.setState(({ done, failed }) => ({
      done: done + 1,
      failed: problem === undefined ? failed : { ...failed, [query]: problem },
    }))
  }
  await limit.map(queries, refreshOne)
  if (signal.aborted) return false
  useRefresh.setState({ running: false })
  return true
}

/** Saved searches that were not looked at lately. */
export const staleSearches = (now = Date.now()): readonly string[] =>
  savedSearches(useSearches.getState().items).flatMap(([query, { now: look }]) =>
    look === undefined || now - look.at > freshForMs ? [query] : [],
  )

/** After a search was saved: from when on the reader knows what is there. Failing, the next refresh is the first look. */
export async function lookFirst(client: QueryClient, query: string): Promise<void> {
  if (searchAt(useSearches.getState().items, query)?.now !== undefined) return
  await lookAt(client, query).catch(() => {})
}
