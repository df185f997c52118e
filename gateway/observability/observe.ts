import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { includes, type Networks } from '#service/addresses.ts'
import { loggedQuery } from '#service/log.ts'
import { isPagePath } from '#contract/page-paths.ts'
import { clientAddress, socketAddress } from '../shared/client-address.ts'
import type { GatewayContext, GatewayEnvironment } from '../shared/environment.ts'
import { pathAreas, type GatewayMetrics } from './metrics.ts'
import { createRefusals } from './refusals.ts'

/** Polled by machines every few seconds: counted and not logged. */
const unlogged = new Set(['/healthz', '/readyz', '/metrics'])

function areaOf(c: GatewayContext): string {
  const first = c.req.path.split('/')[1] ?? ''
  if (pathAreas.includes(first)) return first
  if (unlogged.has(c.req.path)) return 'operations'
  return isPagePath(c.req.path, c.req.header('accept')) ? 'page' : 'other'
}

/** The id of a trusted proxy, or a new one: other clients could forge log entries. */
function requestIdOf(c: GatewayContext, trusted: Networks): string {
  const given = c.req.header('x-request-id')
  const known = given !== undefined && /^[\w.:-]{1,64}$/.test(given) && includes(trusted, socketAddress(c))
  return known ? given : randomUUID()
}

export interface ObserveOptions {
  readonly log: Logger
  readonly metrics: GatewayMetrics
  readonly trusted: Networks
}

/** Counts and logs every request under an id; refused ones are summed up. Logs when the answer has ended. */
export function observe({ log, metrics, trusted }: ObserveOptions): MiddlewareHandler<GatewayEnvironment> {
  const hasLine = createRefusals(log)
  return async (c, next) => {
    const start = performance.now()
    const area = areaOf(c)
    const ended = metrics.began(area)
    const request = requestIdOf(c, trusted)
    c.set('requestId', request)
    await next()
    c.header('x-request-id', request)

    const { status } = c.res
    const end = (cut: boolean) => {
      const seconds = (performance.now() - start) / 1000
      ended(status, seconds)
      if (unlogged.has(c.req.path)) return
      const client = clientAddress(c, trusted)
      if (status === 429 && !hasLine(client)) return
      const { method, path } = c.req
      log.info(
        {
          request,
          method,
          path,
          query: loggedQuery(new URL(c.req.url).searchParams),
          area,
          status,
          ms: Math.round(seconds * 10_000) / 10,
          client,
          identity: c.get('identity'),
          ...(cut ? { cut } : {}),
        },
        'answered',
      )
    }
    const { incoming, outgoing } = c.env ?? {}
    if (outgoing === undefined) end(false)
    // The client disconnected before an answer.
    else if (outgoing.destroyed || incoming?.socket.destroyed === true) end(true)
    else outgoing.once('close', () => end(!outgoing.writableFinished))
  }
}
