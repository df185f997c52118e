import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { remoteBackend } from '#gateway/proxy/remote-backend.ts'
import { createGateway } from '../../gateway/gateway.ts'
import { limitConnections, serverOptions } from '../../gateway/limits/connections.ts'
import { usualLimits } from '../../gateway/limits/limits.ts'
import { openDiskCache } from '../../gateway/pictures/disk-cache.ts'
import { createPictures } from '../../gateway/pictures/pictures.ts'
import { fetchRemotePicture, remoteLimits } from '../../gateway/pictures/remote.ts'
import { createResizer } from '../../gateway/pictures/resizer.ts'

// The gateway under load, in a process of its own: `node door.ts UPSTREAM`. It reports its port, and replies to
// every message with its memory, in bytes: all of it, or the live part. Limits are the usual ones, except those of
// one client, as all load has one address, and that pictures may come from this machine.

const upstream = new URL(process.argv[2] ?? '')
const folder = await mkdtemp(join(tmpdir(), 'soak-'))
const limits = { ...usualLimits, requests: 0, clientConnections: 0 }
const pictureLimits = {
  ...remoteLimits,
  timeoutMs: 120_000,
  ports: [upstream.port],
  allows: (address: string) => address === upstream.hostname,
}
const gateway = createGateway({
  backend: remoteBackend(upstream.origin),
  key: 'a-key-of-somebody',
  demo: { pictures: folder, logos: folder },
  pictures: createPictures({
    demoPictures: folder,
    cache: await openDiskCache(join(folder, 'cache'), 100_000_000),
    fetchRemote: (address) => fetchRemotePicture(address, pictureLimits),
    resizeRemote: createResizer(),
    isNamed: () => true,
    atOnce: limits.downloads,
  }),
  export: true,
  // As with npm start: a response that may be cached is buffered until its length is known.
  answersBytes: 64_000_000,
  limits,
})
// With the default options it is an HTTP/1 server.
const server = createAdaptorServer({
  fetch: gateway.fetch,
  overrideGlobalObjects: false,
  serverOptions,
}) as Server
limitConnections(server, limits, [])
server.listen(0, '127.0.0.1', () => {
  // A server that listens on TCP has an address of this type.
  process.send?.({ port: (server.address() as AddressInfo).port })
})
/** Memory that is live when no request is pending; finalizers need a few turns. */
async function held(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.()
    await wait(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

process.on('message', (asked) => {
  if (asked === 'held') void held().then((memory) => process.send?.({ memory }))
  else process.send?.({ memory: process.memoryUsage().rss })
})
process.on(
  'disconnect',
  () => void rm(folder, { recursive: true, force: true }).finally(() => process.exit()),
)
