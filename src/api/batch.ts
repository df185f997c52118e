import pLimit from 'p-limit'
import { create } from 'zustand'
import type { Problem } from '#contract/problems.ts'
import { problemOf } from './problem-error.ts'

/** At once; the queue behind it keeps places free for what the reader looks at. */
const parallel = 4

/** Failures of one item's answer; any other would be every item's. */
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

interface BatchState {
  readonly running: boolean
  readonly done: number
  readonly count: number
  readonly failed: Readonly<Record<string, Problem>>
}

/** The requests for the items of a list that a page shows: one list at a time, with what its progress is drawn from. */
export function createBatch() {
  const useBatch = create<BatchState>(() => ({ running: false, done: 0, count: 0, failed: {} }))
  let controller = new AbortController()

  /** Stops before the next requests; what has come by then stays. */
  const cancelBatch = (): void => {
    controller.abort()
    useBatch.setState({ running: false })
  }

  /**
   * Does the work of each key, four at a time; a run that is under way is cancelled. After a failure that every item would
   * have the others are not tried and fail alike.
   * @returns false where it was cancelled. Never rejects: `useBatch` has what failed
   */
  async function runBatch(
    keys: readonly string[],
    work: (key: string, signal: AbortSignal) => Promise<unknown>,
  ): Promise<boolean> {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    let ofAll: Problem | undefined
    useBatch.setState({ running: keys.length > 0, done: 0, count: keys.length, failed: {} })
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
    return true
  }

  return { useBatch, runBatch, cancelBatch }
}
