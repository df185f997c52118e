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

// The gateway under load, in a process whose memory is its own: `node door.ts UPSTREAM`. It says where it listens, and
// answers every message with its memory, in bytes: all, or what it holds. Its limits are the usual ones, but for those of one
// client, which all of the load comes from, and for the address of its pictures, which is on this machine.

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
  // As npm start has it: what may be kept for others is held until it is known how long it is.
  answersBytes: 64_000_000,
  limits,
})
// HTTP/1 was asked for, so it is that kind of server.
const server = createAdaptorServer({
  fetch: gateway.fetch,
  overrideGlobalObjects: false,
  serverOptions,
}) as Server
limitConnections(server, limits, [])
server.listen(0, '127.0.0.1', () => {
  // A server that listens on TCP has such an address.
  process.send?.({ port: (server.address() as AddressInfo).port })
})
/** What is still held once no request is under way: what ends with an object that is gone takes a few turns. */
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
