import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#service/log.ts'
import { createGatewayMetrics } from '../observability/metrics.ts'
import { createReadiness } from '../observability/readiness.ts'
import { browser, type Doorway, openDoorway } from './access.fixture.ts'

// Forms as programs and proxies send them. Chunked and missing bodies need a real socket.

const host = 'forecourt.example'
const origin = `http://${host}`
const form = 'Content-Type: application/x-www-form-urlencoded'
const inPieces = 'Transfer-Encoding: chunked'

const written: string[] = []
let doorway: Doorway
let server: Server

beforeAll(async () => {
  const backend = { base: 'http://service.internal', send: () => Promise.resolve(Response.json({})) }
  const log = createLog(() => [], 'info', { write: (line) => written.push(line) })
  const readiness = createReadiness({ backend, key: 'everybody' })
  const seen = { log, metrics: createGatewayMetrics(), readiness, metricsFor: [] }
  doorway = await openDoorway({ ownKey: true, options: { backend, seen } })
  // `createAdaptorServer` returns an HTTP/1 server by default.
  server = createAdaptorServer({ fetch: doorway.gateway.fetch, overrideGlobalObjects: false }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await doorway.close()
})

function post(path: string, headers: readonly string[], body: string) {
  // The server listens on TCP, so `address()` is an object.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write([`POST ${path} HTTP/1.1`, `Host: ${host}`, ...headers, '', body].join('\r\n'))
  return socket
}

async function statusOf(path: string, headers: readonly string[], body = ''): Promise<number> {
  let text = ''
  for await (const piece of post(path, [...headers, 'Connection: close'], body)) text += String(piece)
  return Number(text.split(' ', 2)[1])
}

const chunked = (...pieces: readonly string[]) =>
  [...pieces, ''].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')
const long = 'x'.repeat(5000)

test.each<[what: string, status: number, headers: readonly string[], body: string]>([
  ['the password in pieces', 303, [form, inPieces], chunked('password=open+ses', 'ame+please')],
  ['pieces that are too long together', 413, [form, inPieces], chunked(long, long)],
  ['nothing, without a length', 400, [form], ''],
  ['multipart without a boundary', 400, ['Content-Type: multipart/form-data', 'Content-Length: 1'], 'x'],
  [
    'multipart with nothing in it',
    400,
    ['Content-Type: multipart/form-data; boundary=x', inPieces],
    chunked(),
  ],
  ['JSON', 400, ['Content-Type: application/json', inPieces], chunked('{"password":1}')],
  ['bytes that are no text', 401, [form, 'Content-Length: 12'], 'password=%ff'],
])('at the sign-in %s is %i', async (_, status, headers, body) => {
  doorway.wait(60 * 60_000)
  expect(await statusOf('/sign-in', [`Origin: ${origin}`, ...headers], body)).toBe(status)
})

test.each(['/sign-out', '/key', '/key/forget', '/api/feeds', '/api/feeds/revoke', '/api/facets'])(
  '%s accepts any body without failing',
  async (path) => {
    const reader = browser(doorway)
    doorway.wait(60 * 60_000)
    await reader.signIn()
    const cookie = `Cookie: ${[...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`
    const json = 'Content-Type: application/json'
    for (const sent of [
      [],
      [form, inPieces],
      [json, inPieces],
      ['Content-Type: multipart/form-data', inPieces],
    ]) {
      const body = sent.length === 0 ? '' : chunked(long)
      expect(await statusOf(path, [`Origin: ${origin}`, cookie, ...sent], body)).toBeLessThan(500)
    }
  },
)

test('a client that disconnects in the middle causes no error', async () => {
  for (const length of ['Content-Length: 100', inPieces]) {
    const before = written.length
    const asked = once(server, 'request')
    const socket = post('/sign-in', [`Origin: ${origin}`, form, length], '5\r\npassw')
    await asked
    socket.resetAndDestroy()
    await vi.waitFor(() => expect(written.slice(before).join('')).toContain('"status":400'))
  }
})

test('a sign-out from another site is refused, whatever its content type', async () => {
  const reader = browser(doorway)
  doorway.wait(60 * 60_000)
  await reader.signIn()
  for (const type of ['application/json', 'text/html', 'text/plain']) {
    const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    await reader.send('/sign-out', { form: {}, headers })
  }
  const signedIn = await reader.send('/sign-in')
  expect(signedIn.headers.get('location')).toBe('/')
  // A reload submits the form again.
  await reader.send('/sign-out', { form: {}, headers: { 'sec-fetch-site': 'none', origin } })
  expect((await reader.send('/sign-in')).status).toBe(200)
})

afterAll(() => {
  expect(written.filter((line) => line.includes('"level":50'))).toEqual([])
})
