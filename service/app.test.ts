import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { createApp, maxUrlLength, mostParams } from './app.ts'
import { keys } from './fixtures/dictionaries.ts'
import { pageOf } from './reading.fixture.ts'
import { openFixture } from './service.fixture.ts'
import { networksOf } from './addresses.ts'
import { recordFreshness } from './freshness.ts'
import { createMetrics } from './metrics.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const urlOf = (name: (typeof endpointNames)[number]) => endpoints[name].url.replace(/\{\w+\}/g, '1')

describe('methods', () => {
  test.each(endpointNames)('%s: GET and HEAD only', async (name) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await fixture.ask(urlOf(name), keys.main, { method })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
    const [got, head] = [
      await fixture.ask(urlOf(name)),
      await fixture.ask(urlOf(name), keys.main, { method: 'HEAD' }),
    ]
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      got.status,
      '',
      'application/json; charset=utf-8',
    ])
  })

  test('another path is 404 with a message, for any method', async () => {
    for (const path of [
      '/',
      '/nothing',
      '/search/',
      '/search/count/more',
      '/cars/1/2',
      '//search',
      '/faults',
    ])
      for (const method of ['GET', 'POST']) {
        const { status, body } = await fixture.ask(path, keys.main, { method })
        expect([path, status, body]).toEqual([path, 404, { message: expect.any(String) }])
      }
  })
})

describe('hostile requests', { timeout: 30_000 }, () => {
  const nested = `brands${'[0]'.repeat(500)}[id]=1`
  const many = (make: (index: number) => string) =>
    Array.from({ length: 5000 }, (_, index) => make(index)).join('&')
  test.each([
    ['nested brackets', nested],
    ['__proto__', '__proto__[admin]=1&constructor[prototype][x]=1&brands[__proto__][id]=1'],
    ['repeated scalars', 'seats=1&seats=2&page=1&page=2&lang=en&lang=ru'],
    ['a list for a scalar and a scalar for a list', 'page[]=1&body_types=5&brands=7'],
    ['5,000 unknown parameters', many((index) => `p${index}=1`)],
    ['5,000 values of one list', many(() => 'colors[]=1')],
    ['5,000 faults', many((index) => `brands[${index}][id]=x`)],
    ['5,000 branches', many((index) => `brands[${index}][id]=${index + 1}`).slice(0, 60_000)],
    ['broken percent-encoding', 'query=%E0%A4%A&%=%&%zz'],
    ['NUL', 'query=%00&vin=%00&lang=%00'],
    ['lone surrogates', 'query=%ED%A0%80'],
    ['engine syntax', `query=${encodeURIComponent('* AND (x OR NOT "y") ~2 ^5 \\ /.*/ {a TO b} +- && ||')}`],
    ['SQL', `query=${encodeURIComponent("'; DROP TABLE car; --")}&vin=%27`],
    ['a very long word', `query=${'x'.repeat(60_000)}`],
    ['digits without end', `price_from=${'9'.repeat(5000)}&page=${'9'.repeat(5000)}`],
    ['other digits', `seats=${encodeURIComponent('٣')}&year_from=${encodeURIComponent('２０１０')}`],
    ['exponents, signs, hexadecimal', 'seats=1e1&year_from=+2010&year_to=0x7da&page=1_0'],
  ])('%s: never a 5xx, and fast', async (_, query) => {
    for (const path of ['/search', '/search/count', '/cars', '/countries', '/car-options']) {
      // Measures the CPU time of this process alone: other programs may keep the machine busy.
      const start = process.cpuUsage()
      const { status } = await fixture.ask(`${path}?${query}`)
      expect(status).toBeLessThan(500)
      const { user, system } = process.cpuUsage(start)
      expect((user + system) / 1000).toBeLessThan(1000)
    }
  })

  test('an address that is too long gets 414', async () => {
    expect((await fixture.ask(`/search?query=${'x'.repeat(maxUrlLength)}`)).status).toBe(414)
    expect((await fixture.ask(`/cars/${'%E0%A4%A'.repeat(7000)}`)).status).toBe(414)
  })

  test('too many parameters get 414 before they are read', async () => {
    expect((await fixture.ask(`/search?${'&a='.repeat(20_000)}`)).status).toBe(414)
    expect((await fixture.ask(`/search?${'&a='.repeat(mostParams + 1)}`)).status).toBe(414)
    expect((await fixture.ask(`/search?${'&a='.repeat(mostParams - 1)}`)).status).toBe(200)
  })

  test('a large body on a GET gets 413', async () => {
    const headers = { 'content-length': '1000000' }
    expect((await fixture.ask('/search/count', keys.main, { headers })).status).toBe(413)
  })

  test('any path and query gets JSON and a status below 500', { timeout: 60_000 }, async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.stringMatching(/^[\w%[\].=&+;:@,-]{0,30}$/),
    )
    const path = fc
      .tuple(fc.constantFrom(...endpointNames.map((name) => endpoints[name].url)), part)
      .map(([url, text]) => url.replace(/\{\w+\}/g, text))
    await fc.assert(
      fc.asyncProperty(path, fc.array(part, { maxLength: 6 }), async (url, query) => {
        const { status, body } = await fixture.ask(`${url}?${query.join('&')}`)
        expect(status).toBeLessThan(500)
        expect(body).toBeInstanceOf(Object)
      }),
      { numRuns: 300 },
    )
  })
})

