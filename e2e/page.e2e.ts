import type { Page } from '@playwright/test'
import { soldListings } from '../demo/special-cars.ts'
import { answerAs, expect, expectAccessible, makeTrouble, noTrouble, test } from './test.ts'
import { restingBox } from './observe.ts'
import { pageOf, vinOf } from './pages/car.ts'
import { menuChoice, titleOf } from './pages/frame.ts'

// The page as sent: its first requests, its text without scripts, and its first markup.

const listing = `/listing/autohalle.example/${soldListings.autohalle.listing}`

/** The hrefs of one kind of links in the HTML, decoded. */
const hrefsIn = (html: string, links: RegExp) =>
  [...html.matchAll(links)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const preloadsIn = (html: string) => hrefsIn(html, /<link rel="preload" as="fetch" href="(\/api\/[^"]*)"/g)

/** All requests to the service, in order. */
const sentBy = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.slice(location.origin.length))
      .filter((path) => path.startsWith('/api/')),
  )

const warningsOf = (page: Page) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) warnings.push(message.text())
  })
  return warnings
}

const firstAsked = [
  ['the bare address', '/', ['/api/search?', '/api/search/count?'], /^[\d,]+ cars$/],
  [
    'filters',
    '/?body=suv&price=..20000&currency=eur&page=2',
    ['/api/search?', '/api/search/count?'],
    /^[\d,]+ cars$/,
  ],
  ['a source', '/?site=autohalle.example', ['/api/domains?'], /^[\d,]+ cars$/],
  ['a car', pageOf('fiveListings'), ['/api/cars/'], /Volkswagen Passat/],
  ['a VIN', `/vin/${vinOf('sixtyPhotos').toUpperCase()}`, ['/api/cars/vin/'], /BMW 5 Series/],
  ['a listing', listing, ['/api/domains?'], /Škoda Octavia/],
  ['a range the wrong way round', '/?year=2020..2010', [], /^Results$/],
] as const

test('what is asked for first is preloaded, and sent once', async ({ page }) => {
  const warnings = warningsOf(page)
  for (const [what, address, first, heading] of firstAsked)
    await test.step(what, async () => {
      const answer = await page.request.get(address)
      const preloads = preloadsIn(await answer.text())
      expect(preloads.map((path) => first.find((beginning) => path.startsWith(beginning)))).toEqual([
        ...first,
      ])

      await page.goto(address)
      await expect(titleOf(page)).toHaveText(heading)
      // A duplicate request would have been sent by then.
      await page.waitForLoadState('networkidle')
      const sent = await sentBy(page)
      expect(sent.slice(0, preloads.length).toSorted()).toEqual(preloads.toSorted())
      // A preload in another form would be followed by the request itself.
      const alike = sent.filter((path) => first.some((beginning) => path.startsWith(beginning)))
      expect(alike.toSorted()).toEqual(preloads.toSorted())
      expect(warnings).toEqual([])
      // The cars do not load the styles of other pages, which would restyle every element.
      if (preloads.some((path) => path.startsWith('/api/search')))
        await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
    })
})

test('the first pictures are in the page, as the app will show them', async ({ page }) => {
  for (const address of ['/', pageOf('fiveListings')]) {
    const html = await (await page.request.get(address)).text()
    const [first = ''] = hrefsIn(html, /<span [^>]*data-picture="0"[^>]*><img srcset="([^"]*)"/g)
    expect(first).not.toBe('')
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('srcset', first)
  }
})

