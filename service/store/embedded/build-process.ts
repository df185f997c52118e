import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type InventoryFault, InventoryError } from '../../inventory/faults.ts'
import { receivedError, type SentError } from '../error-code.ts'
import { build, type BuildOptions, type BuildProgress } from './build.ts'

/** What the building process says to the one that serves. */
export type FromBuild =
  | { readonly progress: BuildProgress }
  | { readonly done: true }
  | { readonly failed: SentError; readonly faults?: readonly InventoryFault[] }

/** A million cars take more than Node's default heap while they are sorted in. */
const heapMegabytes = 6144

/** Builds an index. Aborting ends the build and leaves nothing of its generation. */
export type Builder = (
  options: BuildOptions,
  onProgress: (progress: BuildProgress) => void,
  signal: AbortSignal,
) => Promise<void>

/** A child process is given the loader of TypeScript by its full path: its working directory may be any. */
const loader = () => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

function startBuild(options: BuildOptions) {
  const main = fileURLToPath(new URL('./build-main.ts', import.meta.url))
  return fork(main, [JSON.stringify(options)], {
    execArgv: [...loader(), `--max-old-space-size=${heapMegabytes}`],
  })
}

const endedEarly = (how: string) =>
  new Error(
    `The process that builds the index was ended (${how}), as it is where memory runs out. Nothing has changed.`,
  )

/** Builds in processes of their own: the serving one keeps its memory small and its event loop free. */
export const processBuilder: Builder = (options, onProgress, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(endedEarly('it was given up'))
    const child = startBuild(options)
    const kill = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    let outcome: FromBuild | undefined
    child.on('message', (message) => {
      // Written by build-main.ts.
      const report = message as FromBuild
      if ('progress' in report) onProgress(report.progress)
      else outcome = report
    })
    const ended = (how: string) => {
      signal.removeEventListener('abort', kill)
      if (outcome !== undefined && 'done' in outcome) resolve()
      else if (outcome === undefined || !('failed' in outcome)) reject(endedEarly(how))
      else if (outcome.faults === undefined) reject(receivedError(outcome.failed))
      else reject(new InventoryError(options.inventoryDir, outcome.faults))
    }
    child.on('error', (error) => ended(error.message))
    child.on('exit', (code, by) => ended(by ?? `code ${code}`))
  })

/** For tests and small inventories: on the calling thread. */
export const inlineBuilder: Builder = (options, onProgress) => build(options, onProgress)