test('an unexpected error is 500 without its details', async () => {
  const store = { ...fixture.store, count: async () => Promise.reject(new Error('secret detail at line 7')) }
  const app = createApp({ store, cursors: fixture.cursors })
  const response = await app.request(`/search/count?api_key=${keys.main}`)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ message: 'The service failed. It is not your request.' })
})

describe('links', () => {
  const asked = async (query: string) => {
    const { links, meta } = pageOf((await fixture.ask(`/search?perPage=2&${query}`)).body)
    return new URL(String(links['next'] ?? links['first'] ?? meta['path'])).searchParams
  }

  test('repeat the parameters that the endpoint reads, as they were written', async () => {
    const query =
      'body_types[]=5&colors[3]=1&brands[7][id]=1&brands[7][models][]=2&lang=pl&sort=cheaper&currency=eur'
    const params = await asked(query)
    for (const [name, value] of new URLSearchParams(query)) expect(params.getAll(name)).toEqual([value])
    expect(params.get('api_key')).toBe(keys.main)
  })

  test('leave out unknown parameters, which a dozen links would repeat', async () => {
    const params = await asked('limit=7&made[up]=1&constructor=x&__proto__[x]=1&a=b')
    expect([...params.keys()].sort()).toEqual(['api_key', 'page', 'perPage'])
    const plain = await fixture.ask('/search?perPage=2')
    const padded = await fixture.ask(`/search?perPage=2&a=${'x'.repeat(50_000)}`)
    expect(padded.text).toBe(plain.text)
  })
})

describe('links behind a proxy', () => {
  const originFor = async (
    headers: Record<string, string>,
    address = '10.0.0.1',
    url = 'http://127.0.0.1:8808',
  ) => {
    const { store, cursors } = fixture
    const app = createApp({ store, cursors, trusted: networksOf(['10.0.0.0/8']) })
    const response = await app.request(`${url}/search?api_key=${keys.main}`, { headers }, { address })
    return String(pageOf(await response.json()).meta['path']).replace(/\/search$/, '')
  }
  const forwarded = (host?: string, proto?: string, port?: string, by?: string) => ({
    ...(host !== undefined && { 'x-forwarded-host': host }),
    ...(proto !== undefined && { 'x-forwarded-proto': proto }),
    ...(port !== undefined && { 'x-forwarded-port': port }),
    ...(by !== undefined && { 'x-forwarded-for': by }),
  })

  test.each([
    [forwarded('cars.example', 'https'), 'https://cars.example'],
    [forwarded('cars.example:8443', 'https'), 'https://cars.example:8443'],
    [forwarded('cars.example:443', 'https'), 'https://cars.example'],
    [forwarded('cars.example', 'https', '8443'), 'https://cars.example:8443'],
    [forwarded('cars.example:8443', 'https', '9'), 'https://cars.example:8443'],
    [forwarded('cars.example', 'https', '443'), 'https://cars.example'],
    // TLS ended before the proxy that sends these headers.
    [forwarded('cars.example', 'https', '80'), 'https://cars.example'],
    [forwarded('cars.example', 'http', '80'), 'http://cars.example'],
    [forwarded('cars.example'), 'http://cars.example'],
    [forwarded('[2001:db8::1]:8443', 'https'), 'https://[2001:db8::1]:8443'],
    [forwarded(undefined, 'https', '443'), 'https://127.0.0.1:8808'],
    [forwarded('evil.example/x', 'gopher', 'x'), 'http://127.0.0.1:8808'],
    [forwarded('cars.example:99999', 'https'), 'http://127.0.0.1:8808'],
    // Each of two proxies appended what it received; entries further left are from an unknown sender.
    [
      forwarded('cars.example, inner.example', 'https, http', undefined, '203.0.113.7, 10.0.0.2'),
      'https://cars.example',
    ],
    [
      forwarded('evil.example, cars.example', 'http, https', undefined, '203.0.113.7'),
      'https://cars.example',
    ],
  ])('%j: %s', async (headers, origin) => {
    expect(await originFor(headers)).toBe(origin)
  })

  test('ignore the forwarded host of an unknown sender', async () => {
    expect(await originFor(forwarded('evil.example', 'https'), '198.51.100.9')).toBe('http://127.0.0.1:8808')
  })

  test('a host without a port gets none', async () => {
    const headers = forwarded(undefined, 'https', '443')
    expect(await originFor(headers, '10.0.0.1', 'http://cars.example')).toBe('https://cars.example')
  })
})

