import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InventoryError, type InventoryFault } from '../../inventory/faults.ts'
import type { Progress } from '../store.ts'
import { connectCluster } from './client.ts'
import type { LeaseTimes } from './lease.ts'
import { namesOf } from './names.ts'
import type { OpenSearchSettings } from './settings.ts'
import { SharedDocuments } from './shared.ts'
import { takeIn } from './take-in.ts'

/** As much as goes to another process. */
export interface LoaderOptions {
  readonly inventoryDir: string
  readonly allowShrink?: boolean | undefined
  readonly settings: OpenSearchSettings
  readonly leaseTimes?: LeaseTimes
}

/** What the loading process says to the one that serves. */
export type FromLoader =
  | { readonly progress: Progress }
  | { readonly done: true }
  | { readonly failed: string; readonly faults?: readonly InventoryFault[] }

/** Ends when the cluster holds the folder's present state. Aborting lets go of the lease; the load can be resumed. */
export type Loader = (
  options: LoaderOptions,
  say: (progress: Progress) => void,
  signal: AbortSignal,
) => Promise<void>

/** On the calling thread: what the loading process does, and tests. */
export const inlineLoader: Loader = async ({ settings, ...options }, say, signal) => {
  const cluster = connectCluster(settings)
  const names = namesOf(settings.prefix)
  try {
    await takeIn({
      ...options,
      settings,
      cluster,
      names,
      shared: new SharedDocuments(cluster, names),
      say,
      signal,
    })
  } finally {
    await cluster.close()
  }
}

/** Half a kilobyte a car, up to as many cars as one Map holds (docs/scale.md). */
const heapMegabytes = 8192

const endedEarly = (how: string) => new Error(`loading ended early (${how})`)

/** In a process of its own, which reads and writes a whole inventory: the one that serves goes on answering. */
export const processLoader: Loader = (options, say, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(endedEarly('it was given up'))
    const main = fileURLToPath(new URL('./load-main.ts', import.meta.url))
    // The loader of TypeScript by its full path: the working directory may be any.
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    const child = fork(main, [], {
      execArgv: ['--import', tsx, `--max-old-space-size=${heapMegabytes}`],
    })
    const end = () => void child.kill('SIGTERM')
    signal.addEventListener('abort', end)
    let outcome: FromLoader | undefined
    child.on('message', (message) => {
      // Written by load-main.ts.
      const report = message as FromLoader
      if ('progress' in report) say(report.progress)
      else outcome = report
    })
    const ended = (how: string) => {
      signal.removeEventListener('abort', end)
      if (outcome !== undefined && 'done' in outcome) resolve()
      else if (outcome === undefined || !('failed' in outcome)) reject(endedEarly(how))
      else if (outcome.faults === undefined) reject(new Error(outcome.failed))
      else reject(new InventoryError(options.inventoryDir, outcome.faults))
    }
    child.on('error', (error) => ended(error.message))
    child.on('exit', (code, by) => ended(by ?? `code ${code}`))
    // Not as an argument: those of a process can be read by anybody on the machine, and a password is among these.
    child.send(options)
  })
