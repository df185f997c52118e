import type { Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

// A request for /metrics reaches one of several processes: it asks their parent, which adds up the counters of all.

interface MetricsWanted {
  readonly metricsWanted: number
}

interface MetricsTold extends MetricsWanted {
  /** Absent where a process did not tell. */
  readonly text?: string
}

/** What a process sends its parent for the metrics; `type`: of the library. */
export const isAboutMetrics = (message: object): boolean => 'metricsWanted' in message || 'type' in message

/** In the parent: answers a process that wants the metrics of all. */
export function tellMetrics(all: { clusterMetrics(): Promise<string> }, worker: Worker): void {
  const tell = (told: MetricsTold) => void (worker.isConnected() && worker.send(told))
  worker.on('message', (message: object) => {
    if (!('metricsWanted' in message)) return
    // The only message of that name, from the function below.
    const { metricsWanted } = message as MetricsWanted
    all.clusterMetrics().then(
      (text) => tell({ metricsWanted, text }),
      () => tell({ metricsWanted }),
    )
  })
}

/** In one of the processes: the metrics of all, of which this registry is one. Rejects where one does not tell. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry])
  // Listens to the parent for as long as this process lives.
  void new AggregatorRegistry()
  const waiting = new Map<number, (text: string | undefined) => void>()
  process.on('message', (message: object) => {
    if (!('metricsWanted' in message)) return
    // From the function above.
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
