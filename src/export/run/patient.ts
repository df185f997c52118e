import pLimit from 'p-limit'
import { isHiccup, retryPauseMs, silentPauseMs } from '#src/api/failure.ts'
import { problemOf } from '#src/api/get.ts'
import { lastReachablePage, perPageBounds } from '#contract/result-window.ts'
import type { ExportLimits, ExportOptions } from './types.ts'

/** Resolves after that many ms; rejects with the signal's reason. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

/** The largest page needs the fewest requests. Four at once leave capacity for the user's own searches. */
const usual: ExportLimits = {
  perPage: perPageBounds.max,
  window: lastReachablePage(Number.POSITIVE_INFINITY, perPageBounds.max) * perPageBounds.max,
  atOnce: 4,
  pause,
}

export interface Patient {
  readonly limits: ExportLimits
  readonly ask: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** The number of calls so far, including failed ones. */
  readonly requests: () => number
}

/** Retries temporary failures until they pass (api/failure.ts). Rejects with permanent ones. */
export function patient({ signal, onWait, limits: given }: ExportOptions): Patient {
  const limits = { ...usual, ...given }
  const inTurn = pLimit(limits.atOnce)
  let requests = 0

  const ask = <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      for (let failures = 0; ; failures += 1) {
        signal.throwIfAborted()
        requests += 1
        try {
          const answer = await call(signal)
          if (failures > 0) onWait?.(undefined)
          return answer
        } catch (error) {
          if (signal.aborted) throw error
          const problem = problemOf(error)
          const hiccup = isHiccup(failures, error)
          const ms = hiccup ? silentPauseMs(failures, error) : retryPauseMs(problem, failures + 1)
          if (ms === undefined) throw error
          if (!hiccup) onWait?.({ problem, until: Date.now() + ms })
          await limits.pause(ms, signal)
        }
      }
    })
  return { limits, ask, requests: () => requests }
}
