import { type Account, answerAs, expect, expectAccessible, makeTrouble, noTrouble, test } from './test.ts'
import { numberIn, textsOf } from './observe.ts'
import { closeButton, copyAddress, titleOf, tryAgain } from './pages/frame.ts'
import { currencyOf, group, panelOf, rangeField } from './pages/panel.ts'
import { cards, carsShown, expectCars, preset, showMore } from './pages/results.ts'

const refusals: readonly (readonly [account: Account, words: string])[] = [
  ['missing', 'No access key is set'],
  ['wrong', 'The access key was rejected'],
  ['expired', 'The subscription has ended'],
  ['inactive', 'The subscription is not active'],
  ['elsewhere', 'This address is not on the allow list'],
]

test.describe('access', () => {
  test('each refusal has its text, and a retry that works', async ({ page }) => {
    await answerAs(page, 'missing')
    await page.goto('/?fuel=hydrogen')
    for (const [account, words] of refusals)
      await test.step(`as ${account}: “${words}”`, async () => {
        if (account !== 'missing') {
          await answerAs(page, account)
          await tryAgain(page).click()
        }
        await expect(page.getByRole('heading', { name: words })).toBeVisible()
        await expect(titleOf(page)).toHaveText('Results')
        // No text of the former refusal remains.
        for (const [, others] of refusals)
          if (others !== words) await expect(page.getByRole('main').getByText(others)).toHaveCount(0)
      })
    await answerAs(page, 'demo')
    await tryAgain(page).click()
    await expectCars(page, 'fuels[]=7')
    for (const [, words] of refusals) await expect(page.getByRole('main').getByText(words)).toHaveCount(0)
  })

  test('the refused address is shown and can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await answerAs(page, 'elsewhere')
    await page.goto('/')
    await expect(page.getByText(/The service refuses requests from 127\.0\.0\.1/)).toBeVisible()
    await copyAddress(page).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('127.0.0.1')
  })

  test('where the browser does not copy, the refused address is there to be copied by hand', async ({
    page,
    context,
  }) => {
    // Permissions that are not listed are denied.
    await context.grantPermissions([])
    await answerAs(page, 'elsewhere')
    await page.goto('/')
    await copyAddress(page).click()
    const field = page.getByRole('textbox', { name: /Your browser blocked copying/ })
    await expect(field).toHaveValue('127.0.0.1')
    await expect(field).toBeFocused()
    await expectAccessible(page)
  })

  test('the former cars stay readable, marked with their time', async ({ page }) => {
    await page.goto('/')
    await carsShown(page)
    const names = await textsOf(cards(page).getByRole('heading'), 24)
    await answerAs(page, 'expired')
    await preset(page, /^Seven seats/).click()
    await expect(page.getByRole('main').getByText('The subscription has ended')).toBeVisible()
    await expect(page.getByText(/Showing results from \d\d:\d\d for your previous search/)).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(names)
    // The URL has the failed search, so no choice is lost.
    await expect(page).toHaveURL('/?seats=7')
  })
})

test.describe('a request the service refuses', () => {
  test('422: is said at the field, which is marked and tied to the words', async ({ page }) => {
    await answerAs(page, 'spare')
    await makeTrouble(page, { endpoint: 'search', match: 'price_to', status: 422, param: 'price_to' })
    try {
      await page.goto('/?price=..20000&fuel=diesel')
      await expect(page.getByRole('heading', { name: 'A value is out of range' })).toBeVisible()
      const price = await group(panelOf(page), 'Price')
      const upTo = rangeField(price, 'Price, up to')
      await expect(upTo).toHaveAttribute('aria-invalid', 'true')
      await expect(upTo).toHaveAccessibleDescription(/This value was rejected.*price_to/)
      await expect(price.getByText(/price_to is refused/)).toBeVisible()
      await expectAccessible(page)
      // Another value is another search, so the message disappears.
      await upTo.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/?fuel=diesel')
      await expect(price.getByText(/price_to is refused/)).toHaveCount(0)
    } finally {
      await noTrouble(page)
    }
  })

  test('422: a refused currency is reported beside the prices', async ({ page }) => {
    await answerAs(page, 'spare')
    await makeTrouble(page, { endpoint: 'search', match: 'currency=usd', status: 422, param: 'currency' })
    await page.goto('/?price=..5000')
    const price = await group(panelOf(page), 'Price')
    const currency = currencyOf(price)
    await expect(currency).toHaveAttribute('aria-invalid', 'true')
    await expect(currency).toHaveAccessibleDescription(/currency/)
    await currency.selectOption('eur')
    await expect(page).toHaveURL('/?price=..5000&currency=eur')
    await expect(currency).not.toHaveAttribute('aria-invalid', 'true')
    await noTrouble(page)
  })

  test('404: an address that is missing for a moment is retried by a press', async ({ page }) => {
    await answerAs(page, 'spare')
    await makeTrouble(page, { endpoint: 'search', status: 404, match: 'fuels' })
    await page.goto('/?fuel=hydrogen')
    await expect(tryAgain(page)).toBeVisible()
    await noTrouble(page)
    await tryAgain(page).click()
    await expectCars(page, 'fuels[]=7')
  })

  test('400: the words are the first suspects', async ({ page }) => {
    await answerAs(page, 'spare')
    await makeTrouble(page, { endpoint: 'search', status: 400, match: 'query' })
    await page.goto('/?q=bmw&fuel=diesel')
    await expect(page.getByRole('heading', { name: 'This search couldn’t be run' })).toBeVisible()
    await page.getByRole('link', { name: 'Search without keywords and VIN' }).click()
    await expect(page).toHaveURL('/?fuel=diesel')
    await expect.poll(() => carsShown(page)).toBeGreaterThan(0)
    await noTrouble(page)
  })
})

