import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keys } from '#service/fixtures/dictionaries.ts'
import { changeCars, type Mirrored, openMirrored } from '#mirror/mirror.fixture.ts'
import { batchOf } from '#service/reading.fixture.ts'
import type { MirrorMessage } from '#mirror/messages.ts'
import { openGateway } from './open.ts'
import { readSettings } from './settings.ts'
import { createGateway } from './gateway.ts'
import { isAnswerable } from '#mirror/answerable.ts'
import { type OpenedCopy, openMirrorCopy } from '#mirror/copy.ts'

vi.setConfig({ testTimeout: 60_000 })

let mirrored: Mirrored
/** Requests that the account's service received, without the key. */
let asked: string[] = []
beforeAll(async () => {
  mirrored = await openMirrored()
  await mirrored.pass()
})
afterAll(() => mirrored.source.close())

const service = (request: Request) => {
  const url = new URL(request.url)
  url.searchParams.delete('api_key')
  asked.push(decodeURIComponent(url.pathname + url.search))
  return mirrored.source.app.fetch(request)
}

describe('requests that a copy answers', () => {
  const stated = [
    'car.year',
    'car.vin',
    'listing.price',
    'listing.created_at',
    'listing.country',
    'listing.region',
  ]
  const facts = { stated, unweighed: [] as string[] }
  const answerable = (path: string, of = facts) => {
    const { pathname, searchParams } = new URL(path, 'http://x')
    return isAnswerable(pathname, searchParams, of)
  }

  test.each([
    '/search',
    '/search?year_from=2001&vin=abc&sort=cheaper&currency=eur',
    '/search/count?countries[0][id]=1&countries[0][regions][]=5&price_to=5',
    '/search/count?domains[]=1',
    '/cars?limit=5',
    '/domains',
    '/brands?query=',
    '/models/5',
    '/countries?after_id=7',
    '/locations/5',
    '/car-options?ids=1,2',
    '/currencies',
  ])('%s', (path) => expect(answerable(path, { ...facts, stated: [...stated, 'listing.domain'] })).toBe(true))

  test.each([
    // No car of the export states this field.
    '/search?seats=5',
    '/search?sort=odometer_asc',
    '/search/count?emissions[]=6',
    // Synonyms and translations belong to the account's service.
    '/search?query=skoda',
    '/search/count?query=skoda',
    '/brands?query=skoda',
    '/domains?search=alpha',
    // Look-ups.
    '/cars/abc',
    '/cars/vin/WVWZZZ1KZAW000001',
    '/listing/1/abc',
    '/faults',
    '/anything',
  ])('not %s', (path) => expect(answerable(path)).toBe(false))

  test("not by price, when a currency's rate is unknown", () => {
    const lame = { ...facts, unweighed: ['xau'] }
    expect(answerable('/search?price_to=5', lame)).toBe(false)
    expect(answerable('/search?sort=expensive', lame)).toBe(false)
    expect(answerable('/currencies', lame)).toBe(false)
    expect(answerable('/search?year_from=2001', lame)).toBe(true)
  })
})

describe('a gateway with a copy', () => {
  let copy: OpenedCopy
  let tell: (message: MirrorMessage) => void = () => {}
  let gateway: ReturnType<typeof createGateway>
  beforeAll(() => {
    copy = openMirrorCopy({
      dir: mirrored.dir,
      storeDir: join(mirrored.source.folder, 'store'),
      follow: (onMessage) => {
        tell = onMessage
        return { stop: () => Promise.resolve() }
      },
      watchEveryMs: 20,
      say: (text) => expect(text).toBe(''),
    })
    gateway = createGateway({
      backend: { base: 'http://cars.test', send: async (request) => service(request) },
      key: keys.main,
      copy,
      export: true,
      demo: { pictures: '', logos: '' },
      pictures: () => Promise.resolve(new Response('')),
    })
  })
  afterAll(() => copy.close())

  /** The answer, and the requests that the account's service received for it. */
  async function get(path: string) {
    asked = []
    const answer = await gateway.request(`/api${path}`)
    const text = await answer.text()
    expect(text).not.toContain(keys.main)
    expect(text).not.toContain(copy.key() ?? 'no key')
    return { status: answer.status, text, asked }
  }
  const withoutCursors = (text: string) => text.replaceAll(/"scroll_id":"[^"]*"|scroll_id=[^&"]*/g, '')
  const grant = (...granted: number[]) => tell({ granted })

  test("asks the account's service until the account's permissions are known, and whenever they are restricted", async () => {
    await vi.waitFor(() => expect(copy.key()).toBeDefined(), { timeout: 20_000 })
    expect((await get('/search/count')).asked).toEqual(['/search/count'])
    grant(1, 2, 4)
    expect((await get('/search/count')).asked).toEqual([])
    grant(1, 4)
    expect((await get('/search/count')).asked).toEqual(['/search/count'])
    grant()
    expect((await get('/domains')).asked).toEqual(['/domains'])
    grant(1, 2, 4)
    expect(await (await gateway.request('/healthz')).json()).toEqual({
      ok: true,
      mirror: {
        answers: true,
        cars: 157,
        as_of: expect.stringMatching(/^2026-/),
        inventory: expect.objectContaining({ failed_updates: 0, failing_since: null }),
      },
    })
  })

  test.each([
    '/search?perPage=20&page=2&lang=pl',
    '/search?perPage=50&sort=cheaper&currency=eur&price_from=500',
    '/search/count?conditions[]=1',
    '/cars?limit=20',
    '/brands',
    '/models/10?lang=ru',
    '/countries?per_page=2',
    '/locations/1002?lang=pl',
    '/car-options?limit=3',
    '/currencies',
  ])('%s is answered by the copy as the account would', async (path) => {
    const here = await get(path)
    expect(here.asked).toEqual([])
    grant()
    const there = await get(path)
    grant(1, 2, 4)
    expect(there.asked).toHaveLength(1)
    expect(withoutCursors(here.text)).toBe(withoutCursors(there.text))
  })

  test.each([
    ['/cars/sold-30', 200],
    ['/search?query=octavia', 200],
    ['/search?perPage=1', 422],
    ['/search?currency=xau&sort=cheaper', 422],
    ['/cars/nothing', 404],
  ])('%s is the account’s to answer', async (path, status) => {
    const answer = await get(path)
    expect([answer.status, answer.asked]).toEqual([status, [path]])
  })

  test("an export that began at the account's service continues there", async () => {
    grant()
    const first = batchOf(JSON.parse((await get('/cars?limit=50')).text))
    grant(1, 2, 4)
    const second = await get(String(first.next_url).replace('/api', ''))
    expect(second.asked).toHaveLength(1)
    expect(batchOf(JSON.parse(second.text)).data).toHaveLength(50)
  })

  test('a running service loads the cars of each pass', async () => {
    await changeCars(mirrored.source, (lines) => lines.slice(0, -1))
    await mirrored.pass()
    tell({ finished: true })
    const changed = async () =>
      expect(await get('/search/count')).toMatchObject({ text: '{"count":156}', asked: [] })
    await vi.waitFor(changed, { timeout: 20_000, interval: 20 })
  })
})

