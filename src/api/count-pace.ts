import { create } from 'zustand'

/** So many counts say how quick the service is now. */
const remembered = 9

/** Where half of the counts take longer, a count is made on demand only. */
const slowCountMs = 300

/** What is remembered: for those who say how long many counts will take. */
export const useTook = create<{ readonly ms: readonly number[] }>(() => ({ ms: [] }))

/** Of every count that was answered: how long the answer took, without its time in the queue. */
export const noteCountTook = (ms: number): void =>
  useTook.setState((now) => ({ ms: [...now.ms, ms].slice(-remembered) }))

export const isSlow = (ms: readonly number[]): boolean => {
  const middle = ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)]
  return middle !== undefined && middle > slowCountMs
}

/** Whether counts that nobody has asked for would be a burden: as far as the counts made already tell. */
export const useSlowCounts = (): boolean => useTook(({ ms }) => isSlow(ms))
