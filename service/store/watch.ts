import { InventoryError } from '../inventory/faults.ts'
import { fingerprint } from '../inventory/fingerprint.ts'
import type { Progress, Reloadable } from './store.ts'

/** The result of loading a state of the folder. */
export type Update =
  | {
      /** Loaded: change time of its newest file, in milliseconds since 1970. */
      readonly changedAt: number
    }
  | { readonly failed: string }

export interface WatchListeners {
  readonly onProgress: (progress: Progress) => void
  readonly onUpdate?: ((update: Update) => void) | undefined
}

const longestPauseMs = 5 * 60_000

/** The pause after that many failures in a row: doubles with each one, up to five minutes. */
export const pauseAfterMs = (failures: number, everyMs: number): number =>
  Math.min(longestPauseMs, everyMs * 2 ** (failures - 1))

/** A fault of the inventory itself stays until the inventory changes. */
const isForGood = (error: unknown) => error instanceof InventoryError && !error.mayPass

/**
 * Checks the folder's files at intervals and loads a change once two checks in a row find the same state: a
 * folder that is being written is not read. A fault of the inventory is reported once and retried when the
 * folder changes; after any other failure (a full disk, a killed build) the pauses between retries double. A
 * damaged store is rebuilt. Returns the function that ends the watch.
 */
export function watchFolder(
  dir: string,
  store: Reloadable,
  everyMs: number,
  { onProgress, onUpdate }: WatchListeners,
): () => void {
  let last: string | undefined
  /** The last state that was loaded or refused: there is nothing to do while the folder keeps it. */
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