test('no response may be cached, read as another type, or named in a referrer', async () => {
  for (const path of [
    '/search',
    '/cars',
    '/domains',
    '/nothing',
    '/search?perPage=1',
    '/healthz',
    '/openapi.json',
  ]) {
    const { headers } = await fixture.ask(path)
    expect([
      path,
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
    ]).toEqual([path, 'private, no-store', 'nosniff', 'no-referrer'])
  }
  expect((await fixture.ask('/docs', null)).headers.get('x-content-type-options')).toBe('nosniff')
})

describe('operations', () => {
  test('/healthz needs no key, and reports when the process is stopping', async () => {
    expect((await fixture.ask('/healthz', null)).body).toEqual({ status: 'ok', generation: 1 })
    const { store, cursors } = fixture
    const ending = await createApp({ store, cursors, stopping: () => true }).request('/healthz')
    expect(ending.status).toBe(503)
  })

  test('/healthz and /metrics have the age of the inventory, and whether updates fail', async () => {
    const { store, cursors } = fixture
    let time = Date.UTC(2026, 0, 1)
    const { now: freshness, record } = recordFreshness(() => time)
    const metrics = createMetrics({ generation: () => store.generation(), freshness })
    const app = createApp({ store, cursors, metrics, freshness, now: () => time })
    const read = async () => ({
      health: await (await app.request('/healthz')).json(),
      metrics: await (await app.request('/metrics')).text(),
    })
    record({ changedAt: time - 60_000 })
    time += 5_000
    expect((await read()).health).toEqual({
      status: 'ok',
      generation: 1,
      inventory: {
        changed_at: '2025-12-31T23:59:00.000Z',
        age_seconds: 65,
        taken_in_at: '2026-01-01T00:00:00.000Z',
        failed_updates: 0,
        failing_since: null,
      },
    })
    record({ failed: 'the disk is full' })
    time += 1_000
    record({ failed: 'the disk is full' })
    const failing = await read()
    expect(failing.health).toMatchObject({
      status: 'ok',
      inventory: { failed_updates: 2, failing_since: '2026-01-01T00:00:05.000Z' },
    })
    expect(failing.metrics).toContain('forecourt_inventory_failed_reloads_total 2')
    expect(failing.metrics).toContain('forecourt_inventory_failing 1')
    expect(failing.metrics).toContain(
      `forecourt_inventory_last_reload_timestamp_seconds ${Date.UTC(2026, 0, 1) / 1000}`,
    )
    record({ changedAt: time })
    const well = await read()
    expect(well.health).toMatchObject({
      inventory: { age_seconds: 0, failed_updates: 2, failing_since: null },
    })
    expect(well.metrics).toContain('forecourt_inventory_failed_reloads_total 2')
    expect(well.metrics).toContain('forecourt_inventory_failing 0')
    expect(well.metrics).toContain(`forecourt_inventory_changed_timestamp_seconds ${time / 1000}`)
  })

  test('/metrics counts responses by endpoint and status', async () => {
    const { store, cursors } = fixture
    const app = createApp({
      store,
      cursors,
      metrics: createMetrics({
        generation: () => store.generation(),
        freshness: recordFreshness(Date.now).now,
      }),
    })
    await app.request(`/search/count?api_key=${keys.main}`)
    await app.request('/search/count')
    await app.request('/nothing')
    const text = await (await app.request('/metrics')).text()
    expect(text).toContain('forecourt_requests_total{endpoint="count",status="200"} 1')
    expect(text).toContain('forecourt_requests_total{endpoint="count",status="403"} 1')
    expect(text).toContain('forecourt_requests_total{endpoint="other",status="404"} 1')
    expect(text).toContain('forecourt_request_seconds_bucket{le="+Inf",endpoint="count"} 2')
    expect(text).toContain('forecourt_inventory_generation 1')
    expect(text).not.toContain(keys.main)
  })

  test('the page for trying the interface loads nothing from elsewhere', async () => {
    const page = await fixture.ask('/docs', null)
    expect(page.status).toBe(200)
    const slash = await fixture.ask('/docs/', null)
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '../docs'])
    const files = [...page.text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, file]) => `/${file}`)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect([file, (await fixture.ask(file, null)).status]).toEqual([file, 200])
    expect(page.text).not.toMatch(/https?:/)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    for (const file of ['package.json', '..%2Fpackage.json', 'constructor'])
      expect((await fixture.ask(`/docs/${file}`, null)).status).toBe(404)
  })
})
