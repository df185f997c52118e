import { setTimeout as sleep } from 'node:timers/promises'
import { contentOf } from '../../inventory/fingerprint.ts'
import { StoreUnavailable } from '../store.ts'
import { pauseMs } from './client.ts'
import { LeaseLost, LeaseTaker, type LeaseTimes } from './lease.ts'
import { isThere, load, LoadDisturbed, type LoadParts } from './load.ts'
import { readSharedState } from './state.ts'

export interface TakeInOptions extends Omit<LoadParts, 'check'> {
  readonly signal: AbortSignal
  readonly leaseTimes?: LeaseTimes
}

/** How often a process checks whether another one has finished loading. */
const askAgainMs = 500

/** How often a disturbed load starts before its error is thrown. */
const attempts = 3

/** Whether a retry may succeed after this error. A broken folder stays broken. */
const isPassing = (error: unknown) =>
  error instanceof StoreUnavailable || error instanceof LeaseLost || error instanceof LoadDisturbed

/**
 * Resolves when the cluster has the folder's present state, whichever process has loaded it. Waits for a
 * cluster that is unavailable; a retry does not write documents again that are already written.
 */
export async function takeIn(options: TakeInOptions): Promise<void> {
  const { cluster, shared, inventoryDir, say, signal } = options
  const taker = new LeaseTaker(shared, options.leaseTimes)
  let failures = 0
  let content = await contentOf(inventoryDir)
  for (let waited = false; ;) {
    signal.throwIfAborted()
    try {
      const found = await readSharedState(shared)
      if (found.state.content === content && (await isThere(cluster, found.state.index))) return
      const lease = await taker.take()
      if (lease === undefined) {
        if (!waited) say({ step: 'reading', text: 'another process is loading' })
        waited = true
        await sleep(askAgainMs, undefined, { signal })
        continue
      }
      const check = () => {
        signal.throwIfAborted()
        lease.check()
      }
      try {
        // Read again, because the lease's former holder may have written the state since.
        await load({ ...options, check }, await readSharedState(shared))
        return
      } finally {
        await lease.release()
      }
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      if (!(error instanceof StoreUnavailable) && ++failures >= attempts) throw error
      say({ step: 'failed', text: `${error instanceof Error ? error.message : String(error)}; trying again` })
      await sleep(pauseMs(failures + 2), undefined, { signal })
      content = await contentOf(inventoryDir)
    }
  }
}
