import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBuild } from './page.fixture.ts'
import { type AskFor, openPage, type AppPage } from './page.ts'

let dist = ''
let page: AppPage

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'page-'))
  await writeBuild(dist)
  page = await openPage(dist, { remote: false })
})
afterAll(() => rm(dist, { recursive: true }))

const silent: AskFor = () => Promise.reject(new Error('no service'))
const telling =
  (head: object): AskFor =>
  () =>
    Promise.resolve(JSON.stringify(head))

const get = (address: string, headers: Record<string, string> = {}, ask: AskFor = silent) =>
  page.answer(new Request(new URL(address, 'http://forecourt.example'), { headers }), ask)
const textOf = async (...request: Parameters<typeof get>) => (await get(...request)).text()
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="(?:preload|modulepreload)"[^>]* href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

describe('preloads', () => {
  test('are the first requests of a search and its language', async () => {
    expect(preloads(await textOf('/?fuel=diesel&view=table'))).toEqual([
      '/api/search?fuels%5B%5D=1&sort=newest&page=1&perPage=24&lang=en',
      '/api/search/count?fuels%5B%5D=1',
      '/assets/en.js',
    ])
  })

  test('bring the code, words and styles of a later page', async () => {
    expect(preloads(await textOf('/car/5ca1ab1e?fuel=diesel'))).toEqual([
      '/api/cars/5ca1ab1e?lang=en',
      '/assets/en.js',
      '/assets/car.js',
      '/assets/later.css',
    ])
  })

  test('are of the mode and credentials of a plain fetch', async () => {
    expect(await textOf('/car/5ca1ab1e')).toContain(
      '<link rel="preload" as="fetch" href="/api/cars/5ca1ab1e?lang=en" crossorigin>',
    )
  })

  test('request nothing for a page without first requests', async () => {
    expect(preloads(await textOf('/?year=2020..2010'))).toEqual(['/assets/en.js'])
  })
})

describe('language, theme, folded filters and currencies', () => {
  test.each([
    ['/', {}, '<html lang="en" data-currencies="usd" dir'],
    [
      '/',
      { 'accept-language': 'de, uk;q=0.8, pl;q=0.9' },
      '<html lang="pl" data-currencies="eur pln uah" dir',
    ],
    ['/', { 'accept-language': 'uk;q=0, de' }, '<html lang="en" data-currencies="eur usd" dir'],
    [
      '/',
      { 'accept-language': 'ru', cookie: 'a=b; forecourt-prefs=lang=uk&theme=dark' },
      '<html lang="uk" data-theme="dark" data-currencies="rub uah" dir',
    ],
    [
      '/',
      { cookie: 'forecourt-prefs=panel=folded' },
      '<html lang="en" data-panel="folded" data-currencies="usd" dir',
    ],
    ['/', { cookie: 'forecourt-prefs=panel=%22><script>' }, '<html lang="en" data-currencies="usd" dir'],
    [
      '/?lang=bg',
      { cookie: 'forecourt-prefs=lang=uk&theme=system' },
      '<html lang="bg" data-currencies="eur bgn" dir',
    ],
    [
      '/?lang=xx',
      { cookie: 'forecourt-prefs=lang=%22><script>&theme=neon' },
      '<html lang="en" data-currencies="usd" dir',
    ],
    ['/', { 'accept-language': 'en-GB,en;q=0.9' }, '<html lang="en" data-currencies="gbp usd" dir'],
  ])('%s with %j', async (address, headers, expected) => {
    expect(await textOf(address, headers)).toContain(expected)
  })

  test('affect the Vary header', async () => {
    const { headers } = await get('/')
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(headers.get('cache-control')).toBe('no-cache')
  })
})

