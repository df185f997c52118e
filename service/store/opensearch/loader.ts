import { type Work, workInChild } from '../child-process.ts'
import type { Progress } from '../store.ts'
import { connectCluster } from './client.ts'
import type { LeaseTimes } from './lease.ts'
import { namesOf } from './names.ts'
import type { OpenSearchSettings } from './settings.ts'
import { SharedDocuments } from './shared.ts'
import { takeIn } from './take-in.ts'

/** The options as plain data, because they are sent to another process. */
export interface LoaderOptions {
  readonly inventoryDir: string
  readonly allowShrink?: boolean | undefined
  readonly settings: OpenSearchSettings
  readonly leaseTimes?: LeaseTimes
}

/** Resolves when the cluster has the folder's present state. Aborting releases the lease. */
export type Loader = Work<LoaderOptions, Progress>

/** Loads on the calling thread: in the loading process, and in tests. */
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

/** Loads in a child process. */
export const processLoader: Loader = workInChild({
  main: new URL('./load-main.ts', import.meta.url),
  // Half a kilobyte per car, up to as many cars as one Map holds (docs/scale.md).
  heapMegabytes: 8192,
  endBy: 'SIGTERM',
  endedEarly: (how) => new Error(`loading ended early (${how})`),
})