test.describe('a service in trouble', () => {
  test.beforeEach(async ({ page }) => {
    await answerAs(page, 'spare')
  })
  test.afterEach(async ({ page }) => {
    await noTrouble(page)
  })

  test('429: waits as long as the service asks, and recovers by itself', async ({ page }) => {
    const asked: number[] = []
    page.on('request', (request) => {
      if (/\/api\/search\?.*seats/.test(request.url())) asked.push(Date.now())
    })
    await page.goto('/')
    await carsShown(page)
    await makeTrouble(page, { endpoint: 'search', match: 'seats', status: 429, retry_after: 3 })
    await preset(page, /^Seven seats/).click()
    await expect(page.getByRole('main').getByText('The service is busy')).toBeVisible()
    await expect(page.getByText(/Trying again in [123] seconds?\./)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await noTrouble(page)
    await expect(page.getByRole('main').getByText('The service is busy')).toHaveCount(0, { timeout: 15_000 })
    await expectCars(page, 'seats=7')
    const [before = 0, last = 0] = asked.slice(-2)
    expect(last - before).toBeGreaterThan(2500)
  })

  test('429: a pause of a month is kept, and shown as the hour of the next retry', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/search.*seats/.test(request.url())) asked.push(request.url())
    })
    await page.goto('/')
    await carsShown(page)
    await makeTrouble(page, { endpoint: 'search', match: 'seats', status: 429, retry_after: 2_592_000 })
    await makeTrouble(page, { endpoint: 'count', match: 'seats', status: 429, retry_after: 2_592_000 })
    await preset(page, /^Seven seats/).click()
    await expect(page.getByText('Trying again in 60 minutes.')).toBeVisible()
    // An endless loop of requests would have sent many by the time of another response.
    const before = asked.length
    await tryAgain(page).click()
    await expect(page.getByText('Trying again in 60 minutes.')).toBeVisible()
    expect(asked.length).toBeLessThanOrEqual(before + 2)
  })

  test('429: a long pause is shown as well, also for a choice in the filters', async ({ page, isMobile }) => {
    await page.goto('/')
    await carsShown(page)
    await makeTrouble(page, { endpoint: 'search', match: 'seats', status: 429, retry_after: 60 })
    await preset(page, /^Seven seats/).click()
    await expect(page.getByText(/Trying again in \d+ seconds\./)).toBeVisible()
    // The notice stays: a prefetch by the pointer does not remove it.
    await page.mouse.move(5, 5)
    await expect(page.getByText(/Trying again in 5\d seconds\./)).toBeVisible({ timeout: 15_000 })
    // On a phone the filters are a draft in their own sheet.
    if (isMobile) return
    await noTrouble(page)
    await makeTrouble(page, { endpoint: 'search', match: 'fuel', status: 429, retry_after: 60 })
    await page
      .getByRole('main')
      .getByRole('checkbox', { name: /^Electric/ })
      .click()
    await expect(page.getByText(/Trying again in \d+ seconds\./)).toBeVisible()
  })

  test('5xx: says the status, keeps the search, recovers by itself', async ({ page }) => {
    await makeTrouble(page, { endpoint: 'search', status: 503 })
    await page.goto('/?fuel=electric')
    await expect(page.getByRole('heading', { name: 'The service had an error' })).toBeVisible()
    await expect(page.getByText(/Error code 503/)).toBeVisible()
    await noTrouble(page)
    await expect(cards(page).first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('main').getByText('The service had an error')).toHaveCount(0)

    await test.step('a car’s page and a comparison recover by themselves as well', async () => {
      await makeTrouble(page, { endpoint: 'carByVin', status: 503 })
      await page.goto('/vin/1VWAT7A3XGC016001')
      await expect(page.getByText(/Error code 503.*Trying again automatically\./)).toBeVisible()
      await noTrouble(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Passat/)
      // A pause that the service asks for is said at once.
      await makeTrouble(page, { endpoint: 'carByVin', status: 429, retry_after: 6 })
      await page.goto('/compare?cars=1VWAT7A3XGC016001')
      await expect(page.getByText(/Trying again in \d seconds?\./)).toBeVisible({ timeout: 5000 })
      await noTrouble(page)
      await expect(page.getByRole('columnheader', { name: /Passat/ })).toBeVisible()
    })
  })

  test('a body cut in the middle is a fault, not an empty result', async ({ page }) => {
    await makeTrouble(page, { endpoint: 'search', broken: 1 })
    await page.goto('/?fuel=electric')
    await expect(page.getByRole('heading', { name: 'Unexpected response' })).toBeVisible()
    await noTrouble(page)
    await tryAgain(page).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('cars that cannot be parsed are counted in words, and the others are shown', async ({ page }) => {
    const query = 'fuels[]=2&sort=newest&page=1&perPage=24&lang=en'
    /** Cars of the page without an id; which ones depends on the inventory of the day. */
    const nameless = async () => {
      const answer = await page.request.get(`/api/search?${query}`)
      const { data }: { data: readonly unknown[] } = await answer.json()
      return data.slice(0, 24).filter((car) => typeof Object(car).id !== 'string').length
    }
    for (let each = 40, count = 0; count === 0; each += 1) {
      await noTrouble(page)
      await makeTrouble(page, { endpoint: 'search', wrong: each })
      count = await nameless()
    }
    await page.goto('/?fuel=electric')
    const words = page.getByText(/^\d+ cars? on this page couldn’t be loaded/)
    await expect(words).toBeVisible()
    // Other cars have an id but no readable listing.
    const count = numberIn((await words.textContent()) ?? '')
    expect(count).toBeGreaterThanOrEqual(await nameless())
    await expect(cards(page)).toHaveCount(24 - count)
    // The count is the service's, which includes all of them.
    await expectCars(page, 'fuels[]=2')
  })

  test('a count that fails leaves the cars, and never shows 0', async ({ page }) => {
    await makeTrouble(page, { endpoint: 'count', status: 500 })
    await page.goto('/')
    await expect(cards(page).first()).toBeVisible()
    await expect(titleOf(page)).toHaveText('More than 10,000 cars')
  })
})

