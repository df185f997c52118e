import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { AccountRecord } from '#service/inventory/dictionaries.ts'
import { embeddedBackend } from '#service/backend.ts'
import { remoteBackend } from './remote-backend.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listening(handle: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(handle)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  // The server listens on TCP, so `address()` is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a request on a kept connection that the service closes is sent once more', async () => {
  let asked = 0
  const base = await listening((request, response) => {
    asked += 1
    // The second request uses the connection of the first.
    if (asked === 2) return request.socket.destroy()
    response.end(String(asked))
  })
  const { send } = remoteBackend(base)
  const text = async () => (await send(new Request(`${base}/search`), '')).text()
  expect([await text(), await text()]).toEqual(['1', '3'])
})

test('a retried request is complete', async () => {
  let asked = 0
  const base = await listening((request, response) => {
    asked += 1
    if (asked === 2) return request.socket.destroy()
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => response.end(`${request.method} ${body}`))
  })
  const { send } = remoteBackend(base)
  const post = (body: string) => send(new Request(`${base}/facets`, { method: 'POST', body }), '')
  expect(await (await post('{"a":1}')).text()).toBe('POST {"a":1}')
  expect(await (await post('{"b":2}')).text()).toBe('POST {"b":2}')
})

test('and is retried only once', async () => {
  let asked = 0
  const base = await listening((request) => {
    asked += 1
    request.socket.destroy()
  })
  await expect(remoteBackend(base).send(new Request(`${base}/search`), '')).rejects.toThrow('socket hang up')
  expect(asked).toBe(2)
})

test('an unreachable service and an aborted request cause no retry', async () => {
  const leaving = new AbortController()
  let asked = 0
  const base = await listening((request) => {
    asked += 1
    leaving.abort()
    request.socket.destroy()
  })
  await expect(remoteBackend(base).send(new Request(`${base}/search`), '', leaving.signal)).rejects.toThrow()
  expect(asked).toBe(1)
})

const account = (api_key: string, ip_allowlist: string[]): AccountRecord => ({
  api_key,
  ip_allowlist,
  domains: [1],
  languages: ['en'],
  active: true,
  expires_at: null,
})

test('the cache key of a service in this process includes the state of the data, and the client’s address when the account has an allowlist', () => {
  const service = { no: 1, accounts: [account('open', []), account('listed', ['192.0.2.0/24'])] }
  const { stateOf } = embeddedBackend({
    fetch: () => Promise.resolve(new Response()),
    accounts: () => service.accounts,
    state: () => service.no,
  })
  const states = () =>
    ['open', 'listed', undefined].map((key) =>
      ['192.0.2.1', '203.0.113.1'].map((from) => stateOf?.(key, from)),
    )
  const [open, listed, none] = states()
  expect(new Set(open).size).toBe(1)
  expect(new Set(listed).size).toBe(2)
  expect(new Set(none).size).toBe(1)
  service.no++
  expect(
    states()
      .flat()
      .filter((state) => [open, listed].flat().includes(state)),
  ).toEqual([])
})
