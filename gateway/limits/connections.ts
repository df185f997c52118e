import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { includes, type Networks } from '#service/addresses.ts'
import { maxUrlLength } from '#service/app.ts'
import { endStalled } from '#service/wire.ts'
import { clientOf } from '../shared/client.ts'

export interface ConnectionLimits {
  /** Upper bound of concurrent connections of all clients. 0 sets no limit. */
  readonly connections: number
  /** Upper bound of concurrent connections of one client; trusted proxies are exempt. 0 sets no limit. */
  readonly clientConnections: number
}

/** Bounds of headers in size and time, equal to those of the service. */
export const serverOptions = {
  maxHeaderSize: maxUrlLength + 16_384,
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  /** Longer than clients keep idle connections, so that the gateway never closes one as a request arrives. */
  keepAliveTimeout: 65_000,
}

const said = JSON.stringify({ error: 'Too many connections are open from this address.' })
const refusal = [
  'HTTP/1.1 429 Too Many Requests',
  'Retry-After: 5',
  'Content-Type: application/json; charset=utf-8',
  'Cache-Control: no-store',
  'Connection: close',
  `Content-Length: ${Buffer.byteLength(said)}`,
  '',
  said,
].join('\r\n')

/** Sends a short message before the close, without waiting for the client to read it. */
function refuse(socket: Socket): void {
  socket.on('error', () => {})
  socket.end(refusal, () => socket.destroy())
}

/** Limits a server's connections to what its memory can hold. */
export function limitConnections(
  server: Server,
  { connections, clientConnections }: ConnectionLimits,
  trusted: Networks,
): void {
  if (connections > 0) server.maxConnections = connections
  endStalled(server)
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (clientConnections === 0 || remoteAddress === undefined || includes(trusted, remoteAddress)) return
    const client = clientOf(remoteAddress)
    const count = open.get(client) ?? 0
    if (count >= clientConnections) return refuse(socket)
    open.set(client, count + 1)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })
}
