import { fingerprint } from '../inventory/fingerprint.ts'
import type { Progress, Reloadable } from './store.ts'

/**
 * Looks at the folder's files every so often and takes in a change once they have held still for one
 * look: a folder that is being written is not read. What cannot be loaded is said once and tried again
 * when it changes. Gives the function that ends it.
 */
export function watchFolder(
  dir: string,
  store: Reloadable,
  everyMs: number,
  onProgress: (progress: Progress) => void,
): () => void {
  let last: string | undefined
  let tried: string | undefined
  let ended = false
  async function look(): Promise<void> {
    const { all } = await fingerprint(dir)
    const settled = all === last
    last = all
    if (!settled || all === tried) return
    tried = all
    try {
      await store.reload()
    } catch (error) {
      if (!ended) onProgress({ step: 'failed', text: error instanceof Error ? error.message : String(error) })
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
