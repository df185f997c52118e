import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networksOf } from '#service/addresses.ts'
import { writeBuild } from './pages/page.fixture.ts'
import { openPage } from './pages/page.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { usualLimits } from './limits/limits.ts'

// Clients' addresses and request formats, which only a socket shows.

let dir = ''
let options: GatewayOptions
const servers: Server[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wire-'))
  const dist = join(dir, 'dist')
  await writeBuild(dist)
  options = {
    backend: {
      base: 'http://service.internal',
      send: (_, caller) => Promise.resolve(Response.json({ caller, canonical: '/?body=suv' })),
    },
    key: 'somebody',
    app: { dist, page: await openPage(dist, { remote: false }) },
    demo: { pictures: dir, logos: dir },
    pictures: () => Promise.resolve(new Response('small')),
    export: true,
  }
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await rm(dir, { recursive: true })
})

async function listening(more: Partial<GatewayOptions>): Promise<number> {
  const { fetch } = createGateway({ ...options, ...more })
  // `createAdaptorServer` returns an HTTP/1 server by default.
  const server = createAdaptorServer({ fetch, hostname: 'localhost', overrideGlobalObjects: false }) as Server
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server listens on TCP, so `address()` is an object.
  return (server.address() as AddressInfo).port
}

async function said(port: number, head: string, body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`)
  let text = ''
  for await (const piece of socket) text += String(piece)
  return text
}

const fromProxy = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1:8808', ...headers].join('\r\n')

describe('behind a trusted proxy', () => {
  const forwarded = [
    'X-Forwarded-For: 203.0.113.7',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Host: cars.example',
  ]

  test('the caller is the proxy’s own client, for the service and for limits', async () => {
    const limits = { ...usualLimits, requests: 1 }
    const port = await listening({ trusted: networksOf(['127.0.0.0/8']), limits })
    expect(await said(port, fromProxy('/api/search', ...forwarded))).toContain('"caller":"203.0.113.7"')
    expect(await said(port, fromProxy('/api/search', ...forwarded))).toMatch(/^HTTP\/1\.1 429 /)
    expect(await said(port, fromProxy('/api/search', 'X-Forwarded-For: 203.0.113.8'))).toContain(
      '203.0.113.8',
    )
  })

  test('the page uses its public address', async () => {
    const port = await listening({ trusted: networksOf(['127.0.0.1']) })
    const page = await said(port, fromProxy('/?tell=/currencies', 'Accept: text/html', ...forwarded))
    expect(page).toContain('https://cars.example/?body=suv')
    expect(page).not.toContain('8808')
  })

  test('and behind any other proxy its headers are ignored', async () => {
    const limits = { ...usualLimits, requests: 1 }
    const port = await listening({ limits })
    expect(await said(port, fromProxy('/api/search', ...forwarded))).toContain('"caller":"127.0.0.1"')
    expect(await said(port, fromProxy('/api/search', 'X-Forwarded-For: 203.0.113.9'))).toMatch(
      /^HTTP\/1\.1 429 /,
    )
    const other = await listening({})
    expect(await said(other, fromProxy('/?tell=/currencies', 'Accept: text/html', ...forwarded))).toContain(
      'http://127.0.0.1:8808/?body=suv',
    )
  })
})

test('a foreign host name is refused for every path', async () => {
  const port = await listening({ hosts: ['cars.example'] })
  const ask = async (host: string, path = '/api/search') =>
    (await said(port, `GET ${path} HTTP/1.1\r\nHost: ${host}`)).slice(9, 12)
  for (const host of [
    '127.0.0.1:8413',
    'localhost',
    'localhost.',
    'a.localhost:1',
    '[::1]:80',
    'CARS.example',
  ])
    expect([host, await ask(host)]).toEqual([host, '200'])
  for (const host of [
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil',
    '10.0.0.1',
    'xcars.example',
  ])
    expect([host, await ask(host), await ask(host, '/')]).toEqual([host, '421', '421'])
  expect(await ask('10.0.0.1', '/healthz')).toBe('200')
})

test('nor is a foreign name from a trusted proxy', async () => {
  const port = await listening({ hosts: ['cars.example'], trusted: networksOf(['127.0.0.1']) })
  const ask = async (host: string) =>
    (
      await said(
        port,
        `GET / HTTP/1.1\r\nHost: cars.example\r\nX-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Host: ${host}`,
      )
    ).slice(9, 12)
  expect([(await ask('cars.example')) === '421', await ask('evil.example')]).toEqual([false, '421'])
})

test.each(['gzip', 'identity'])(
  'an answer that breaks off at the service breaks off at the client too: %s',
  async (accepted) => {
    const backend: GatewayOptions['backend'] = {
      base: 'http://service.internal',
      send: () => {
        let pulls = 0
        const stream = new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              pulls += 1
              if (pulls < 5) controller.enqueue(Buffer.alloc(40_000, 32))
              else controller.error(new Error('the words of somebody else'))
            },
          },
          { highWaterMark: 0 },
        )
        return Promise.resolve(new Response(stream, { headers: { 'content-type': 'application/json' } }))
      },
    }
    const port = await listening({ backend })
    const answer = fetch(`http://127.0.0.1:${port}/api/search`, { headers: { 'accept-encoding': accepted } })
    await expect(answer.then((each) => each.text())).rejects.toThrow()
    const text = await said(
      port,
      `GET /api/search HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${accepted}`,
    ).catch(() => '')
    expect(text).not.toContain('words of somebody')
  },
)

describe('ambiguous requests are refused', () => {
  const get = 'GET /api/search HTTP/1.1\r\nHost: a'
  test.each([
    ['a check that knows no Host', 'GET /healthz HTTP/1.0', '', 200],
    ['two Hosts', `${get}\r\nHost: b`, '', 400],
    ['a long body', `${get}\r\nContent-Length: 70000`, 'x'.repeat(70_000), 413],
    [
      'a long body in pieces',
      `${get}\r\nTransfer-Encoding: chunked`,
      `11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
      413,
    ],
    ['a short body', `${get}\r\nContent-Length: 2`, 'xx', 200],
  ])('%s', async (_, head, body, status) => {
    expect(await said(await listening({}), head, body)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})