test('filters by price use the copy once it has the measured rates, not before', async () => {
  const young = await openMirrored()
  const { source, dir, options, pass } = young
  let tell: (message: MirrorMessage) => void = () => {}
  const copy = openMirrorCopy({
    dir,
    storeDir: join(source.folder, 'store'),
    follow: (onMessage) => {
      tell = onMessage
      return { stop: () => Promise.resolve() }
    },
    // Too late to affect this test.
    watchEveryMs: 3_600_000,
    say: (text) => expect(text).toBe(''),
  })
  const opened = vi.waitFor(() => expect(copy.key()).toBeDefined(), { timeout: 20_000, interval: 20 })
  try {
    tell({ granted: [1, 2, 4] })
    await pass({
      onFinished: () => tell({ finished: true }),
      // The copy opens before the first rate is measured.
      send: async (url, init) => {
        if (url.includes('/count?vin=')) await opened
        return options.send(url, init)
      },
    })
    const path = '/search/count?price_from=1000'
    const { pathname, search, searchParams } = new URL(path, 'http://x')
    await vi.waitFor(() => expect(copy.answers(pathname, searchParams)).toBe(true), {
      timeout: 20_000,
      interval: 1,
    })
    const { base, send } = copy.backend
    const answer = await send(new Request(`${base}${pathname}${search}&api_key=${copy.key()}`), '')
    expect(await answer.text()).toBe((await source.ask(path, options.key)).text)
  } finally {
    await copy.close()
    await source.close()
  }
})

test(
  "npm start with a copy: the account's service at first, then the copy, and the copy at once the next time",
  { timeout: 60_000 },
  async () => {
    const server = createAdaptorServer({ fetch: service })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // `address()` is a string only for a pipe.
    const { port } = server.address() as AddressInfo
    const dataDir = join(mirrored.source.folder, 'gateway')
    const env = {
      VEHICLES_API_URL: `http://127.0.0.1:${port}`,
      VEHICLES_API_KEY: keys.main,
      VEHICLES_MIRROR: '1',
    }
    const settings = {
      ...readSettings(env, join(import.meta.dirname, '..')),
      port: 0,
      dataDir,
      storeDir: dataDir,
    }
    const open = () => openGateway(settings, () => {})
    const answering = async (address: string) => {
      const health = await (await fetch(`${address}/healthz`)).text()
      expect(health).toContain('"answers":true')
    }
    const eventually = { timeout: 40_000, interval: 50 }
    let gateway = await open()
    try {
      // Before the first pass completes, only the account's service answers.
      expect(await (await fetch(`${gateway.address}/api/search/count`)).json()).toEqual({ count: 156 })
      await vi.waitFor(() => answering(gateway.address), eventually)
      asked = []
      expect(await (await fetch(`${gateway.address}/api/search/count?year_from=1900`)).json()).toEqual({
        count: 155,
      })
      expect(asked).toEqual([])
      const [account, ...others] = await readdir(join(dataDir, 'mirrors'))
      expect([account?.length, others]).toEqual([16, []])
      const state = await readFile(join(dataDir, 'mirrors', account ?? '', '.mirror/state.json'), 'utf8')
      expect(state).not.toContain(keys.main)

      // After a restart the copy answers at once.
      await gateway.close()
      gateway = await open()
      await vi.waitFor(() => answering(gateway.address), eventually)
    } finally {
      await gateway.close()
      server.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
