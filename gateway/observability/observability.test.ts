import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { networksOf } from '#service/addresses.ts'
import { createLog, longestLine } from '#service/log.ts'
import { browser, openDoorway, password } from '../auth/access.fixture.ts'
import type { GatewayOptions } from '../gateway.ts'
import { usualLimits } from '../limits/limits.ts'
import { remoteBackend } from '../proxy/remote-backend.ts'
import { createGatewayMetrics } from './metrics.ts'
import { createReadiness } from './readiness.ts'

type LogLine = Readonly<Record<string, unknown>>

const key = 'k3y-of-everybody'

/** A gateway with a readable log, over a service with given answers. */
async function openSeen(
  send: GatewayOptions['backend']['send'],
  asks = false,
  more: Partial<GatewayOptions> = {},
) {
  const written: string[] = []
  let time = Date.UTC(2026, 10, 23)
  const metrics = createGatewayMetrics({ look: () => readiness.ready() })
  const backend = { base: 'http://service.internal', send }
  const log = createLog(() => [key], 'info', { write: (line) => written.push(line) })
  const readiness = createReadiness({ backend, key, onLook: metrics.serviceUp, now: () => time })
  const doorway = await openDoorway({
    password: asks,
    // Access is open without a password and without a proxy that names users.
    ...(asks ? {} : { identityHeader: 'x-user' }),
    options: {
      key,
      backend,
      ...more,
      seen: {
        log,
        metrics,
        readiness,
        metricsFor: networksOf(['127.0.0.0/8']),
        metricsToken: 'a-token-of-16-chars',
        now: () => time,
      },
    },
  })
  return {
    ...doorway,
    readiness,
    written,
    lines: () => written.map((line): LogLine => JSON.parse(line)),
    later: (ms: number) => {
      time += ms
    },
    get: (path: string, headers: Record<string, string> = {}, from = '10.0.0.1') =>
      browser(doorway).send(path, { headers: { 'x-user': 'ada', ...headers }, from }),
  }
}

const fine = () => Promise.resolve(Response.json({ data: [] }))

describe('a request', () => {
  test('has a log line with client, path, outcome and duration', async () => {
    const { get, lines, close } = await openSeen(fine)
    await get('/api/search?query=bmw%20x5', { 'x-forwarded-for': '192.0.2.7' })
    const [line] = lines()
    expect(line).toMatchObject({
      level: 30,
      msg: 'answered',
      method: 'GET',
      path: '/api/search',
      query: 'query=bmw+x5',
      area: 'api',
      status: 200,
      client: '192.0.2.7',
      identity: 'ada',
    })
    expect(line?.['ms']).toBeTypeOf('number')
    await close()
  })

  test('has an id that is sent to the service and returned to the client', async () => {
    const named: (string | null)[] = []
    const { get, lines, close } = await openSeen((request) => {
      named.push(request.headers.get('x-request-id'))
      return fine()
    })
    const answer = await get('/api/search')
    const name = answer.headers.get('x-request-id')
    expect(name).toMatch(/^[\da-f-]{36}$/)
    expect(named).toEqual([name])
    expect(lines()[0]?.['request']).toBe(name)
    // A trusted proxy may set the id; any other client could forge log entries.
    expect((await get('/api/search', { 'x-request-id': 'edge-1' })).headers.get('x-request-id')).toBe(
      'edge-1',
    )
    for (const [header, from] of [
      ['edge-1', '192.0.2.1'],
      ['a b"}', '10.0.0.1'],
      ['x'.repeat(65), '10.0.0.1'],
    ] as const)
      expect((await get('/healthz', { 'x-request-id': header }, from)).headers.get('x-request-id')).not.toBe(
        header,
      )
    await close()
  })

  test('leaves no key and no password in the log, whatever part of the request had them', async () => {
    const { gateway, written, close } = await openSeen(
      ({ url }) => Promise.reject(new Error(`cannot fetch ${url}`)),
      true,
    )
    const reader = browser({ gateway })
    await reader.signIn('a wrong guess of it')
    await reader.signIn(password)
    await reader.send('/api/search?api_key=somebody-elses')
    await reader.send(`/?q=${key}`)
    const text = written.join('')
    expect(text).toContain('cannot fetch')
    for (const secret of [key, 'somebody-elses', password, 'a wrong guess'])
      expect(text).not.toContain(secret)
    for (const value of reader.cookies.values()) expect(text).not.toContain(value)
    await close()
  })
})

