import { createAdaptorServer } from '@hono/node-server'
import { existsSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { maxUrlLength } from '#service/app.ts'
import { openService } from '#service/embed.ts'
import { sourceDigest } from '#service/inventory/mirror/key.ts'
import { accountsByName } from './api/accounts.ts'
import { embeddedBackend, remoteBackend } from './api/backend.ts'
import { openPage } from './app/page.ts'
import { type OpenedCopy, openMirrorCopy } from './copy/copy.ts'
import { followInProcess } from './copy/follower.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { openDiskCache } from './pictures/disk-cache.ts'
import { limitConnections } from './limits/connections.ts'
import { createNamedAddresses } from './pictures/named.ts'
import { createPictures } from './pictures/pictures.ts'
import { fetchRemotePicture } from './pictures/remote.ts'
import { SettingError, type Settings } from './settings.ts'

export interface OpenGateway {
  /** `http://host:port`, with the port that was really taken. */
  readonly address: string
  /** Lets answers under way finish, for a few seconds at most. */
  close(): Promise<void>
}

type Behind = Pick<GatewayOptions, 'backend' | 'key' | 'accounts' | 'copy'> & { close(): Promise<void> }

/** One account, one folder: whoever sees more or less of a service never meets another's copy. */
function openCopy(
  { dataDir, storeDir }: Settings,
  { url, key }: NonNullable<Settings['remote']>,
  { everyMinutes: minutes }: NonNullable<Settings['mirror']>,
): OpenedCopy {
  const account = sourceDigest(url.replace(/\/+$/, ''), key).slice(0, 16)
  const dir = join(dataDir, 'mirrors', account)
  return openMirrorCopy({
    dir,
    storeDir: join(storeDir, `mirror-${account}`),
    follow: followInProcess({ url, key, dir, minutes }),
    say: (text) => console.error(text),
  })
}

async function openBehind(settings: Settings, onProgress: (text: string) => void): Promise<Behind> {
  if (settings.remote) {
    const { url, key } = settings.remote
    const copy = settings.mirror && openCopy(settings, settings.remote, settings.mirror)
    return {
      backend: remoteBackend(url),
      key,
      ...(copy && { copy }),
      close: () => copy?.close() ?? Promise.resolve(),
    }
  }
  const service = await openService({
    inventoryDir: join(settings.dataDir, 'inventory'),
    dataDir: settings.storeDir,
    faults: settings.faults,
    onProgress: ({ text }) => onProgress(text),
  })
  const accounts = accountsByName(service.accounts(), Date.now())
  return {
    backend: embeddedBackend(service),
    key: settings.demoKey ?? accounts.get('demo'),
    ...(settings.faults ? { accounts } : {}),
    close: () => service.close(),
  }
}

type Server = ReturnType<typeof createAdaptorServer>

const listen = (server: Server, { host, port }: Settings): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Set PORT to a free one, such as PORT=${port + 1}.`,
        EACCES: `Port ${port} may not be used without special rights. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has, or leave it out.`,
      }
      const reason = Object.hasOwn(reasons, error.code ?? '') ? reasons[error.code ?? ''] : undefined
      reject(reason === undefined ? error : new SettingError(reason))
    })
    server.listen(port, host, () => {
      // A string only for a pipe, null only when closed.
      resolve((server.address() as AddressInfo).port)
    })
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // Whoever keeps a connection open without asking for anything does not hold up the end.
    const force = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 3_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })

/** Opens everything and listens; `onProgress` is told what takes long. Rejects with an Error in words when a part of it cannot be had. */
export async function openGateway(
  settings: Settings,
  onProgress: (text: string) => void,
): Promise<OpenGateway> {
  const { root, dataDir } = settings
  const dist = join(root, 'dist')
  const behind = await openBehind(settings, onProgress)
  const demoPictures = join(root, 'demo/pictures')
  const named = settings.remotePictures ? createNamedAddresses() : undefined
  const gateway = createGateway({
    ...behind,
    ...(existsSync(join(dist, 'index.html'))
      ? { app: { dist, page: await openPage(dist, { remote: settings.remote !== undefined }) } }
      : {}),
    tiles: settings.tiles,
    noticed: named?.noticed,
    export: settings.export,
    trusted: settings.trusted,
    limits: settings.limits,
    demo: { pictures: demoPictures, logos: join(root, 'demo/logos') },
    pictures: createPictures({
      demoPictures,
      cache: await openDiskCache(join(dataDir, 'pictures'), 500_000_000),
      fetchRemote: settings.remotePictures ? fetchRemotePicture : undefined,
      isNamed: (address) => named?.has(address) ?? false,
      atOnce: settings.limits.downloads,
    }),
  })
  const server = createAdaptorServer({
    fetch: gateway.fetch,
    overrideGlobalObjects: false,
    // What an old client asks that names no host, as HAProxy's check does.
    hostname: 'localhost',
    // As long an address as the service reads, and as long for it to come.
    serverOptions: { maxHeaderSize: maxUrlLength + 16_384, requestTimeout: 30_000, headersTimeout: 15_000 },
  })
  // HTTP/1 was asked for, so it is that kind of server.
  limitConnections(server as HttpServer, settings.limits, settings.trusted)
  try {
    const port = await listen(server, settings)
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return {
      address: `http://${host}:${port}`,
      async close() {
        await closeServer(server)
        await behind.close()
      },
    }
  } catch (error) {
    await behind.close()
    throw error
  }
}
