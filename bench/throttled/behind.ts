import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { createGateway } from '#gateway/gateway.ts'
import { usualLimits } from '#gateway/limits/limits.ts'
import { createGatewayMetrics } from '#gateway/observability/metrics.ts'
import { createPace, type PacedFor } from '#gateway/pace/pace.ts'
import { remoteBackend } from '#gateway/proxy/remote-backend.ts'
import { openService } from '#service/embed.ts'

// This repository's service in the role of a foreign one: without extensions, slow, and limited in requests a minute.
// The gateway in front of it starts as for an operator and measures the limit.

export interface BehindOptions {
  readonly inventoryDir: string
  /** Folder of the service's store; absent: none is kept. */
  readonly dataDir?: string | undefined
  /** Requests a minute that the service allows; undefined: unlimited. */
  readonly rate: number | undefined
  readonly delayMs: number
}

/** Requests that the service got, and how many of them it refused. */
export interface Asked {
  readonly total: number
  readonly refused: number
  readonly byKind: ReadonlyMap<string, number>
  readonly for: Readonly<Record<PacedFor, number>>
  /** Counts for users' facet requests; the other counts are the daily market. */
  readonly numbers: number
}

export interface Behind {
  /** Address of the gateway. */
  readonly url: string
  asked(): Asked
  close(): Promise<void>
}

type Fetch = (request: Request) => Response | Promise<Response>

async function serve(fetch: Fetch) {
  // With the default options it is an HTTP/1 server.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this type.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

const kinds: readonly (readonly [kind: string, path: RegExp])[] = [
  ['cars', /^\/search$|^\/cars|^\/listing/],
  ['counts', /^\/search\/count$/],
  ['extensions', /^\/(?:extensions|facets|rates)$/],
]

export async function openBehind({ inventoryDir, dataDir, rate, delayMs }: BehindOptions): Promise<Behind> {
  const folder = await mkdtemp(join(tmpdir(), 'throttled-'))
  const service = await openService({
    inventoryDir,
    dataDir: dataDir ?? join(folder, 'store'),
    faults: true,
    extensions: false,
    watchEveryMs: 0,
  })
  const [account] = service
    .accounts()
    .filter((one) => one.active && one.expires_at === null && one.ip_allowlist.length === 0)
    .toSorted((a, b) => b.domains.length - a.domains.length)
  if (account === undefined) throw new Error('the inventory has no account that anybody may use')
  const key = account.api_key
  const throttle = { key, seconds: '3600', delay: String(delayMs), ...(rate && { rate: String(rate) }) }
  await service.fetch(
    new Request(`http://service.internal/faults?${new URLSearchParams(throttle).toString()}`),
  )

  const byKind = new Map<string, number>()
  const calls = { people: 0, beside: 0 }
  let numbers = 0
  let [total, refused] = [0, 0]
  const served = await serve(async (request) => {
    const { pathname } = new URL(request.url)
    const [kind = 'dictionaries'] = kinds.find(([, path]) => path.test(pathname)) ?? []
    const answer = await service.fetch(request)
    total += 1
    if (answer.status === 429) refused += 1
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
    return answer
  })
  const gateway = createGateway({
    backend: remoteBackend(served.url),
    key,
    seen: {
      log: pino({ level: 'silent' }),
      metrics: { ...createGatewayMetrics(), numbers: ({ asked }) => void (numbers += asked) },
      readiness: {
        look: () => Promise.resolve(undefined),
        ready: () => Promise.resolve(true),
        stop: () => {},
      },
      metricsFor: [],
    },
    pace: createPace({ onCall: (by) => (calls[by] += 1) }),
    marketDir: join(folder, 'market'),
    answersBytes: 64_000_000,
    export: false,
    limits: { ...usualLimits, requests: 0 },
    demo: { pictures: folder, logos: folder },
    pictures: () => Promise.resolve(new Response(null, { status: 404 })),
  })
  const door = await serve(gateway.fetch)
  return {
    url: door.url,
    asked: () => ({ total, refused, byKind: new Map(byKind), for: { ...calls }, numbers }),
    close: async () => {
      await door.close()
      await served.close()
      await service.close()
      // Daily data may still be being written.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
