import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountHeader, keptHeader } from '#contract/offline.ts'
import { keptName, type PageMessage } from '../names.ts'
import { fakeBrowser, type FakeBrowser } from './worker.fixture.ts'

vi.mock('virtual:offline', async (original) => ({
  ...(await original<object>()),
  files: [
    { url: '/shell.html', revision: '1' },
    { url: '/assets/index-1.js', revision: null },
  ],
  filesOf: { en: ['/assets/words-en.json'] },
}))

let browser: FakeBrowser
/** The account of the gateway's responses; undefined where all users share one. */
let account: string | undefined

const shellText = '<!doctype html><html dir="ltr"><body>shell</body></html>'

const answers = (request: Request): Response => {
  const { pathname } = new URL(request.url)
  const headers = { date: 'Mon, 23 Nov 2026 14:05:00 GMT', ...(account && { [accountHeader]: account }) }
  if (pathname === '/shell.html') return new Response(shellText)
  return pathname.startsWith('/api/')
    ? Response.json({ of: pathname, account }, { headers })
    : new Response(`network ${pathname}`)
}

const message = (more: Partial<PageMessage> = {}): PageMessage => ({
  type: 'page',
  account: account ?? 'shared',
  root: {},
  language: 'en',
  cars: [],
  ...more,
})

/** A page of this account is opened. */
const open = (more?: Partial<PageMessage>) => browser.emit('message', { data: message(more) })

const goOffline = () => {
  browser.gateway = () => undefined
}

/** The shell while no page has sent its message. */
const bareShell = shellText.replace('<html', '<html data-inventory="remote"')

const textOf = async (path: string, init?: RequestInit) => (await browser.ask(path, init))?.text()
const carsOf = (name: string) => browser.held(keptName(name, 'car'))
const navigation = { mode: 'navigate' } as const