test('offline: says so, keeps what is there, and goes on with the line', async ({ page, context }) => {
  await page.goto('/')
  await carsShown(page)
  await expect(preset(page, /^Seven seats/)).toBeVisible()
  await context.setOffline(true)
  await preset(page, /^Seven seats/).click()
  await expect(page.getByRole('main').getByText('No connection')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('main').getByText('No connection')).toHaveCount(0, { timeout: 20_000 })
  await expectCars(page, 'seats=7')
})

test('further cars that fail are reported beside their button, which asks for them again', async ({
  page,
}) => {
  await answerAs(page, 'spare')
  await page.goto('/?fuel=electric')
  await carsShown(page)
  await makeTrouble(page, { endpoint: 'search', match: 'page=2', broken: 1 })
  await showMore(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Unexpected response')).toBeInViewport()
  await expect(showMore(page)).toBeFocused()
  await noTrouble(page)
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(48)
})

test('a language that cannot be loaded is reported, and the page stays as it is', async ({
  page,
  context,
}) => {
  await page.goto('/?fuel=hydrogen')
  await carsShown(page)
  await page.getByRole('button', { name: /^Language/ }).click()
  await context.setOffline(true)
  await page.getByRole('menuitemradio', { name: 'Polski' }).click()
  await expect(page.getByRole('banner').getByText(/^Couldn’t load this language/)).toBeInViewport()
  await expect(titleOf(page)).toHaveText(/cars$/)
  await context.setOffline(false)
  await closeButton(page.getByRole('banner')).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
