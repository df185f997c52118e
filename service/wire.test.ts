import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from './fixtures/dictionaries.ts'
import { createApp } from './app.ts'
import { fixtureNow, openFixture } from './service.fixture.ts'
import type { RenderCars } from './present/renderer.ts'
import { jsonStream } from './responses.ts'
import { endStalled, endsWithSocket, largestBody } from './wire.ts'

// Behaviour that only shows on a real socket.

let fixture: Awaited<ReturnType<typeof openFixture>>
let server: Server
beforeAll(async () => {
  fixture = await openFixture()
  // Without further options, the server is an HTTP/1 server.
  server = createAdaptorServer({ fetch: fixture.app.fetch, hostname: 'localhost' }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await fixture.close()
})

/** The status of the response; undefined where the connection closes without one. */
async function statusOf(...pieces: string[]): Promise<number | undefined> {
  // The address of a server that listens on TCP is an object.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))
  for (const piece of pieces) socket.write(piece)
  while (!text.includes('\r\n\r\n') && !socket.destroyed)
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
  return status === undefined ? undefined : Number(status)
}

const path = `/search/count?api_key=${keys.main}`
const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`

test.each([
  ['a check that knows no Host', ['GET /healthz HTTP/1.0\r\n\r\n'], 200],
  ['HTTP/1.1 without a Host', ['GET /healthz HTTP/1.1\r\n\r\n'], 400],
  ['two Hosts', [`GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`], 400],
  ['the same Host twice', [`GET ${path} HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n`], 400],
  ['one Host', [`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`], 200],
  [
    'a short body in pieces',
    [`GET ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`, chunk(5), '0\r\n\r\n'],
    200,
  ],
  [
    'a long body in pieces',
    [`GET ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`, chunk(largestBody), chunk(5)],
    413,
  ],
  ['a long body', [`GET ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${largestBody + 1}\r\n\r\n`], 413],
] as const)('%s: %j is %i', async (_, pieces, status) => {
  expect(await statusOf(...pieces)).toBe(status)
})

test('an export that fails midway closes its connection without a regular end', async () => {
  let batches = 0
  const render: RenderCars = async () => {
    batches += 1
    if (batches > 1) throw new Error('the words of the store')
    const json = new TextEncoder().encode('{"id":"a"}')
    return { json, carCount: 1, lastNo: 1, seenPlaces: { country: [], location: [] } }
  }
  const app = createApp({
    store: { ...fixture.store, render },
    cursors: fixture.cursors,
    now: () => fixtureNow,
  })
  // Without further options, the server is an HTTP/1 server.
  const failing = createAdaptorServer({ fetch: app.fetch }) as Server
  failing.listen(0, '127.0.0.1')
  await once(failing, 'listening')
  // The address of a server that listens on TCP is an object.
  const { port } = failing.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/cars?limit=100&api_key=${keys.main}`)
  await expect(answer.then((each) => each.text())).rejects.toThrow()
  failing.closeAllConnections()
  failing.close()
})

test('pipelined exports end with their connection', async () => {
  let begun = 0
  let ended = 0
  const endless = async function* () {
    begun += 1
    try {
      for (;;) yield 'x'.repeat(65_536)
    } finally {
      ended += 1
    }
  }
  const app = new Hono<{ Bindings: HttpBindings }>().get('*', (c) => {
    endsWithSocket(c.env.incoming, c.env.outgoing)
    return jsonStream(endless())
  })
  // Without further options, the server is an HTTP/1 server.
  const piped = createAdaptorServer({ fetch: app.fetch }) as Server
  piped.listen(0, '127.0.0.1')
  await once(piped, 'listening')
  // The address of a server that listens on TCP is an object.
  const reader = connect((piped.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5))
  while (begun < 5) await new Promise((resolve) => setImmediate(resolve))
  reader.destroy()
  while (ended < 5) await new Promise((resolve) => setImmediate(resolve))
  piped.close()
})

test('a client that reads nothing of a response loses it', async () => {
  let ended = false
  const endless = async function* () {
    try {
      for (;;) yield 'x'.repeat(65_536)
    } finally {
      ended = true
    }
  }
  // Without further options, the server is an HTTP/1 server.
  const stalling = createAdaptorServer({ fetch: () => jsonStream(endless()) }) as Server
  endStalled(stalling, 100)
  stalling.listen(0, '127.0.0.1')
  await once(stalling, 'listening')
  // The address of a server that listens on TCP is an object.
  const reader = connect((stalling.address() as AddressInfo).port, '127.0.0.1')
  reader.pause()
  reader.on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  while (!ended) await new Promise((resolve) => setImmediate(resolve))
  reader.destroy()
  stalling.close()
})
