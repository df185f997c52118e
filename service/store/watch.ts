import { InventoryError } from '../inventory/faults.ts'
import { fingerprint } from '../inventory/fingerprint.ts'
import type { Progress, Reloadable } from './store.ts'

/** What became of a state of the folder. */
export type Update =
  | {
      /** Taken in: when its newest file was changed, in milliseconds since 1970. */
      readonly changedAt: number
    }
  | { readonly failed: string }

export interface WatchListeners {
  readonly onProgress: (progress: Progress) => void
  readonly onUpdate?: ((update: Update) => void) | undefined
}

const longestPauseMs = 5 * 60_000

/** How long to wait after so many failures in a row: twice as long each time, five minutes at most. */
export const pauseAfterMs = (failures: number, everyMs: number): number =>
  Math.min(longestPauseMs, everyMs * 2 ** (failures - 1))

/** What is wrong with the inventory itself stays wrong until it is changed. */
const isForGood = (error: unknown) => error instanceof InventoryError && !error.mayPass

/**
 * Looks at the folder's files every so often and takes in a change once they have held still for one
 * look: a folder that is being written is not read. What is wrong with the inventory is said once, and tried again when
 * it changes; whatever else fails (a full disk, a build that was killed) is tried again after pauses that double. A
 * store that was found to be damaged is built anew. Gives the function that ends it.
 */
export function watchFolder(
  dir: string,
  store: Reloadable,
  everyMs: number,
  { onProgress, onUpdate }: WatchListeners,
): () => void {
  let last: string | undefined
  /** The state that was taken in or refused last: there is nothing to do as long as the folder is as it was. */
  let settledWith: string | undefined
  let failedWith: string | undefined
  let failures = 0
  let againAt = 0
  let ended = false

  async function look(): Promise<void> {
    const { all, changedAt } = await fingerprint(dir)
    const holdsStill = all === last
    last = all
    if (!holdsStill || (all === settledWith && store.isDamaged !== true)) return
    if (all === failedWith && performance.now() < againAt) return
    try {
      await store.reload()
      if (!ended) onUpdate?.({ changedAt })
      settledWith = all
      failedWith = undefined
      failures = 0
    } catch (error) {
      if (ended) return
      const text = error instanceof Error ? error.message : String(error)
      const forGood = isForGood(error) && store.isDamaged !== true
      const pauseMs = pauseAfterMs(++failures, everyMs)
      againAt = performance.now() + pauseMs
      failedWith = all
      if (forGood) settledWith = all
      const next = forGood ? 'once the folder has changed' : `in ${Math.ceil(pauseMs / 1000)} s`
      onProgress({
        step: 'failed',
        text: `${text}\nThe old state goes on being served. Tried again ${next}.`,
      })
      onUpdate?.({ failed: text })
    }
  }

  let timer = setTimeout(again, everyMs)
  function again(): void {
    void look()
      .catch(() => {})
      .then(() => {
        if (!ended) timer = setTimeout(again, everyMs).unref()
      })
  }
  timer.unref()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