beforeEach(async () => {
  account = undefined
  browser = fakeBrowser(() => import('./worker.ts'))
  browser.gateway = answers
  await browser.start()
  await browser.emit('install')
  await browser.emit('activate')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('nothing is kept before a page has named its account', async () => {
  expect(await textOf('/api/cars/1?lang=en')).toContain('/api/cars/1')
  expect(await textOf('/assets/MapCanvas-1.js')).toBe('network /assets/MapCanvas-1.js')
  expect(
    (await browser.caches.keys()).filter((name) => name.includes('kept') || name.includes('assets')),
  ).toEqual([])
})

test('cars are kept with the time of the response; a request for a car never gets a kept one', async () => {
  await open()
  const before = Date.now()
  await browser.ask('/api/cars/1?lang=en')
  await browser.ask('/api/cars/vin/wvwzzz?lang=en')
  await browser.ask('/api/listing/3/a%20b?lang=en')
  expect(await carsOf('shared')).toEqual([
    '/api/cars/1?lang=en',
    '/api/cars/vin/wvwzzz?lang=en',
    '/api/listing/3/a%20b?lang=en',
  ])
  const kept = await browser.caches.match('/api/cars/1?lang=en', { cacheName: keptName('shared', 'car') })
  expect(Number(kept?.headers.get(keptHeader))).toBeGreaterThanOrEqual(before)
  // The app sets its clock by the date header.
  expect(kept?.headers.get('date')).toBeNull()
  goOffline()
  await expect(browser.ask('/api/cars/1?lang=en')).rejects.toThrow()
})

test('dictionaries come from the network, and from the cache without a connection', async () => {
  await open()
  await browser.ask('/api/brands?lang=en')
  await browser.ask('/api/brands?lang=en')
  expect(browser.asked.filter((path) => path === '/api/brands')).toHaveLength(2)
  goOffline()
  const answer = await browser.ask('/api/brands?lang=en')
  expect(await answer?.json()).toMatchObject({ of: '/api/brands' })
  expect(answer?.headers.get('date')).toBeNull()
  await expect(browser.ask('/api/models/7?lang=en')).rejects.toThrow()
})

test.each([
  '/api/search?lang=en',
  '/api/search/count',
  '/api/cars?limit=10',
  '/demo/logos/bmw.svg',
  '/healthz',
])('%s is left to the browser', async (path) => expect(await browser.ask(path)).toBeUndefined())

test('a failed response is not kept', async () => {
  await open()
  browser.gateway = () => new Response('no', { status: 502 })
  expect((await browser.ask('/api/cars/1?lang=en'))?.status).toBe(502)
  expect(await carsOf('shared')).toEqual([])
})

test('the latest 200 cars stay, and those that the user has put aside', async () => {
  await open({ cars: ['/api/cars/0?lang=en'] })
  for (let id = 0; id <= 210; id += 1) await browser.ask(`/api/cars/${id}?lang=en`)
  const cars = await carsOf('shared')
  expect(cars).toHaveLength(201)
  expect(cars[0]).toBe('/api/cars/0?lang=en')
  expect(cars[1]).toBe('/api/cars/11?lang=en')
})

test('cars that were put aside are requested once, others when they are opened', async () => {
  await open({ cars: ['/api/cars/1?lang=en', '/api/cars/2?lang=en'] })
  await open({ cars: ['/api/cars/2?lang=en', '/api/cars/3?lang=en'] })
  expect(browser.asked.filter((path) => path.startsWith('/api/cars/'))).toEqual([
    '/api/cars/1',
    '/api/cars/2',
    '/api/cars/3',
  ])
  expect(await browser.held('forecourt-assets')).toEqual(['/assets/words-en.json'])
})

test('a favourite that is gone is not requested by each page; an unreachable service gets no further requests', async () => {
  browser.gateway = (request) =>
    request.url.includes('/cars/') ? new Response('{}', { status: 404 }) : answers(request)
  await open({ cars: ['/api/cars/1?lang=en', '/api/cars/2?lang=en'] })
  browser.gateway = (request) =>
    request.url.includes('/cars/') ? new Response('{}', { status: 503 }) : answers(request)
  await open({
    cars: ['/api/cars/1', '/api/cars/2', '/api/cars/3', '/api/cars/4'].map((path) => `${path}?lang=en`),
  })
  expect(browser.asked.filter((path) => path.startsWith('/api/cars/'))).toEqual([
    '/api/cars/1',
    '/api/cars/2',
    '/api/cars/3',
  ])
})

test('a page comes from the gateway, or else from the shell with the last root attributes', async () => {
  await open({ root: { account: 'ada', currencies: 'usd eur', inventory: '"><script>' } })
  expect(await textOf('/car/1', navigation)).toBe('network /car/1')
  goOffline()
  const page = await browser.ask('/car/1?lang=uk', navigation)
  expect(await page?.text()).toBe(
    shellText.replace('<html', '<html data-account="ada" data-currencies="usd eur"'),
  )
  // Other pages than those of the app fail without a connection.
  await expect(browser.ask('/healthz', navigation)).rejects.toThrow()
  expect(await textOf('/assets/index-1.js')).toBe('network /assets/index-1.js')
})

test('when the gateway is too slow, the page comes from the shell', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const page = browser.ask('/', navigation)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await (await page)?.text()).toBe(bareShell)
})

test.each([429, 502, 503])('a page that is refused with %i comes from the shell', async (status) => {
  browser.gateway = () => new Response('Try again later', { status })
  expect(await textOf('/car/1', navigation)).toBe(bareShell)
  expect(await textOf('/sign-in', navigation)).toBe('Try again later')
})

test('a picture is kept when a page asks for it', async () => {
  await open()
  const picture = (src: string, width: number) => `/pictures?src=${encodeURIComponent(src)}&w=${width}`
  await browser.ask(picture('/demo/a.webp', 800))
  const loaded = { type: 'CACHE_URLS', payload: { urlsToCache: [picture('/demo/b.webp', 800)] } }
  await browser.emit('message', { data: loaded })
  expect(await browser.held(keptName('shared', 'picture'))).toEqual([picture('/demo/b.webp', 800)])
  goOffline()
  expect(await textOf(picture('/demo/b.webp', 800))).toBe('network /pictures')
  await expect(browser.ask(picture('/demo/a.webp', 800))).rejects.toThrow()
})

