import { onlineManager } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { create } from 'zustand'
import type { Problem } from '#contract/problems.ts'
import { problemOf } from './get.ts'

/** Concurrent requests. The browser keeps the other connections for the page itself. */
const parallel = 4

/** Failures that concern one item only; any other failure would repeat for every item. */
const ofOne: ReadonlySet<Problem['kind']> = new Set([
  'absent',
  'engine',
  'invalid',
  'shape',
  'timeout',
  'uncounted',
])

const isOfAll = (problem: Problem): boolean =>
  problem.kind === 'service' ? problem.status > 500 : !ofOne.has(problem.kind)

const noneFailed: Readonly<Record<string, Problem>> = {}

/** Runs the requests for the items of one list at a time and reports the progress. */
export function createBatch() {
  const useBatch = create(() => ({ running: false, done: 0, count: 0, failed: noneFailed }))
  let controller = new AbortController()

  /** Cancels before the next request; the results so far stay. */
  const cancelBatch = (): void => {
    controller.abort()
    useBatch.setState({ running: false })
  }

  /**
   * Runs the work for each key, four at a time, and cancels an earlier run. After a failure that would repeat for every
   * item, the remaining items fail without a request; without a connection they run once it is back.
   * @returns false if the run was cancelled. Never rejects: `useBatch` holds the failures
   */
  async function runBatch(
    keys: readonly string[],
    work: (key: string, signal: AbortSignal) => Promise<unknown>,
  ): Promise<boolean> {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    let ofAll: Problem | undefined
    useBatch.setState({ running: keys.length > 0, done: 0, count: keys.length, failed: noneFailed })
    await pLimit(parallel).map(keys, async (key) => {
      if (signal.aborted) return
      let problem = ofAll
      try {
        if (problem === undefined) await work(key, signal)
      } catch (error) {
        problem = problemOf(error)
        if (isOfAll(problem)) ofAll = problem
      }
      if (signal.aborted) return
      useBatch.setState(({ done, failed }) => ({
        done: done + 1,
        failed: problem === undefined ? failed : { ...failed, [key]: problem },
      }))
    })
    if (signal.aborted) return false
    useBatch.setState({ running: false })
    if (ofAll?.kind !== 'offline') return true
    const off = onlineManager.subscribe((isOnline) => {
      if (isOnline) void runBatch(Object.keys(useBatch.getState().failed), work)
    })
    // A later run, this one among them, or a cancellation takes the place of this one.
    signal.addEventListener('abort', off, { once: true })
    return true
  }

  return { useBatch, runBatch, cancelBatch }
}
