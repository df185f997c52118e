import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Fault, InventoryError } from '../../inventory/faults.ts'
import { build, type BuildOptions, type BuildProgress } from './build.ts'
import { loader } from './pool.ts'

/** What the building process tells the one that serves. */
export type FromBuild =
  | { readonly progress: BuildProgress }
  | { readonly done: true }
  | { readonly failed: string; readonly faults?: readonly Fault[] }

/** A million cars take more than Node's default heap while they are sorted in. */
const heapMegabytes = 6144

/**
 * Builds in a process of its own: the serving one keeps its memory small and its event loop free.
 * Aborting ends the process; the generation that was being built is then as if never begun.
 */
export function buildInProcess(
  options: BuildOptions,
  onProgress: (progress: BuildProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(
      fileURLToPath(new URL('./build-main.ts', import.meta.url)),
      [JSON.stringify(options)],
      {
        execArgv: [...loader(), `--max-old-space-size=${heapMegabytes}`],
        signal,
        killSignal: 'SIGKILL',
      },
    )
    let outcome: FromBuild | undefined
    child.on('message', (message: FromBuild) => {
      if ('progress' in message) onProgress(message.progress)
      else outcome = message
    })
    child.on('error', reject)
    child.on('exit', (code, ended) => {
      if (outcome !== undefined && 'done' in outcome) resolve()
      else if (outcome !== undefined && 'failed' in outcome)
        reject(
          outcome.faults === undefined
            ? new Error(outcome.failed)
            : new InventoryError(options.inventoryDir, outcome.faults),
        )
      else reject(new Error(`building the index ended early (${ended ?? `code ${code}`})`))
    })
  })
}

/** For tests and small inventories: on the calling thread. */
export const buildInline = (
  options: BuildOptions,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> => build(options, onProgress)