test('a link says what it shows where it is pasted, in its language', async ({ request }) => {
  const said = async (address: string) => {
    const html = await (await request.get(address)).text()
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
    return {
      title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
      description: content('description'),
      image: content('og:image') ?? '',
      url: content('og:url') ?? '',
    }
  }
  const search = await said('/?body=suv&price=..20000&currency=eur&n=3&t=2026-01-01')
  expect(search.title).toMatch(/^[\d,]+ cars · SUV, up to 20,000\u00A0EUR · Forecourt$/)
  expect(search.description).toMatch(/^[\d,]+ cars: SUV/)
  expect(search.url).toMatch(/\/\?body=suv&amp;price=\.\.20000&amp;currency=eur$/)
  const picture = await request.get(search.image.replaceAll('&amp;', '&'))
  expect(picture.headers()['content-type']).toMatch(/^image\//)

  const polish = await said('/?brand=7&lang=pl')
  expect(polish.title).toMatch(/samocho/)
  expect(polish.title).not.toContain('#7')
  expect(polish.url).toMatch(/lang=pl$/)

  const car = await said(pageOf('fiveListings'))
  expect(car.title).toMatch(/Volkswagen Passat · Forecourt$/)
  expect(car.description).toMatch(/\d · [\d,]+\u00A0?\s?km · /)
  expect((await said(`/vin/${vinOf('sixtyPhotos')}`)).title).toMatch(/BMW 5 Series · Forecourt$/)
  expect((await said(listing)).title).toMatch(/Škoda Octavia · Forecourt$/)
})

test('a slow or failing service does not delay the page', async ({ page }) => {
  await answerAs(page, 'spare')
  for (const trouble of [{ delay: 5000 }, { status: 503 }]) {
    await makeTrouble(page, trouble)
    const before = Date.now()
    const html = await (await page.request.get('/?body=suv&lang=pl')).text()
    expect(Date.now() - before).toBeLessThan(4000)
    expect(html).toContain('<title>Forecourt</title>')
    expect(html).toContain('<html lang="pl"')
    await noTrouble(page)
  }
})

test('words of a listing never become markup', async ({ page }) => {
  const hostile = '"><script>document.title="broken"</script>'
  await page.goto(`/?q=${encodeURIComponent(hostile)}`)
  await expect(page).toHaveTitle(/“">?/)
  await page.goto(`/car/${encodeURIComponent(hostile)}`)
  await expect(titleOf(page)).toBeVisible()
  await expect(page).not.toHaveTitle('broken')
})

test('language and theme that were chosen are in the page as it is sent @everywhere', async ({ page }) => {
  await page.goto('/')
  const theme = page.getByRole('button', { name: 'Theme' })
  // The label is visible where there is room, and always available to screen readers.
  const word = await restingBox(theme.getByText('Theme'))
  expect(word.width > 20).toBe((page.viewportSize()?.width ?? 0) >= 1024)
  await theme.click()
  await menuChoice(page, 'Dark').click()
  await page.getByRole('button', { name: /^Language/ }).click()
  await menuChoice(page, 'Polski').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  const html = async (headers = {}) => (await page.request.get('/', { headers })).text()
  expect(await html()).toContain('<html lang="pl" data-theme="dark"')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Język/ })).toBeVisible()
})

test.describe('before the app is there @everywhere', () => {
  test.use({ javaScriptEnabled: false })

  test('each page has its heading and its landmarks', async ({ page }) => {
    for (const [what, address, heading] of [
      ['a search', '/?lang=pl', 'Liczenie samochodów'],
      ['a search with filters', '/?body=suv&price=..20000', 'Counting…'],
      ['a car', pageOf('fiveListings'), 'Loading'],
      ['the list of VINs', '/vins', 'VIN check'],
    ] as const)
      await test.step(what, async () => {
        await page.goto(address)
        await expect(titleOf(page)).toHaveText(heading)
        await expect(page.getByRole('main')).toBeVisible()
        await expect(page.getByRole('banner')).toBeVisible()
        // All controls are disabled, so that no input is lost.
        for (const control of await page.getByRole('combobox').or(page.getByRole('button')).all())
          await expect(control).toBeDisabled()
      })
  })
})

test('the page is accessible before the app is there @everywhere', async ({ page, browser }) => {
  await page.goto('/')
  const markup = await (await page.request.get('/?body=suv')).text()
  // axe runs as a script, which the page itself does not allow.
  const context = await browser.newContext()
  const bare = await context.newPage()
  await bare.setContent(markup.replace(/<script.*?<\/script>/gs, ''))
  await expectAccessible(bare)
  await context.close()
})
