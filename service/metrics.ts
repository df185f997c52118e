import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Freshness } from './freshness.ts'

export interface Metrics {
  /** Records a response: the endpoint's name, its status and its time in seconds. */
  answered(endpoint: string, status: number, seconds: number): void
  /** Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

export interface MetricsOptions {
  readonly generation: () => number
  readonly freshness: () => Freshness
  /** Event loop, memory and garbage collection of the process; off in tests, which open many services. */
  readonly process?: boolean
}

/** Each service has its own registry, so that two in one process do not share counters. */
export function createMetrics({ generation, freshness, process = false }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'forecourt_requests_total',
    help: 'Answers by endpoint and status',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'forecourt_request_seconds',
    help: 'Time to answer by endpoint',
    labelNames: ['endpoint'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const read: readonly (readonly [name: string, help: string, value: () => number])[] = [
    ['generation', 'Version of the inventory being served', generation],
    [
      'changed_timestamp_seconds',
      'When the inventory being served was changed last',
      () => freshness().changedAt / 1000,
    ],
    [
      'last_reload_timestamp_seconds',
      'When the inventory was taken in last',
      () => freshness().takenInAt / 1000,
    ],
    [
      'failing',
      '1 where the last update of the inventory failed',
      () => (freshness().failingSince === null ? 0 : 1),
    ],
  ]
  for (const [name, help, value] of read)
    new Gauge({
      registers,
      name: `forecourt_inventory_${name}`,
      help,
      collect() {
        this.set(value())
      },
    })
  new Counter({
    registers,
    name: 'forecourt_inventory_failed_reloads_total',
    help: 'Updates of the inventory that failed',
    collect() {
      this.reset()
      this.inc(freshness().failed)
    },
  })
  return {
    answered: (endpoint, status, seconds) => {
      requests.inc({ endpoint, status: String(status) })
      duration.observe({ endpoint }, seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
