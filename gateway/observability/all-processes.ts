import type { Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

// A request for /metrics reaches one of several processes, which gets the sum from the primary process.

interface MetricsWanted {
  readonly metricsWanted: number
}

interface MetricsTold extends MetricsWanted {
  /** Absent after a failure of one process. */
  readonly text?: string
}

/** A message for the metrics, between a process and its parent; `type` is the library's. */
export const isAboutMetrics = (message: object): boolean => 'metricsWanted' in message || 'type' in message

/** In the primary process: answers requests for the metrics of all. */
export function tellMetrics(all: { clusterMetrics(): Promise<string> }, worker: Worker): void {
  const tell = (told: MetricsTold) => void (worker.isConnected() && worker.send(told))
  worker.on('message', (message: object) => {
    if (!('metricsWanted' in message)) return
    // The function below sends this message.
    const { metricsWanted } = message as MetricsWanted
    all.clusterMetrics().then(
      (text) => tell({ metricsWanted, text }),
      () => tell({ metricsWanted }),
    )
  })
}

/** In a worker process: the summed metrics of all processes. Rejects when one of them fails. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry])
  // Listens to the primary process for the lifetime of this one.
  void new AggregatorRegistry()
  const waiting = new Map<number, (text: string | undefined) => void>()
  process.on('message', (message: object) => {
    if (!('metricsWanted' in message)) return
    // The function above sends this message.
    const { metricsWanted, text } = message as MetricsTold
    waiting.get(metricsWanted)?.(text)
    waiting.delete(metricsWanted)
  })
  let last = 0
  return () =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, (text) =>
        text === undefined ? reject(new Error('a process did not tell its metrics')) : resolve(text),
      )
      process.send?.({ metricsWanted: last } satisfies MetricsWanted)
    })
}
