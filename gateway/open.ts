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
import { addressFault } from './start-failure.ts'
import { warningsOf } from './warnings.ts'

export interface OpenGateway {
  /** `http://host:port`, with the port that was really taken. */
  readonly address: string
  readonly log: Logger
  /** Warnings of a start, in words: who can come in, whether the service answers. */
  readonly warnings: readonly string[]
  /** Lets answers under way finish, for a few seconds at most. */
  close(): Promise<void>
}

type Behind = Pick<GatewayOptions, 'backend' | 'key' | 'accounts' | 'copy' | 'inventory'> & {
  readonly log: Logger
  readonly serviceMetrics?: () => Promise<string>
  close(): Promise<void>
}

/** Each request has its line in the gateway's log already: of a service in this process what went wrong is enough. */
const serviceLog = (log: Logger, part: string, level: Settings['log']): Logger =>
  log.child({ part }, { level: level === 'info' ? 'warn' : level })

/** One account, one folder: accounts that see more or less of a service never share a copy. */
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
    // Without a key there is no copy (settings.ts).
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
  // Accounts come and go, and their keys with them.
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
  return {
    backend: embeddedBackend(service),
    key: settings.demoKey ?? accounts.get('demo'),
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
      // A string only for a pipe, null only when closed.
      resolve((server.address() as AddressInfo).port)
    })
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A connection that stays open without a request does not hold up the end.
    const force = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 3_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })

/** The service is tried once, so that a wrong address or key is not first found by a reader. */
async function serviceWarning({ remote }: Settings, readiness: Readiness): Promise<string[]> {
  const wrong = remote && (await readiness.look())
  if (remote === undefined || wrong === undefined) return []
  return [
    `The vehicle service at ${remote.url} does not answer as it should: ${wrong}. It is tried again with every request.`,
  ]
}

/** Opens everything and listens; `onProgress` takes what takes long. Rejects with an Error in words when a part of it cannot be had. */
export async function openGateway(
  settings: Settings,
  onProgress: (text: string) => void,
  show?: ShowFile,
): Promise<OpenGateway> {
  const { root, dataDir, trusted, hstsSeconds, hosts, metricsFor, metricsToken, remote, offline } = settings
  // Before minutes of work: what is wrong with a secret is wrong at once.
  const access = await openAccess({
    ...settings,
    ownKey: remote !== undefined && remote.key === undefined,
  })
  const dist = join(root, 'dist')
  const behind = await openBehind(settings, onProgress)
  const demoPictures = join(root, 'demo/pictures')
  const { log, serviceMetrics, ...answering } = behind
  // Looked for at most every ten seconds.
  const metrics = openMetrics(() => readiness.ready())
  const readiness = createReadiness({ ...answering, onLook: metrics.serviceUp })
  // What import/main.ts leaves beside the cars.
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
    // Trouble that is switched on is for the next question.
    answersBytes: settings.faults ? 0 : settings.answersBytes,
    noticed: named?.noticed,
    export: settings.export,
    ownCars,
    trusted,
    limits: settings.limits,
    demo: { pictures: demoPictures, logos: join(root, 'demo/logos') },
    pictures: createPictures({
      demoPictures,
      // Each process keeps its share.
      cache: await openDiskCache(join(dataDir, 'pictures'), 500_000_000 / settings.processes),
      fetchRemote: settings.remotePictures ? fetchRemotePicture : undefined,
      resizeRemote: createResizer(),
      isNamed: (address) => named?.has(address) ?? false,
      atOnce: settings.limits.downloads,
    }),
  })
  const server = createAdaptorServer({
    fetch: gateway.fetch,
    overrideGlobalObjects: false,
    // What an old client asks that names no host, as HAProxy's check does.
    hostname: 'localhost',
    serverOptions,
  })
  // HTTP/1 was asked for, so it is that kind of server.
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
