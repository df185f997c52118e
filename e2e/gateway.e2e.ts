import type { Page } from '@playwright/test'
import { openSecondService, type SecondService } from './second-service.ts'
import { type Account, answerAs, countOf, expect, makeTrouble, noTrouble, test } from './test.ts'
import { titleOf } from './pages/frame.ts'
import { group, option, panelOf } from './pages/panel.ts'

test.describe('the door', () => {
  test('shows each refusal of the service with its own text', async ({ page }) => {
    const words: Partial<Record<Account, string>> = {
      missing: 'please add your api_key in get param',
      wrong: 'wrong api key',
      expired: 'your api subscription has expired',
      inactive: 'your api subscription is not active',
      elsewhere: 'ip address is not in whitelist',
    }
    for (const [account, error] of Object.entries(words)) {
      await page.request.get(`/demo/as/${account}`, { maxRedirects: 0 })
      const answer = await page.request.get('/api/search')
      expect(answer.status(), account).toBe(403)
      expect(await answer.json(), account).toMatchObject({ error })
    }
  })

  test('serves each browser with the account that it chose', async ({ page, request }) => {
    await answerAs(page, 'single')
    const single = await countOf(page.request)
    expect(single).toBeGreaterThan(0)
    expect(single).toBeLessThan(await countOf(request))
  })

  test('limits faults to the account they were set for', async ({ page, request }) => {
    await answerAs(page, 'spare')
    await makeTrouble(page, { endpoint: 'count', status: 503, retry_after: 7 })
    const answer = await page.request.get('/api/search/count')
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '7'])
    expect((await request.get('/api/search/count')).status()).toBe(200)
    await noTrouble(page)
    expect((await page.request.get('/api/search/count')).status()).toBe(200)
  })

  test('turns a connection that the service drops into words', async ({ page }) => {
    await answerAs(page, 'spare')
    await makeTrouble(page, { endpoint: 'domains', drop: 1, times: 1 })
    const answer = await page.request.get('/api/domains')
    expect([answer.status(), await answer.json()]).toEqual([
      502,
      { error: 'The vehicle service cannot be reached.' },
    ])
  })

  test('lets a browser cache files with a hash, and revalidate the page', async ({ page }) => {
    const kept: string[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.startsWith('/assets/')) kept.push(response.headers()['cache-control'] ?? '')
    })
    const first = await page.goto('/')
    expect(first?.headers()['cache-control']).toBe('no-cache')
    await expect(page.getByRole('main')).toBeVisible()
    expect(kept.length).toBeGreaterThan(1)
    expect(new Set(kept)).toEqual(new Set(['public, max-age=31536000, immutable']))
    const etag = first?.headers()['etag'] ?? ''
    expect((await page.request.get('/', { headers: { 'if-none-match': etag } })).status()).toBe(304)
  })

  test('does not serve the page for a missing script', async ({ request }) => {
    expect((await request.get('/assets/gone-00000000.js')).status()).toBe(404)
    expect((await request.get('/nothing.css')).status()).toBe(404)
  })
})

/** Everything that a browser receives or stores: addresses, headers, bodies and storage. */
function watch(page: Page) {
  const seen: Promise<string>[] = []
  page.on('request', (request) =>
    seen.push(Promise.resolve(`${request.url()} ${JSON.stringify(request.headers())}`)),
  )
  page.on('response', (response) => {
    const text = async () => {
      // After a navigation the body is gone; its content was recorded before.
      const body = await response.body().catch(() => Buffer.alloc(0))
      return `${response.url()} ${JSON.stringify(await response.allHeaders())} ${body.toString('latin1')}`
    }
    seen.push(text().catch(() => ''))
  })
  const stored = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases()
      return JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        databases,
        document.documentElement.outerHTML,
        location.href,
        history.state,
      ])
    })
  return async () => [...(await Promise.all(seen)), await stored()]
}

test.describe('another service behind the door', () => {
  // In one worker, because each worker would start its own service.
  test.describe.configure({ mode: 'default' })

  let second: SecondService
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    second = await openSecondService()
  })
  test.afterAll(() => second.close())

  test('its cars are found, and its key and address appear nowhere', async ({ page }) => {
    test.setTimeout(120_000)
    const everything = watch(page)
    await page.goto(`${second.address}/`)
    const cars = page.getByRole('main').getByRole('link')
    await expect(cars.first()).toBeVisible()
    await page.goto(`${second.address}/?body=suv&sort=cheaper&page=2`)
    await expect(cars.first()).toBeVisible()

    const next = await page.evaluate(async () => {
      const answer: unknown = await (await fetch('/api/cars?limit=2')).json()
      return typeof answer === 'object' && answer !== null ? String(Reflect.get(answer, 'next_url')) : ''
    })
    expect(next).toMatch(/^\/api\/cars\?/)
    const more = await page.evaluate(async (address) => (await fetch(address)).status, next)
    expect(more).toBe(200)
    const found: unknown = await page.evaluate(async () => (await fetch('/api/search?perPage=2')).json())
    const [car] = typeof found === 'object' && found !== null ? [Reflect.get(found, 'data')].flat() : []
    await page.goto(`${second.address}/car/${encodeURIComponent(String(Reflect.get(car ?? {}, 'id')))}`)
    await expect(titleOf(page)).toBeVisible()

    const texts = await everything()
    expect(texts.some((text) => text.includes('/api/search?'))).toBe(true)
    for (const secret of second.secrets) {
      expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([])
    }
  })

  test('a missing logo leaves its place empty', async ({ page }) => {
    await page.goto(`${second.address}/`)
    const makes = await group(panelOf(page), 'Make and model')
    /** Whether each picture beside a make's name has loaded. */
    const logosBeside = (name: RegExp) =>
      option(makes, name).evaluate((box: HTMLInputElement) =>
        [...(box.labels ?? [])].flatMap((label) =>
          [...label.getElementsByTagName('img')].map(({ naturalWidth }) => naturalWidth > 0),
        ),
      )
    // The gateway finds the most frequent makes by reading the service, within its rate limit.
    await expect(option(makes, /^Toyota/)).toBeVisible({ timeout: 90_000 })
    await expect.poll(() => logosBeside(/^Toyota/)).toEqual([true])
    await expect.poll(() => logosBeside(/^BMW/)).toEqual([])
  })
})