test('another account removes the data of the former one, also in a restarted worker', async () => {
  account = 'ada'
  await open()
  await browser.ask('/api/cars/1?lang=en')
  await browser.ask('/api/brands?lang=en')
  await browser.start()
  account = 'bob'
  // A response for another account arrives before that account's page has sent its message.
  expect(await textOf('/api/cars/2?lang=en')).toContain('bob')
  expect((await browser.caches.keys()).filter((name) => name.includes('kept'))).toEqual([])
  await open()
  await browser.ask('/api/cars/3?lang=en')
  expect(await carsOf('bob')).toEqual(['/api/cars/3?lang=en'])
  goOffline()
  await expect(browser.ask('/api/brands?lang=en')).rejects.toThrow()
})

test('the page of another account removes the data of the former one', async () => {
  account = 'ada'
  await open()
  await browser.ask('/api/cars/1?lang=en')
  await browser.start()
  account = 'bob'
  await open()
  expect((await browser.caches.keys()).filter((name) => name.includes('kept'))).toEqual([
    keptName('bob', 'page'),
  ])
})

test('a response that arrives after a change of the account is not kept', async () => {
  account = 'ada'
  await open()
  let reply: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (reply = resolve)))
  const late = browser.ask('/api/cars/1?lang=en')
  // The request is pending.
  await vi.waitFor(() => expect(reply).not.toHaveLength(0))
  await browser.emit('message', { data: { type: 'forget' } })
  reply(Response.json({}, { headers: { [accountHeader]: 'ada' } }))
  await late
  expect((await browser.caches.keys()).filter((name) => name.includes('kept'))).toEqual([])
})

test.each<[what: string, path: string, init: RequestInit]>([
  ['signing out', '/sign-out', { method: 'POST' }],
  ['the sign-in', '/sign-in?next=%2F', navigation],
  ['another key', '/key?next=%2F', { method: 'POST', ...navigation }],
  ['taking the key back', '/key/forget', { method: 'POST', ...navigation }],
  ['another account of the demo', '/demo/as/single', navigation],
])('%s removes what was kept', async (_, path, init) => {
  account = 'ada'
  await open()
  await browser.ask('/api/cars/1?lang=en')
  expect(await textOf(path, init)).toBe(`network ${path.replace(/\?.*/, '')}`)
  expect((await browser.caches.keys()).filter((name) => name.includes('kept'))).toEqual([])
  // Data that is the same for every account stays.
  goOffline()
  expect(await textOf('/assets/words-en.json')).toBe('network /assets/words-en.json')
  expect(await textOf('/', navigation)).toBe(bareShell)
})

test('opening the page of the key does not', async () => {
  await open()
  await browser.ask('/api/cars/1?lang=en')
  await browser.ask('/key', navigation)
  expect(await carsOf('shared')).toHaveLength(1)
})

test('a session that has ended removes what was kept', async () => {
  await open()
  await browser.ask('/api/cars/1?lang=en')
  browser.gateway = () => new Response('{}', { status: 401 })
  await browser.ask('/api/cars/2?lang=en')
  expect((await browser.caches.keys()).filter((name) => name.includes('kept'))).toEqual([])
})

test('cars of another inventory at the same address are removed', async () => {
  await open()
  await browser.ask('/api/cars/1?lang=en')
  await open({ root: { inventory: 'remote' } })
  expect(await carsOf('shared')).toEqual([])
})

test('searches, counts, files and pictures bypass the worker where the browser supports it', async () => {
  const addRoutes = vi.fn(() => Promise.resolve())
  await browser.emit('install', { addRoutes })
  const rule = (source: string) => (pathname: string) => ({ condition: { urlPattern: { pathname } }, source })
  expect(addRoutes).toHaveBeenCalledWith([
    ...['/api/search', '/api/search/count', '/api/cars'].map(rule('network')),
    ...['/assets/*', '/pictures'].map(rule('cache')),
  ])
})
