import { createAdaptorServer } from '@hono/node-server'
import { existsSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { embeddedBackend } from '#service/backend.ts'
import { type EmbeddedService, openService } from '#service/embed.ts'
import { sourceDigest } from '#mirror/key.ts'
import { openAccess } from './auth/access.ts'
import { accountsByName } from './proxy/accounts.ts'
import { remoteBackend } from './proxy/remote-backend.ts'
import { createPace } from './pace/pace.ts'
import { openPage } from './pages/page.ts'
import { type OpenedCopy, openMirrorCopy } from '#mirror/copy.ts'
import { followInProcess } from '#mirror/follower.ts'
import { createOwnCars, type ShowFile } from './own-cars/own-cars.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { openDiskCache } from './pictures/disk-cache.ts'
import { limitConnections, serverOptions } from './limits/connections.ts'
import { shareOf } from './limits/limits.ts'
import { createNamedAddresses } from './pictures/named.ts'
import { createPictures } from './pictures/pictures.ts'
import { fetchRemotePicture } from './pictures/remote.ts'
import { createResizer } from './pictures/resizer.ts'
import { createReadiness, type Readiness } from './observability/readiness.ts'
import { openLog, openMetrics } from './observability/observability.ts'
import type { Settings } from './settings.ts'
import { SettingError } from './shared/setting-error.ts'
import { addressFault } from './start-failure.ts'
import { warningsOf } from './warnings.ts'

export interface OpenGateway {
  /** `http://host:port`, with the actual port. */
  readonly address: string
  readonly log: Logger
  /** Warnings at the start: open access, an unavailable service. */
  readonly warnings: readonly string[]
  /** Waits for answers in flight, a few seconds at most. */
  close(): Promise<void>
}

type Behind = Pick<GatewayOptions, 'backend' | 'key' | 'accounts' | 'copy' | 'inventory'> & {
  readonly log: Logger
  readonly serviceMetrics?: () => Promise<string>
  close(): Promise<void>
}

/** The gateway logs each request already, so a service in this process logs errors alone. */
const serviceLog = (log: Logger, part: string, level: Settings['log']): Logger =>
  log.child({ part }, { level: level === 'info' ? 'warn' : level })

/** One folder per account: accounts with different permissions never share a mirror. */
function openCopy(
  { dataDir, storeDir, log: level }: Settings,
  { url, key, minutes }: { readonly url: string; readonly key: string; readonly minutes: number },
  log: Logger,
): OpenedCopy {
  const account = sourceDigest(url.replace(/\/+$/, ''), key).slice(0, 16)
  const dir = join(dataDir, 'mirrors', account)
  return openMirrorCopy({
    dir,
    storeDir: join(storeDir, `mirror-${account}`),
    follow: followInProcess({ url, key, dir, minutes }),
    log: serviceLog(log, 'mirror', level),
    say: (text) => log.error({ part: 'mirror' }, text),
  })
}

async function openBehind(settings: Settings, onProgress: (text: string) => void): Promise<Behind> {
  if (settings.remote) {
    const { url, key } = settings.remote
    const log = openLog(settings.log, () => (key === undefined ? [] : [key]))
    // A mirror requires a key (settings.ts).
    const copy =
      settings.mirror && key !== undefined
        ? openCopy(settings, { url, key, minutes: settings.mirror.everyMinutes }, log)
        : undefined
    return {
      backend: remoteBackend(url),
      key,
      log,
      ...(copy && { copy, serviceMetrics: copy.metrics }),
      close: () => copy?.close() ?? Promise.resolve(),
    }
  }
  // Not cached, because accounts and their keys change.
  const opened: { service?: EmbeddedService } = {}
  const keys = () => (opened.service?.accounts() ?? []).map((account) => account.api_key)
  const log = openLog(settings.log, keys)
  const service = await openService({
    inventoryDir: join(settings.dataDir, 'inventory'),
    dataDir: settings.storeDir,
    faults: settings.faults,
    log: serviceLog(log, 'service', settings.log),
    onProgress: ({ text }) => onProgress(text),
  })
  opened.service = service
  const accounts = accountsByName(service.accounts(), Date.now())
  const { demoKey } = settings
  if (demoKey !== undefined && !keys().includes(demoKey)) {
    await service.close()
    throw new SettingError('FORECOURT_DEMO_KEY is the key of no account of the inventory.')
  }
  return {
    backend: embeddedBackend(service),
    key: demoKey ?? accounts.get('demo'),
    ...(settings.faults ? { accounts } : {}),
    log,
    inventory: service.freshness,
    serviceMetrics: async () => (await service.fetch(new Request('http://service.internal/metrics'))).text(),
    close: () => service.close(),
  }
}

type Server = ReturnType<typeof createAdaptorServer>

const listen = (server: Server, { host, port }: Settings): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(addressFault(error, { host, port })))
    server.listen(port, host, () => {
      // `address()` is a string only for a pipe, and null only when closed.
      resolve((server.address() as AddressInfo).port)
    })
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // Idle keep-alive connections do not delay the close.
    const force = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 3_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })

