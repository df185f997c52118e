import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { includes, type Networks } from '#service/addresses.ts'
import { createLog, type Secrets } from '#service/log.ts'
import { problem } from '../shared/problem.ts'
import type { Tally } from '../facets/counts.ts'
import type { SignInOutcome } from '../auth/sign-in.ts'
import { clientAddress, socketAddress } from '../shared/client-address.ts'
import type { Gateway, GatewayContext } from '../shared/environment.ts'
import { isOwnHost, isThisMachine } from '../shared/own-hosts.ts'
import { createFailureLog, failureOf, type UpstreamOutcome } from '../shared/failures.ts'
import { metricsOfAll } from './all-processes.ts'
import { createGatewayMetrics, type GatewayMetrics } from './metrics.ts'
import { observe } from './observe.ts'
import type { Readiness } from './readiness.ts'

// The gateway's observability: log, metrics, liveness and readiness.

export interface ObservabilityOptions {
  readonly log: Logger
  readonly metrics: GatewayMetrics
  readonly readiness: Readiness
  readonly metricsFor: Networks
  /** A bearer token that opens /metrics from any address. */
  readonly metricsToken?: string | undefined
  /** Metrics of a service in this process, appended to the gateway's own. */
  readonly serviceMetrics?: (() => Promise<string>) | undefined
  readonly now?: () => number
}

export interface Observability {
  /** Must be called before all other routes are attached. */
  attach(gateway: Gateway, trusted: Networks): void
  upstream(c: GatewayContext, outcome: UpstreamOutcome): void
  signIn(c: GatewayContext, outcome: SignInOutcome, client: string): void
  /** Counts the statistics of a question for numbers. */
  numbers(c: GatewayContext, tally: Readonly<Tally>): void
  crashed(c: GatewayContext, error: unknown): void
}

/** Logs to standard error, one JSON object per line, with secrets removed. */
export const openLog = (level: string, secrets: Secrets): Logger =>
  createLog(secrets, level, pino.destination(2))

export const openMetrics = (look: () => Promise<unknown>): GatewayMetrics =>
  createGatewayMetrics({ process: true, look, ...(cluster.isWorker && { ofAll: metricsOfAll }) })

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

export function createObservability(options: ObservabilityOptions): Observability {
  const { log, metrics, readiness, metricsFor, metricsToken, serviceMetrics, now } = options
  const sayFailure = createFailureLog(log, now)

  /** An untrusted proxy on this machine passes on requests from other machines, which must not count as local. */
  const mayRead = (c: GatewayContext, trusted: Networks) => {
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (metricsToken !== undefined && given !== undefined && isEqual(given, metricsToken)) return true
    // A proxy with default settings may reveal itself only by HTTP/1.0 or by the public host name.
    const forwarded =
      forwarding.some((name) => c.req.header(name) !== undefined) ||
      c.env?.incoming?.httpVersion === '1.0' ||
      (isThisMachine(socketAddress(c)) && !isOwnHost(c.req.url, []))
    return (
      (!forwarded || includes(trusted, socketAddress(c))) && includes(metricsFor, clientAddress(c, trusted))
    )
  }

  return {
    attach(gateway, trusted) {
      gateway.use(observe({ log, metrics, trusted }))
      gateway.get('/readyz', async (c) => {
        const ready = await readiness.ready()
        return c.json({ ready }, ready ? 200 : 503, { 'cache-control': 'no-store' })
      })
      gateway.get('/metrics', async (c) => {
        if (!mayRead(c, trusted)) return problem(404)
        const texts = await Promise.all([metrics.text(), serviceMetrics?.() ?? '']).catch(() => undefined)
        if (texts === undefined) return problem(503, 'A process did not tell its metrics.')
        return c.body(texts.join('\n'), 200, {
          'content-type': metrics.contentType,
          'cache-control': 'no-store',
        })
      })
    },
    upstream(c, outcome) {
      const failure = failureOf(outcome)
      if (failure === undefined) return
      metrics.failed(failure.cause)
      sayFailure(failure.cause, failure.detail, c.get('requestId'))
    },
    signIn(c, outcome, client) {
      metrics.signIn(outcome)
      const line = { request: c.get('requestId'), outcome, client }
      if (outcome === 'unwritten')
        log.error(line, 'signed out, until a restart: it could not be written down')
      else if (outcome === 'wrong' || outcome === 'held') log.warn(line, 'a sign-in was refused')
      else log.info(line, outcome === 'in' ? 'signed in' : 'signed out')
    },
    numbers(c, tally) {
      metrics.numbers(tally)
      log.info({ request: c.get('requestId'), ...tally }, 'numbers')
    },
    crashed: (c, err) =>
      log.error({ err, request: c.get('requestId'), path: c.req.path }, 'a request failed'),
  }
}