describe('the log', () => {
  afterEach(() => void vi.useRealTimers())
  const letters = ['a', '[', '"', '\\', '%00', '%22', '%5C', '%0A', 'ё', '%', '&', '=', ';', '<']
  const places: readonly [string, (long: string) => { path: string; headers?: Record<string, string> }][] = [
    ['a path', (long) => ({ path: `/${long}` })],
    ['a file', (long) => ({ path: `/nope.x?x=${long}` })],
    ['the name of a parameter', (long) => ({ path: `/api/search?${long}=1` })],
    ['the value of a parameter', (long) => ({ path: `/api/search?query=${long}` })],
    ['a call', (long) => ({ path: `/api/${long}` })],
    ['a picture', (long) => ({ path: `/pictures?src=${long}` })],
    ['the way to the sign-in', (long) => ({ path: `/sign-in?next=${long}` })],
    ['a page', (long) => ({ path: `/car/${long}?brand=${long}` })],
  ]
  const headers = ['x-user', 'x-forwarded-for', 'x-request-id', 'x-forwarded-host', 'accept', 'user-agent']
  const abuses = [
    ...places.flatMap(([place, sent]) =>
      letters.map((letter) => [place, letter, sent(letter.repeat(30_000 / letter.length))] as const),
    ),
    ...headers.flatMap((name) =>
      ['a', '"', '\\', '192.0.2.7, '].map(
        (letter) =>
          [name, letter, { path: '/api/search', headers: { [name]: letter.repeat(6000) } }] as const,
      ),
    ),
  ]

  test.each(abuses)('has lines of at most 2 kB: %s of %s', async (_, __, { path, headers: more }) => {
    const failing = ({ url }: { url: string }) => Promise.reject(new Error(`cannot fetch ${url}`))
    const { get, written, lines, close } = await openSeen(failing)
    await get(path, more)
    expect(lines().length).toBeGreaterThanOrEqual(1)
    for (const line of written) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(longestLine)
    await close()
  })

  test('sums up refused requests: the first has its line, the rest one a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const limits = { ...usualLimits, requests: 2 }
    const { get, lines, close } = await openSeen(fine, false, { limits })
    const ask = async (client: string, times: number) => {
      for (let time = 0; time < times; time += 1) await get('/api/search', { 'x-forwarded-for': client })
    }
    const told = () => lines().filter(({ level, status }) => level === 40 || status === 429)
    await ask('192.0.2.7', 30)
    await ask('192.0.2.8', 12)
    expect(told()).toMatchObject([{ msg: 'answered', status: 429, client: '192.0.2.7' }])
    vi.advanceTimersByTime(1000)
    const sum = { level: 40, msg: 'more requests were refused', refused: 37, clients: 2, client: '192.0.2.7' }
    expect(told().at(-1)).toMatchObject(sum)
    await ask('192.0.2.8', 5)
    vi.advanceTimersByTime(1000)
    expect(told()).toHaveLength(3)
    expect(told().at(-1)).toMatchObject({ refused: 5, clients: 1, client: '192.0.2.8' })
    // After a second without refusals the next one has its own line again.
    vi.advanceTimersByTime(1000)
    await ask('192.0.2.8', 2)
    expect(told().at(-1)).toMatchObject({ msg: 'answered', status: 429, client: '192.0.2.8' })
    expect(lines()).toHaveLength(4 + 4)
    await close()
  })
})

test('the cause of an upstream failure is logged once a minute, with the number of its occurrences', async () => {
  let status = 0
  const { get, lines, later, close } = await openSeen(() => {
    if (status > 0) return Promise.resolve(Response.json({ error: 'wrong api key' }, { status }))
    const refused = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:443'), { code: 'ECONNREFUSED' })
    return Promise.reject(new TypeError('fetch failed', { cause: refused }))
  })
  const warned = () => lines().filter(({ level }) => level === 40)
  for (let times = 0; times < 5; times += 1) expect((await get('/api/search')).status).toBe(502)
  expect(warned()).toHaveLength(1)
  expect(warned()[0]).toMatchObject({
    cause: 'connection refused',
    detail: 'connect ECONNREFUSED 192.0.2.1:443',
    msg: 'the vehicle service could not be had',
  })
  later(61_000)
  await get('/api/search')
  expect(warned()[1]).toMatchObject({ cause: 'connection refused', since: 4 })
  // Each cause has its own minute.
  status = 403
  await get('/api/search')
  expect(warned()[2]).toMatchObject({ cause: 'key refused', detail: 'status 403' })
  await close()
})

test('a refused sign-in is logged with the client’s address', async () => {
  const { gateway, lines, close } = await openSeen(fine, true)
  await browser({ gateway }).signIn('wrong', { from: '192.0.2.7' })
  await browser({ gateway }).signIn()
  expect(lines().filter(({ outcome }) => outcome !== undefined)).toMatchObject([
    { level: 40, outcome: 'wrong', client: '192.0.2.7', msg: 'a sign-in was refused' },
    { level: 30, outcome: 'in', client: '127.0.0.1', msg: 'signed in' },
  ])
  await close()
})

