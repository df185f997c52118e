import { type Work, workInChild } from '../child-process.ts'
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

/** Ends when the cluster holds the folder's present state. Aborting lets go of the lease; the load can be resumed. */
export type Loader = Work<LoaderOptions, Progress>

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

/** In a process of its own. */
export const processLoader: Loader = workInChild({
  main: new URL('./load-main.ts', import.meta.url),
  // Half a kilobyte a car, up to as many cars as one Map holds (docs/scale.md).
  heapMegabytes: 8192,
  endBy: 'SIGTERM',
  endedEarly: (how) => new Error(`loading ended early (${how})`),
})
