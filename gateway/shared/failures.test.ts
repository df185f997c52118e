import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { describe, expect, test } from 'vitest'
import { askOverHttp } from '../proxy/over-http.ts'
import { TimeoutPassed } from './timeouts.ts'
import { failureOf } from './failures.ts'

const fetched = (address: string) =>
  askOverHttp(new Request(address)).then(
    ({ status }) => failureOf({ status, json: true })?.cause,
    (error: unknown) => failureOf({ error })?.cause,
  )

async function listening(server: Server, ask: (port: number) => Promise<unknown>): Promise<unknown> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    // A listening server has an address.
    return await ask((server.address() as AddressInfo).port)
  } finally {
    server.close()
  }
}

describe('the log names the cause of a 502', () => {
  test('connection refused', async () => {
    const port = await listening(createSocketServer(), (free) => Promise.resolve(free))
    expect(await fetched(`http://127.0.0.1:${String(port)}/`)).toBe('connection refused')
  })

  test('TLS to a plain port', async () => {
    const plain = createServer((_, answer) => answer.end())
    expect(await listening(plain, (port) => fetched(`https://127.0.0.1:${port}/`))).toBe('tls')
  })

  test('the connection is closed without an answer', async () => {
    const closing = createSocketServer((socket) => socket.on('data', () => socket.destroy()))
    expect(await listening(closing, (port) => fetched(`http://127.0.0.1:${port}/`))).toBe('connection lost')
  })

  test('the answer is not HTTP', async () => {
    const other = createSocketServer((socket) => socket.end('220 mail.example\r\n'))
    expect(await listening(other, (port) => fetched(`http://127.0.0.1:${port}/`))).toBe('not http')
  })

  const coded = (code: string) =>
    Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code }) })

  test.each([
    ['ENOTFOUND', 'unknown host'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ETIMEDOUT', 'timeout'],
    ['constructor', 'other'],
  ])('%s is %s', (code, cause) => expect(failureOf({ error: coded(code) })?.cause).toBe(cause))

  test('timeouts, several addresses at once, and unexpected errors', () => {
    expect(failureOf({ error: new TimeoutPassed('no answer') })?.cause).toBe('timeout')
    const both = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])
    expect(failureOf({ error: new TypeError('fetch failed', { cause: both }) })?.cause).toBe(
      'connection refused',
    )
    expect(failureOf({ error: 'thrown' })).toEqual({ cause: 'other', detail: 'thrown' })
  })
})

test.each([
  [200, true, undefined],
  [404, true, undefined],
  [422, true, undefined],
  [200, false, 'not json'],
  [302, false, 'not json'],
  [401, true, 'key refused'],
  [403, true, 'key refused'],
  [429, false, 'busy'],
  [503, false, 'failed'],
])('an answer of %i, JSON: %s, is %s', (status, json, cause) =>
  expect(failureOf({ status, json })?.cause).toBe(cause),
)
