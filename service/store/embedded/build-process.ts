import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type InventoryFault, InventoryError } from '../../inventory/faults.ts'
import { build, type BuildOptions, type BuildProgress } from './build.ts'
import { buildLauncher } from './tuning.ts'

/** What the building process says to the one that serves. */
export type FromBuild =
  | { readonly progress: BuildProgress }
  | { readonly done: true }
  | { readonly failed: string; readonly faults?: readonly InventoryFault[] }

/** A million cars take more than Node's default heap while they are sorted in. */
const heapMegabytes = 6144

/** Builds an index. Aborting ends the build and leaves nothing of its generation. */
export interface Builder {
  build(
    options: BuildOptions,
    onProgress: (progress: BuildProgress) => void,
    signal: AbortSignal,
  ): Promise<void>
  close(): void
}

/** A child process is given the loader of TypeScript by its full path: its working directory may be any. */
const loader = () => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

const commandFor = (options: BuildOptions) => ({
  file: fileURLToPath(new URL('./build-main.ts', import.meta.url)),
  args: [JSON.stringify(options)],
  execArgv: [...loader(), `--max-old-space-size=${heapMegabytes}`],
})

const endedEarly = (how: string) => new Error(`building the index ended early (${how})`)

/** Builds in processes of their own: the serving one keeps its memory small and its event loop free. */
export function processBuilder(): Builder {
  const launcher = buildLauncher()
  return {
    build: (options, onProgress, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(endedEarly('it was given up'))
        let outcome: FromBuild | undefined
        const kill = launcher.start(commandFor(options), {
          message: (message) => {
            // Written by build-main.ts.
            const said = message as FromBuild
            if ('progress' in said) onProgress(said.progress)
            else outcome = said
          },
          ended: (how) => {
            signal.removeEventListener('abort', kill)
            if (outcome !== undefined && 'done' in outcome) resolve()
            else if (outcome === undefined || !('failed' in outcome)) reject(endedEarly(how))
            else if (outcome.faults === undefined) reject(new Error(outcome.failed))
            else reject(new InventoryError(options.inventoryDir, outcome.faults))
          },
        })
        signal.addEventListener('abort', kill)
      }),
    close: () => launcher.close(),
  }
}

/** For tests and small inventories: on the calling thread. */
export const inlineBuilder: Builder = {
  build: (options, onProgress) => build(options, onProgress),
  close: () => {},
}
