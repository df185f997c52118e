import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type SignInOutcome, signInOutcomes } from '../auth/sign-in.ts'
import type { Tally } from '../facets/counts.ts'
import type { PacedFor } from '../pace/pace.ts'
import { type FailureCause, failureCauses } from '../shared/failures.ts'

export const pathAreas = ['api', 'assets', 'demo', 'map', 'pictures', 'sign-in', 'sign-out', 'key', 'feeds']
/** A closed list, because it is a label. */
const areas = [...pathAreas, 'operations', 'page', 'other']
/** Statuses that operators set alerts on (docs/operate.md). */
const alarming = ['429', '500', '503']

export interface GatewayMetrics {
  /** Counts the start of a request. The returned function counts its end, with status and duration in seconds. */
  began(area: string): (status: number, seconds: number) => void
  failed(cause: FailureCause): void
  signIn(outcome: SignInOutcome): void
  /** Sets whether the service answered the last readiness check. */
  serviceUp(up: boolean): void
  numbers(tally: Readonly<Tally>): void
  /** Counts a request to a remote service, by its kind. */
  called(by: PacedFor): void
  /** The metrics in Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

interface GatewayMetricsOptions {
  readonly process?: boolean
  readonly look?: () => Promise<unknown>
  readonly ofAll?: (own: Registry) => () => Promise<string>
}

/**
 * Uses a registry of its own, so that gateways in one process do not share counters.
 * @param options `process` adds event loop, memory and garbage collection, and is off in tests, which open many
 *   gateways. `look` updates the readiness before a scrape; `ofAll` replaces the text when several processes count.
 */
export function createGatewayMetrics({
  process = false,
  look,
  ofAll,
}: GatewayMetricsOptions = {}): GatewayMetrics {
  const registry = new Registry()
  const text = ofAll?.(registry) ?? (() => registry.metrics())
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `forecourt_gateway_${name}`, help, labelNames, registers })
  const requests = counter('requests_total', 'Answers by area and status', 'area', 'status')
  const duration = new Histogram({
    name: 'forecourt_gateway_request_seconds',
    help: 'Time to the end of an answer by area',
    labelNames: ['area'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers,
  })
  const underWay = new Gauge({
    name: 'forecourt_gateway_requests_under_way',
    help: 'Requests that are being answered',
    registers,
  })
  const failures = counter(
    'service_failures_total',
    'Calls to the vehicle service that failed, by cause',
    'cause',
  )
  const signIns = counter('sign_ins_total', 'Tries to sign in, and signing out, by outcome', 'outcome')
  const up = new Gauge({
    name: 'forecourt_gateway_service_up',
    help: 'Whether the vehicle service answered when it was last looked for',
    registers,
    // The service is up only if every process reaches it.
    aggregator: 'min',
    collect: async () => void (await look?.()),
  })
  const numbers = counter(
    'numbers_total',
    'Counts of /api/facets that were asked, known already, or put off',
    'how',
  )
  const calls = counter(
    'service_calls_total',
    'Requests to a service of another process, by whom they are for',
    'for',
  )
  // Alerts on an increase miss the first event of a counter that did not exist before.
  for (const cause of failureCauses) failures.inc({ cause }, 0)
  for (const outcome of signInOutcomes) signIns.inc({ outcome }, 0)
  for (const area of areas) for (const status of alarming) requests.inc({ area, status }, 0)
  return {
    numbers: (tally) => {
      for (const [how, count] of Object.entries(tally)) numbers.inc({ how }, count)
    },
    called: (by) => calls.inc({ for: by }),
    began(area) {
      underWay.inc()
      return (status, seconds) => {
        underWay.dec()
        requests.inc({ area, status: String(status) })
        duration.observe({ area }, seconds)
      }
    },
    failed: (cause) => failures.inc({ cause }),
    signIn: (outcome) => signIns.inc({ outcome }),
    serviceUp: (is) => up.set(is ? 1 : 0),
    text,
    contentType: registry.contentType,
  }
}
