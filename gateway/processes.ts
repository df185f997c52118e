import cluster, { type Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { isAboutMetrics, tellMetrics } from './observability/all-processes.ts'

// Several gateway processes behind one address: Node's cluster module distributes the connections. The processes share
// the address, the rate limit of each client, the metrics, and the folder of pictures.

export type FromGateway =
  | { readonly progress: string }
  | { readonly warning: string }
  | { readonly address: string }
  /** A request to serve a user's file with its mapping. */
  | { readonly own: { readonly file: string; readonly map: string } }

/** Delay before a restart, which prevents a tight loop of crashes. */
const pauseMs = 1000

/**
 * Starts `count` processes of this program and restarts each that ends, after calling `onEnd`. Calls `say` with the
 * address once all of them listen. Resolves when all have ended after `signal`; rejects when one ends before it
 * listens.
 */
export async function runProcesses(
  count: number,
  say: (message: FromGateway) => void,
  onEnd: (end: {
    readonly process: number | undefined
    readonly code: number
    readonly ending: string
  }) => void,
  signal: AbortSignal,
): Promise<void> {
  // Listens to the worker processes for the lifetime of this one.
  void new RateLimiterClusterMaster()
  const metrics = new AggregatorRegistry()
  const answering = new Set<number>()
  const ended = new Map<number, Promise<void>>()
  let told = false
  let first: number | undefined

  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker: Worker = cluster.fork()
      first ??= worker.id
      ended.set(worker.id, new Promise((gone) => worker.once('exit', () => gone())))
      let answers = false
      tellMetrics(metrics, worker)
      worker.on('message', (message: FromGateway | { readonly channel: string }) => {
        // Messages of the rate limiter and the metrics.
        if ('channel' in message || isAboutMetrics(message)) return
        // All workers report the same progress.
        if (!('address' in message)) return first === worker.id ? say(message) : undefined
        answers = true
        answering.add(worker.id)
        if (!told && answering.size === count) {
          told = true
          say(message)
        }
        resolve()
      })
      worker.once('exit', (code: number, ending: string) => {
        if (!signal.aborted) onEnd({ process: worker.process.pid, code, ending })
        answering.delete(worker.id)
        ended.delete(worker.id)
        if (!answers) reject(new Error('A process of the gateway could not start.'))
        else if (!signal.aborted) void again()
      })
    })
  async function again(): Promise<void> {
    await setTimeout(pauseMs)
    if (!signal.aborted) await start().catch(again)
  }

  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  try {
    await Promise.all(Array.from({ length: count }, start))
    await stopped
  } finally {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill()
    await Promise.all(ended.values())
  }
}
