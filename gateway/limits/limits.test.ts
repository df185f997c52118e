import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { networksOf } from '#service/addresses.ts'
import { clientOf } from '../shared/client.ts'
import { limitConnections } from './connections.ts'
import { limited } from './requests.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['strange', 'strange'],
])('%s counts as %s', (address, client) => expect(clientOf(address)).toBe(client))

describe('requests', () => {
  const app = (requests: number, answers = 0) => {
    const asked: string[] = []
    const hono = new Hono()
      .use(limited({ requests, answers }, (c) => c.req.header('x-from') ?? '203.0.113.1'))
      .get('*', (c) => {
        asked.push(c.req.path)
        return c.text('ok')
      })
    const ask = (path: string, from = '203.0.113.1') => hono.request(path, { headers: { 'x-from': from } })
    return { ask, asked }
  }

  test('of one client are limited, with the waiting time in the answer, and other clients are not affected', async () => {
    const { ask, asked } = app(3)
    for (let at = 0; at < 3; at += 1) expect((await ask('/api/search')).status).toBe(200)
    const refused = await ask('/api/search')
    expect([refused.status, refused.headers.get('content-type'), await refused.json()]).toEqual([
      429,
      'application/json; charset=utf-8',
      { error: 'Too many requests came from this address. Try again in a moment.' },
    ])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(10)
    expect((await ask('/api/search', '203.0.113.2')).status).toBe(200)
    expect(asked).toHaveLength(4)
  })

  test('for files and for the health of the process are not counted', async () => {
    const { ask } = app(1)
    await ask('/')
    for (const path of ['/assets/a.js', '/demo/pictures/a.webp', '/healthz'])
      expect((await ask(path)).status).toBe(200)
    for (const path of ['/', '/pictures?src=a', '/demo/as/expired', '/assets/../api/search'])
      expect([path, (await ask(path)).status]).toEqual([path, 429])
  })

  test('0 sets no limit', async () => {
    const { ask } = app(0)
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await ask('/')).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('over the wire', () => {
  const open: { server: Server | undefined; sockets: Socket[] } = { server: undefined, sockets: [] }
  afterEach(() => {
    for (const socket of open.sockets.splice(0)) socket.destroy()
    open.server?.closeAllConnections()
    open.server?.close()
  })

  async function listening(
    app: { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] },
    limits: { connections: number; clientConnections: number },
    trusted: string[] = [],
  ) {
    const server = createAdaptorServer({ fetch: app.fetch })
    // `createAdaptorServer` returns an HTTP/1 server by default.
    open.server = server as Server
    limitConnections(open.server, limits, networksOf(trusted))
    open.server.listen(0, '127.0.0.1')
    await once(open.server, 'listening')
    // The server listens on TCP, so `address()` is an object.
    const { port } = open.server.address() as AddressInfo
    return () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      open.sockets.push(socket)
      return socket
    }
  }

  const said = async (socket: Socket) => {
    let text = ''
    for await (const piece of socket) text += String(piece)
    return text
  }

  const hello = new Hono().get('*', (c) => c.text('hello'))
  const request = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

  test('connections of one client are limited, and free again once they end', async () => {
    const dial = await listening(hello, { connections: 0, clientConnections: 2 })
    const [one, two] = [dial(), dial()]
    await Promise.all([once(one, 'connect'), once(two, 'connect')])
    const refused = await said(dial())
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*Retry-After: 5.*\{"error":"Too many connections/s)
    one.end(request)
    expect(await said(one)).toContain('hello')
    // The server may notice the end a moment later.
    let answer = ''
    while (!answer.includes('hello')) {
      const again = dial()
      again.end(request)
      answer = await said(again).catch(() => '')
    }
  })

  test('a trusted proxy may use the limit of all clients', async () => {
    const dial = await listening(hello, { connections: 0, clientConnections: 1 }, ['127.0.0.0/8'])
    const first = dial()
    await once(first, 'connect')
    const second = dial()
    second.end(request)
    expect(await said(second)).toContain('hello')
  })

  test('all connections are limited', async () => {
    const dial = await listening(hello, { connections: 1, clientConnections: 0 })
    const first = dial()
    await once(first, 'connect')
    first.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(first, 'data')
    const second = dial()
    second.end(request)
    expect(await said(second)).toBe('')
  })

  test('beyond the limit of concurrent answers, requests get a Retry-After', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const app = new Hono()
      .use(limited({ requests: 0, answers: 1 }, () => 'a'))
      .get('/slow', async (c) => {
        await held
        return c.text('slow')
      })
      .get('*', (c) => c.text('quick'))
    const dial = await listening(app, { connections: 0, clientConnections: 0 })
    const slow = dial()
    slow.write('GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    // The first answer is in flight once a second request is refused.
    let refused = ''
    while (!refused.includes(' 503 ')) {
      const other = dial()
      other.write(request)
      refused = await said(other)
    }
    expect(refused).toMatch(/retry-after: 1/i)
    release()
    expect(await said(slow)).toContain('slow')
    const after = dial()
    after.write(request)
    expect(await said(after)).toContain('quick')
  })

  test('pipelined requests leave no trace once their connection has ended', async () => {
    let asked = 0
    const never = new Promise<Response>(() => {})
    const app = new Hono()
      .use(limited({ requests: 0, answers: 5 }, () => 'a'))
      .get('/slow', () => {
        asked += 1
        return never
      })
      .get('*', (c) => c.text('quick'))
    const dial = await listening(app, { connections: 0, clientConnections: 0 })
    const ahead = dial()
    ahead.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5))
    while (asked < 5) await new Promise((resolve) => setImmediate(resolve))
    ahead.destroy()
    // The server notices the end a moment later.
    let answer = ''
    while (!answer.includes('quick')) {
      const after = dial()
      after.write(request)
      answer = await said(after)
    }
  })
})