/** Checks the service once, so that the operator and not a user finds a wrong address or key. */
async function serviceWarning({ remote }: Settings, readiness: Readiness): Promise<string[]> {
  const wrong = remote && (await readiness.look())
  if (remote === undefined || wrong === undefined) return []
  return [
    `The vehicle service at ${remote.url} does not answer as it should: ${wrong}. It is tried again with every request.`,
  ]
}

/** Opens all parts and listens; `onProgress` reports slow steps. Rejects with a readable Error. */
export async function openGateway(
  settings: Settings,
  onProgress: (text: string) => void,
  show?: ShowFile,
): Promise<OpenGateway> {
  const { root, dataDir, trusted, hstsSeconds, hosts, metricsFor, metricsToken, remote, offline } = settings
  // Before loading, which may take minutes: a wrong secret fails at once.
  const access = await openAccess({
    ...settings,
    ownKey: remote !== undefined && remote.key === undefined,
  })
  const dist = join(root, 'dist')
  const behind = await openBehind(settings, onProgress)
  const demoPictures = join(root, 'demo/pictures')
  const { log, serviceMetrics, ...answering } = behind
  // Cached for ten seconds.
  const metrics = openMetrics(() => readiness.ready())
  const readiness = createReadiness({ ...answering, onLook: metrics.serviceUp })
  // import/main.ts writes this file beside the cars.
  const isImported = existsSync(join(dataDir, 'inventory/mapping.json'))
  const ownCars =
    settings.ownCars !== undefined && show !== undefined
      ? createOwnCars({ root, dir: settings.ownCars, show })
      : undefined
  const named = settings.remotePictures ? createNamedAddresses() : undefined
  const gateway = createGateway({
    ...answering,
    ...(remote && {
      marketDir: join(dataDir, 'market', sourceDigest(remote.url, '').slice(0, 16)),
      pace: createPace({
        rate: settings.apiRate,
        processes: settings.processes,
        onCall: metrics.called,
      }),
    }),
    seen: { log, metrics, readiness, metricsFor, metricsToken, serviceMetrics },
    hosts,
    hstsSeconds,
    access,
    ...(existsSync(join(dist, 'index.html'))
      ? {
          app: {
            dist,
            page: await openPage(dist, {
              remote: remote !== undefined || isImported,
              offline,
              ownCars: ownCars !== undefined,
            }),
          },
        }
      : {}),
    tiles: settings.tiles,
    // Fault injection must affect the next request, so caching is off.
    answersBytes: settings.faults ? 0 : settings.answersBytes,
    noticed: named?.noticed,
    export: settings.export,
    ownCars,
    trusted,
    limits: settings.limits,
    demo: { pictures: demoPictures, logos: join(root, 'demo/logos') },
    pictures: createPictures({
      demoPictures,
      // The size limit is divided among the processes.
      cache: await openDiskCache(join(dataDir, 'pictures'), Math.floor(500_000_000 / settings.processes)),
      fetchRemote: settings.remotePictures ? fetchRemotePicture : undefined,
      resizeRemote: createResizer(),
      isNamed: (address) => named?.has(address) ?? false,
      atOnce: settings.limits.downloads,
    }),
  })
  const server = createAdaptorServer({
    fetch: gateway.fetch,
    overrideGlobalObjects: false,
    // Host for old clients without a Host header, such as HAProxy's check.
    hostname: 'localhost',
    serverOptions,
  })
  // `createAdaptorServer` returns an HTTP/1 server by default.
  limitConnections(server as HttpServer, shareOf(settings.limits, settings.processes), trusted)
  try {
    const port = await listen(server, settings)
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return {
      address: `http://${host}:${port}`,
      log,
      warnings: [...warningsOf(settings), ...(await serviceWarning(settings, readiness))],
      async close() {
        readiness.stop()
        await closeServer(server)
        await behind.close()
      },
    }
  } catch (error) {
    await behind.close()
    throw error
  }
}
