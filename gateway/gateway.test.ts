import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsByName } from './proxy/accounts.ts'
import { writeBuild } from './pages/page.fixture.ts'
import { openPage } from './pages/page.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { usualLimits } from './limits/limits.ts'

let dir = ''
let options: GatewayOptions

const echo: GatewayOptions['backend'] = {
  base: 'http://service.internal',
  send: (request, caller) =>
    Promise.resolve(
      Response.json({
        key: new URL(request.url).searchParams.get('api_key')?.split('').join(' ') ?? null,
        caller,
      }),
    ),
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gateway-'))
  const dist = join(dir, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await mkdir(join(dir, 'pictures'))
  await writeBuild(dist)
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'console.log(1)')
  await writeFile(join(dist, 'assets/app-1a2b.js.br'), brotliCompressSync('console.log(1)'))
  await writeFile(join(dist, 'base.pmtiles'), '0123456789')
  await writeFile(join(dir, 'pictures/suv.webp'), 'webp')
  options = {
    backend: echo,
    key: 'everybody',
    app: { dist, page: await openPage(dist, { remote: false }) },
    demo: { pictures: join(dir, 'pictures'), logos: join(dir, 'pictures') },
    pictures: () => Promise.resolve(new Response('small')),
    export: true,
  }
})
afterAll(() => rm(dir, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  createGateway(options).request(path, { method, headers })

describe('without a connection', () => {
  test('the service worker is revalidated on each visit, and may load pictures from their own hosts', async () => {
    const answer = await get('/sw.js')
    expect(await answer.text()).toBe('// keeps the app')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' https:",
    )
  })

  test('the page of the shell is the built one, with the page’s own policy', async () => {
    const [shell, page] = [await get('/shell.html'), await get('/')]
    expect(await shell.text()).toBe('<!doctype html><html dir="ltr"><head></head></html>')
    expect(shell.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
  })

  test('when it is switched off, browsers get a worker that removes itself', async () => {
    const dist = join(dir, 'dist')
    const page = await openPage(dist, { remote: false, offline: false })
    const off = createGateway({ ...options, app: { dist, page } })
    const answer = await off.request('/sw.js')
    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([
      '// removes itself',
      'no-cache',
    ])
  })
})

test.each(['/', '/car/', '/api/cars/', '/assets/'])(
  'the path of a %s is not read when it is too long',
  async (path) => {
    const start = process.cpuUsage()
    const answer = await get(path + '%E0%A4%A'.repeat(7000))
    expect(answer.status).toBe(414)
    expect(process.cpuUsage(start).user).toBeLessThan(25_000)
  },
)

test.each([
  [1000, 200],
  [1001, 414],
])('of %i parameters: %i', async (count, status) => {
  expect((await get(`/?${Array.from({ length: count }, () => 'q=').join('&')}`)).status).toBe(status)
})

describe('the page', () => {
  const navigation = { accept: 'text/html,application/xhtml+xml' }

  test.each([
    '/',
    '/search',
    '/car/abc',
    '/listing/alpha.example/12345',
    '/listing/alpha.example/12345.html',
    '/?q=x',
  ])('%s is the app', async (path) => {
    const answer = await get(path, navigation)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('<title>Forecourt')
  })

  test.each([
    '/assets/gone-ffff.js',
    '/missing.css',
    '/favicon.ico',
    '/demo/pictures/none.webp',
    '/.env',
    '/page.json',
    '/server',
    '/server/server.js',
    '/demo',
    '/assets/../page.json',
  ])('%s is not there', async (path) => {
    const answer = await get(path)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'There is nothing at this address.' },
    ])
  })

  test('is revalidated each time, and sent only when it has changed', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { 'if-none-match': `"other", W/${first.headers.get('etag')}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const header of ['etag', 'cache-control', 'vary', 'content-security-policy'])
      expect([header, again.headers.get(header)]).toEqual([header, first.headers.get(header)])
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has an ETag of its content', async () => {
    const tag = async (...request: Parameters<typeof get>) => (await get(...request)).headers.get('etag')
    const first = await tag('/')
    expect(first).toMatch(/^"\w+"$/)
    expect(await tag('/')).toBe(first)
    expect(await tag('/?lang=uk')).not.toBe(first)
    expect(await tag('/?tell=/currencies')).not.toBe(first)
    expect(await tag('/', { 'accept-encoding': 'br' })).not.toBe(first)
  })

  test('to HEAD is the same without a body', async () => {
    const asked = await get('/', {}, 'HEAD')
    expect(await asked.text()).toBe('')
    expect([...asked.headers]).toEqual([...(await get('/')).headers])
  })

  test('comes compressed', async () => {
    const answer = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('Forecourt')
  })

  test('allows no inline script', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

describe('files', () => {
  test('with a fingerprint are cached without expiry', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await answer.text()).toBe('console.log(1)')
  })

  test('have a compressed twin', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'br',
      'Accept-Encoding',
    ])
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe('console.log(1)')
    expect((await get('/assets/app-1a2b.js.br')).status).toBe(404)
  })

  test('support range requests, as the base map needs', async () => {
    const answer = await get('/base.pmtiles', { range: 'bytes=2-4' })
    expect([answer.status, await answer.text()]).toEqual([206, '234'])
    expect(answer.headers.get('content-range')).toBe('bytes 2-4/10')
  })

  test('of the demo are cached for a month', async () => {
    const answer = await get('/demo/pictures/suv.webp')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=2628000'])
  })

  test.each(['/', '/assets/app-1a2b.js', '/api/search', '/nothing.js', '/pictures?w=1'])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-def='")
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  test('cannot be written', async () => {
    const { status, headers } = await get('/', {}, 'POST')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('an answer of the service', () => {
  const answerOf = (body: () => BodyInit, accepted: string) =>
    createGateway({
      ...options,
      timeoutsMs: { response: 1000, chunk: 50 },
      backend: {
        base: 'http://service.internal',
        send: () =>
          Promise.resolve(new Response(body(), { headers: { 'content-type': 'application/json' } })),
      },
    }).request('/api/search', { headers: { 'accept-encoding': accepted } })
  const text = JSON.stringify({ data: Array.from({ length: 500 }, (_, id) => ({ id })) })

  test.each([
    ['gzip, deflate, br', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['gzip;q=0, identity', null, (bytes: Buffer) => bytes],
  ])('to %s comes as %s', async (accepted, encoding, open) => {
    const answer = await answerOf(() => text, accepted)
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ])
    expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text)
  })

  test('that is small comes uncompressed, with its length', async () => {
    const { headers } = await answerOf(() => '{"total":7}', 'gzip')
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([null, '11'])
  })

  test('that stops midway fails when it is compressed too', async () => {
    const body = () =>
      new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from(text)) })
    await expect((await answerOf(body, 'gzip')).arrayBuffer()).rejects.toThrow()
  })
})

describe('accounts', () => {
  const account = {
    domains: [1, 2],
    languages: ['en' as const],
    active: true,
    expires_at: null,
    ip_allowlist: [],
  }
  const keys = accountsByName(
    [
      { ...account, api_key: 'one', domains: [1] },
      { ...account, api_key: 'all' },
      { ...account, api_key: 'late', expires_at: '2020-01-01T00:00:00Z' },
      { ...account, api_key: 'off', active: false },
      { ...account, api_key: 'near', ip_allowlist: ['::1/128', '127.0.0.0/8'] },
      { ...account, api_key: 'few', languages: [] },
      { ...account, api_key: 'far', domains: [1, 2, 3], ip_allowlist: ['203.0.113.7'] },
    ],
    Date.parse('2026-11-21'),
  )

  test('are found by their state', () => {
    expect(Object.fromEntries(keys)).toEqual({
      demo: 'all',
      spare: 'near',
      'spare-2': 'few',
      single: 'one',
      expired: 'late',
      inactive: 'off',
      elsewhere: 'far',
      wrong: 'no-account-has-this-key',
      missing: undefined,
    })
  })

  const keySeen = async (gateway: ReturnType<typeof createGateway>, cookie?: string) => {
    const answer = await gateway.request('/api/search', { headers: cookie === undefined ? {} : { cookie } })
    const { key } = await answer.json()
    return key
  }

  test('can be chosen per browser when faults are on', async () => {
    const gateway = createGateway({ ...options, accounts: keys })
    const chosen = await gateway.request('/demo/as/expired')
    expect(chosen.status).toBe(302)
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0]
    expect(await keySeen(gateway, cookie)).toBe('l a t e')
    expect(await keySeen(gateway)).toBe('e v e r y b o d y')
    expect(await keySeen(gateway, 'forecourt-account=missing')).toBe(null)
    expect(await keySeen(gateway, 'forecourt-account=constructor')).toBe('e v e r y b o d y')
    expect((await gateway.request('/demo/as/constructor')).status).toBe(404)
  })

  test('and in no other case', async () => {
    expect((await get('/demo/as/expired')).status).toBe(404)
    expect(await keySeen(createGateway(options), 'forecourt-account=expired')).toBe('e v e r y b o d y')
  })
})

test('the page’s head is requested for the account of its visitor', async () => {
  const asked: string[] = []
  const backend: GatewayOptions['backend'] = {
    base: 'http://service.internal',
    send: ({ url }) => {
      asked.push(url)
      return Promise.resolve(Response.json({ title: 'Asked by everybody' }))
    },
  }
  const answer = await createGateway({ ...options, backend }).request('/?tell=/search%3Fpage%3D1')
  expect(asked).toEqual(['http://service.internal/search?page=1&api_key=everybody'])
  const text = await answer.text()
  // The key is removed from all answers.
  expect(text).not.toContain('everybody')
})

describe('when too many requests come', () => {
  const browser = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'pl' }

  test('a page request gets a page with the waiting time in the user’s language, and an API request gets an error', async () => {
    const gateway = createGateway({ ...options, limits: { ...usualLimits, requests: 1 } })
    await gateway.request('/')
    const page = await gateway.request('/car/1?lang=uk', { headers: browser })
    const seconds = Number(page.headers.get('retry-after'))
    expect([page.status, page.headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    const text = await page.text()
    expect(text).toContain('<html lang="uk"')
    expect(text).toContain('<h1>Забагато запитів</h1>')
    expect(text).toMatch(new RegExp(`Спробуйте знову через ${seconds} секунд`))
    expect(text).toContain('<a href="/car/1?lang=uk">Спробувати ще раз</a>')
    // The policy allows its styles by their hash.
    const style = /<style>([^<]*)<\/style><\/head>/.exec(text)?.[1] ?? ''
    expect(page.headers.get('content-security-policy')).toContain(hash('sha256', style, 'base64'))
    const words = async (path: string, headers: Record<string, string>) =>
      (await (await gateway.request(path, { headers })).text()).slice(0, 15)
    expect(await words('/sign-in', browser)).toBe('<!doctype html>')
    expect(await words('/', { accept: '*/*' })).toBe('{"error":"Too m')
    for (const path of ['/api/search', '/pictures?src=x']) expect(await words(path, browser)).toMatch(/^\{/)
  })

  test('of all clients together, too', async () => {
    const gateway = createGateway({
      ...options,
      backend: { ...echo, send: () => new Promise(() => {}) },
      timeoutsMs: { response: 200, chunk: 200 },
      limits: { ...usualLimits, answers: 1 },
    })
    const stuck = gateway.request('/api/search')
    const page = await gateway.request('/', { headers: browser })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await page.text()).toContain('<h1>Zbyt duży ruch</h1>')
    expect((await stuck).status).toBe(504)
  })
})