describe('/metrics', () => {
  test('has its counters from the start, so that the first event is an increase', async () => {
    const text = await createGatewayMetrics().text()
    for (const line of [
      'requests_total{area="page",status="500"}',
      'requests_total{area="api",status="429"}',
      'service_failures_total{cause="key refused"}',
      'sign_ins_total{outcome="wrong"}',
    ])
      expect(text).toContain(`forecourt_gateway_${line} 0\n`)
  })

  test('counts answers, failures and sign-ins, and reports whether the service is up', async () => {
    let fails = false
    const { gateway, later, close } = await openSeen(
      () => (fails ? Promise.reject(new Error('gone')) : fine()),
      true,
    )
    const reader = browser({ gateway })
    await reader.signIn('wrong')
    await reader.signIn()
    await reader.send('/api/search')
    const headers = { authorization: 'Bearer a-token-of-16-chars' }
    const text = async () => (await reader.send('/metrics', { headers })).text()
    expect(await text()).toContain('forecourt_gateway_service_up 1')
    fails = true
    later(11_000)
    await reader.send('/api/search')
    const told = await text()
    for (const line of [
      'forecourt_gateway_requests_total{area="api",status="200"} 1',
      'forecourt_gateway_requests_total{area="api",status="502"} 1',
      'forecourt_gateway_request_seconds_count{area="sign-in"} 2',
      'forecourt_gateway_service_failures_total{cause="other"} 1',
      'forecourt_gateway_sign_ins_total{outcome="wrong"} 1',
      'forecourt_gateway_sign_ins_total{outcome="in"} 1',
      'forecourt_gateway_requests_under_way 1',
      'forecourt_gateway_service_up 0',
    ])
      expect(told).toContain(line)
    await close()
  })

  test.each([
    ['another machine', '192.0.2.1', {}],
    ['the world through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
    ['who pretends to come from here', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['the world through a proxy that names itself alone', '127.0.0.1', { via: '1.1 proxy' }],
    ['the world through a proxy that says nothing', '127.0.0.1', {}],
    ['who has another token', '192.0.2.1', { authorization: 'Bearer another-of-16-chars' }],
    ['the world through a trusted proxy', '10.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
  ])('tells nothing to %s', async (_, from, headers: Record<string, string>) => {
    const { get, close } = await openSeen(fine)
    expect((await get('/metrics', headers, from)).status).toBe(404)
    await close()
  })
})

test('/metrics is readable on this machine, under a host name of it', async () => {
  const { gateway, close } = await openSeen(fine)
  const from = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  expect((await gateway.request('http://127.0.0.1:8080/metrics', {}, from)).status).toBe(200)
  await close()
})

test('/metrics is readable with its token from anywhere, and a failed answer is counted in it', async () => {
  const { get, written, close } = await openSeen(fine, false, {
    pictures: () => Promise.reject(new Error('no memory')),
  })
  const headers = { authorization: 'Bearer a-token-of-16-chars', 'x-forwarded-for': '192.0.2.1' }
  expect((await get('/metrics', headers, '192.0.2.1')).status).toBe(200)
  const answer = await get('/pictures')
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'The gateway failed. Try again in a moment.' },
  ])
  expect(written.join('')).toContain('no memory')
  await close()
})

test.each([
  [() => Response.json([]), undefined],
  [() => Response.json({ message: 'nothing here' }, { status: 404 }), /is the path of the address right/],
  [() => new Response('<p>', { headers: { 'content-type': 'text/html' } }), /^not json/],
])('at the start an address that is no service’s is named: %#', async (answer, words) => {
  const backend = { base: 'http://cars.test/v1', send: () => Promise.resolve(answer()) }
  const said = await createReadiness({ backend, key: 'a' }).look()
  if (words === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(words)
})

describe('/readyz', () => {
  test('fails for a service that accepts connections and stays silent', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    // A server that listens at a port has an address with it.
    const { port } = silent.address() as AddressInfo
    const backend = remoteBackend(`http://127.0.0.1:${port}`)
    const readiness = createReadiness({ backend, key: undefined, patience: 100 })
    expect(await readiness.ready()).toBe(false)
    silent.close()
  })

  test('is for load balancers: the service is up, and the process is not ending', async () => {
    let asked = 0
    let answer: () => Promise<Response> = fine
    const { get, later, readiness, close } = await openSeen(() => {
      asked += 1
      return answer()
    })
    const status = async () => (await get('/readyz', {}, '192.0.2.1')).status
    expect(await status()).toBe(200)
    expect(await status()).toBe(200)
    // The result is cached, however many clients ask.
    expect(asked).toBe(1)
    answer = () => Promise.reject(new Error('gone'))
    later(11_000)
    expect(await status()).toBe(503)
    // A refused key is a matter of users: the service is up.
    answer = () => Promise.resolve(Response.json({ error: 'wrong api key' }, { status: 403 }))
    later(11_000)
    expect(await status()).toBe(200)
    expect(await readiness.look()).toBe('key refused (status 403)')
    readiness.stop()
    expect(await status()).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    await close()
  })
})
