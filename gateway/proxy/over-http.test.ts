import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { BodyRefused } from './body.ts'
import { createForwarder } from './forward.ts'
import { askOverHttp } from './over-http.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listening(handle: RequestListener): Promise<string> {
  server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server listens on TCP, so `address()` is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const text = JSON.stringify({ data: 'Škoda '.repeat(50_000) })

test('gzip is requested with our user agent, and decompressed', async () => {
  const base = await listening(({ headers }, answer) => {
    expect(headers['user-agent']).toBe('forecourt')
    answer.setHeader('content-encoding', headers['accept-encoding'] === 'gzip' ? 'gzip' : 'unasked')
    answer.end(gzipSync(text))
  })
  expect(await (await askOverHttp(new Request(base))).text()).toBe(text)
})

test('any other encoding is refused, because the key could not be found in it', async () => {
  const base = await listening((request, answer) => {
    answer.writeHead(request.url?.startsWith('/search') === true ? 200 : 503, {
      'content-type': 'application/json',
      'content-encoding': 'br',
    })
    answer.end(brotliCompressSync(text))
  })
  const answer = await askOverHttp(new Request(`${base}/search`))
  await expect(answer.text()).rejects.toThrow(BodyRefused)
  const forward = createForwarder({
    backend: { base, send: (request) => askOverHttp(request) },
    passes: { export: true, faults: false },
  })
  const status = async (path: string) =>
    (await forward({ request: new Request(`http://a.example/api${path}`), caller: '', key: 'k' })).status
  expect([await status('/search'), await status('/domains')]).toEqual([502, 503])
})

test('two content types are both passed on', async () => {
  const base = await listening((_, answer) => {
    answer.writeHead(200, ['Content-Type', 'application/json', 'Content-Type', 'text/html'])
    answer.end('{}')
  })
  const { headers } = await askOverHttp(new Request(base))
  expect(headers.get('content-type')).toBe('application/json, text/html')
})

test.each([
  ['that is cut', false],
  ['that is cut, packed', true],
])('a body %s is a failure and not a shorter body', async (_, packed) => {
  const base = await listening((request, answer) => {
    const bytes = packed ? gzipSync(text) : Buffer.from(text)
    answer.writeHead(200, packed ? { 'content-encoding': 'gzip' } : {})
    answer.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
  })
  await expect((await askOverHttp(new Request(base))).text()).rejects.toThrow()
})

test('a cancelled body closes its connection; a complete one keeps it open', async () => {
  let connections = 0
  const base = await listening((request, answer) => {
    if (request.url === '/endless') answer.write('x'.repeat(100_000))
    else answer.end('{}')
  })
  server?.on('connection', () => (connections += 1))
  const endless = await askOverHttp(new Request(`${base}/endless`))
  await endless.body?.cancel()
  for (let asked = 0; asked < 3; asked += 1) {
    await (await askOverHttp(new Request(base))).text()
    // The connection is reusable a moment after the body has ended.
    await new Promise(setImmediate)
  }
  expect(connections).toBe(2)
})

test('HEAD has no body', async () => {
  const base = await listening((_, answer) => void answer.end('{}'))
  const { status, body } = await askOverHttp(new Request(base, { method: 'HEAD' }))
  expect([status, body]).toEqual([200, null])
})

test('a client that disconnects stops the body too', async () => {
  const leaving = new AbortController()
  const base = await listening((_, answer) => void answer.write('{"data":['))
  const answer = await askOverHttp(new Request(base), { signal: leaving.signal })
  const read = answer.text()
  leaving.abort()
  await expect(read).rejects.toThrow()
})