describe('the description of a link', () => {
  test('is in the page without scripts', async () => {
    const head = {
      title: '2018 BMW X5 · Forecourt',
      heading: '2018 BMW X5',
      description: 'EUR 12,400 · 148,200 km · Kraków',
      type: 'product',
      canonical: '/car/5ca1ab1e',
      image: '/pictures?src=%2Fdemo%2Fx.webp&w=1200',
      pictures: [{ srcset: '/a 1w, /b 2w', sizes: '50vw', media: '(min-width: 40rem)' }],
    }
    const html = await textOf('/car/5ca1ab1e?tell=/cars/5ca1ab1e&lang=uk', {}, telling(head))
    for (const expected of [
      '<title>2018 BMW X5 · Forecourt</title>',
      '<meta name="description" content="EUR 12,400 · 148,200 km · Kraków">',
      '<link rel="canonical" href="http://forecourt.example/car/5ca1ab1e">',
      '<meta property="og:title" content="2018 BMW X5">',
      '<meta property="og:type" content="product">',
      '<meta property="og:locale" content="uk_UA">',
      '<meta property="og:url" content="http://forecourt.example/car/5ca1ab1e?lang=uk">',
      '<meta property="og:image" content="http://forecourt.example/pictures?src=%2Fdemo%2Fx.webp&amp;w=1200">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="preload" as="image" imagesrcset="/a 1w, /b 2w" imagesizes="50vw" media="(min-width: 40rem)" fetchpriority="high">',
    ])
      expect(html).toContain(expected)
    expect(html).not.toContain('as built')
  })

  test('a picture fills its place in the first markup', async () => {
    const pictures = [
      { srcset: '/a?src=%22&w=1 1w', sizes: '"><script>' },
      { srcset: '/b 1w', sizes: '50vw' },
    ]
    const html = await textOf('/?tell=/x', {}, telling({ pictures }))
    expect(html).toContain(
      '<span class="a" data-picture="0" ><img srcset="/a?src=%22&amp;w=1 1w" sizes="&quot;&gt;&lt;script&gt;" alt fetchpriority="high"></span>',
    )
    expect(html).toContain('<link rel="preload" as="image" imagesrcset="/b 1w"')
    expect(html).not.toContain('imagesrcset="/a')
  })

  test('never becomes markup', async () => {
    const hostile = `"><script>alert('1')</script><!--/head--><!--app-->$&$\``
    const head = { title: hostile, heading: hostile, description: hostile, canonical: '/', image: hostile }
    const html = await textOf('/?tell=/x', {}, telling(head))
    expect(html).not.toContain('<script')
    expect(html.match(/<!--/g)).toBeNull()
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;')
    expect(await textOf(`/?q=${encodeURIComponent(hostile)}`)).not.toContain('<script')
    expect(await textOf(`/car/${encodeURIComponent(hostile)}`)).not.toContain('<script')
  })

  test('is left out when it is late, and the request is aborted', async () => {
    let signal: AbortSignal | undefined
    const never: AskFor = (_, given) => {
      signal = given
      return new Promise(() => {})
    }
    const before = performance.now()
    const html = await textOf('/?tell=/search&lang=uk', {}, never)
    expect(performance.now() - before).toBeLessThan(2000)
    expect(html).toContain('<meta name="description" content="plain uk">')
    expect(signal?.aborted).toBe(true)
  })

  test.each([
    ['the service fails', silent],
    ['it answers with something else', () => Promise.resolve('<html>')],
    [
      'asking itself throws',
      () => {
        throw new Error('at once')
      },
    ],
  ] satisfies [string, AskFor][])('is left out when %s', async (_, ask) => {
    expect(await textOf('/?tell=/search', {}, ask)).toContain('content="plain en"')
  })
})

describe('the answer', () => {
  test('has the first markup of its kind of page', async () => {
    for (const [address, kind] of [
      ['/', 'search'],
      ['/?fuel=diesel&sort=cheaper', 'search'],
      ['/vin/WBAKB8C51FD275593', 'car'],
      ['/nowhere', 'other'],
    ] as const)
      expect(await textOf(address)).toContain(`<div id="app"><main>${kind}<`)
  })

  test('is compressed in the encoding that the browser prefers', async () => {
    const plain = await textOf('/')
    const body = async (encoding: string) => {
      const answer = await get('/', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      return Buffer.from(await answer.arrayBuffer())
    }
    expect(brotliDecompressSync(await body('br')).toString()).toBe(plain)
    expect(gunzipSync(await body('gzip')).toString()).toBe(plain)
  })

  test('says when its cars are those of a remote service', async () => {
    const remote = await openPage(dist, { remote: true })
    const answer = await remote.answer(new Request('http://forecourt.example/'), silent)
    expect(await answer.text()).toContain('<html lang="en" data-currencies="usd" data-inventory="remote" dir')
    expect(await textOf('/')).not.toContain('data-inventory')
  })

  test('says that browsers may not cache it', async () => {
    const page = await openPage(dist, { remote: false, offline: false })
    const answer = await page.answer(new Request('http://forecourt.example/'), silent)
    expect(await answer.text()).toContain(' data-offline="off" ')
    expect(await textOf('/')).not.toContain('data-offline')
  })
})
