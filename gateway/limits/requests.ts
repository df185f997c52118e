import cluster from 'node:cluster'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { endsWithSocket } from '#service/wire.ts'
import { problem } from '../shared/problem.ts'
import { clientOf } from '../shared/client.ts'

export interface RequestLimits {
  /** Requests of one client in ten seconds; 0 sets no limit. */
  readonly requests: number
  /** Answers under way at once, of all clients; 0 sets no limit. */
  readonly answers: number
}

const periodSeconds = 10

export const busy = (status: 429 | 503, seconds: number) =>
  problem(
    status,
    status === 429 ? 'Too many requests came from this address. Try again in a moment.' : undefined,
    { 'retry-after': String(seconds) },
  )

/** What no program answers, because it lies on the disk: a page asks for dozens of such files at once. */
const isFile = (path: string) => /^\/(?:assets|demo)\//.test(path) && !path.startsWith('/demo/as/')

/** Where several processes share an address, the first of them counts for all (processes.ts). */
const counterOf = (options: { readonly points: number; readonly duration: number }) =>
  cluster.isWorker
    ? new RateLimiterCluster({ ...options, keyPrefix: 'requests', timeoutMs: 1000 })
    : new RateLimiterMemory(options)

/** Takes so many requests of what a client has; gives the seconds until it has as many again, where it has not. */
export type TakeRequests = (address: string, requests: number) => Promise<number | undefined>

export function createTaking(requests: number): TakeRequests {
  if (requests === 0) return () => Promise.resolve(undefined)
  const counted = counterOf({ points: requests, duration: periodSeconds })
  return (address, wanted) =>
    counted.consume(clientOf(address), wanted).then(
      () => undefined,
      (reason: unknown) =>
        // Other failures, such as a first process that is ending, are not the client's fault.
        reason instanceof RateLimiterRes ? Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) : undefined,
    )
}

/**
 * Refuses what a client asks for too often (429), and what comes while as much as this process can hold is under way (503).
 * @param addressOf the client's own address, whatever proxies it came through
 * @param pageOf what is said to a person; undefined to a program
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
    // An answer is under way until its last byte is with the reader, or the reader has gone.
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
