import cluster from 'node:cluster'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { endsWithSocket } from '#service/wire.ts'
import { problem } from '../shared/problem.ts'
import { clientOf } from '../shared/client.ts'

export interface RequestLimits {
  /** Upper bound of one client's requests in ten seconds. 0 sets no limit. */
  readonly requests: number
  /** Upper bound of concurrent answers of all clients. 0 sets no limit. */
  readonly answers: number
}

const periodSeconds = 10

export const busy = (status: 429 | 503, seconds: number) =>
  problem(
    status,
    status === 429 ? 'Too many requests came from this address. Try again in a moment.' : undefined,
    { 'retry-after': String(seconds) },
  )

/** Static files are not counted, because a page loads dozens of them at once. */
const isFile = (path: string) => /^\/(?:assets|demo)\//.test(path) && !path.startsWith('/demo/as/')

/** Cluster workers count in their primary process (processes.ts). */
const counterOf = (options: { readonly points: number; readonly duration: number }) =>
  cluster.isWorker
    ? new RateLimiterCluster({ ...options, keyPrefix: 'requests', timeoutMs: 1000 })
    : new RateLimiterMemory(options)

/** Takes this many requests from the client's limit. Returns the seconds to wait when the limit is reached. */
export type TakeRequests = (address: string, requests: number) => Promise<number | undefined>

export function createTaking(requests: number): TakeRequests {
  if (requests === 0) return () => Promise.resolve(undefined)
  const counted = counterOf({ points: requests, duration: periodSeconds })
  return (address, wanted) =>
    counted.consume(clientOf(address), wanted).then(
      () => undefined,
      (reason: unknown) =>
        // Other failures, such as a primary process that is ending, are not the client's fault.
        reason instanceof RateLimiterRes ? Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) : undefined,
    )
}

/**
 * Answers 429 beyond a client's rate limit, and 503 beyond the limit of concurrent answers.
 * @param addressOf the client's own address, behind any proxies
 * @param pageOf the page for a browser; undefined for an API request
 */
export function limited<E extends { Bindings: Partial<HttpBindings> }>(
  { requests, answers }: RequestLimits,
  addressOf: (c: Parameters<MiddlewareHandler<E>>[0]) => string,
  pageOf: (
    c: Parameters<MiddlewareHandler<E>>[0],
    status: 429 | 503,
    seconds: number,
  ) => Response | undefined = () => undefined,
  take = createTaking(requests),
): MiddlewareHandler<E> {
  let underWay = 0

  return async (c, next) => {
    const { path } = c.req
    if (path === '/healthz' || isFile(path)) return next()
    const seconds = await take(addressOf(c), 1)
    if (seconds !== undefined) return pageOf(c, 429, seconds) ?? busy(429, seconds)
    if (answers > 0 && underWay >= answers) return pageOf(c, 503, 1) ?? busy(503, 1)
    underWay += 1
    const ended = () => void (underWay -= 1)
    const { incoming, outgoing } = c.env ?? {}
    // An answer is in flight until its last byte is sent or the client has disconnected.
    if (incoming && outgoing) {
      endsWithSocket(incoming, outgoing)
      outgoing.once('close', ended)
      return next()
    }
    try {
      await next()
    } finally {
      ended()
    }
  }
}
