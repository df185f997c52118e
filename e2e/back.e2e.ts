import type { Locator, Page, Request } from '@playwright/test'
import { answerAs, expect, makeTrouble, noTrouble, test } from './test.ts'
import { listen, restingBox, textsOf } from './observe.ts'
import { backToResults, nextCar, previousCar } from './pages/car.ts'
import { statusOf, titleOf } from './pages/frame.ts'
import { busyOf, carLinks, cards, carsShown, expectCars, preset, showMore } from './pages/results.ts'

/** Whether a call is a page of this search; the filters may request pages of 50 to find the most frequent makes. */
const isOfResults = (call: string) => call.startsWith('/search?') && call.includes('fuels')

test.describe('Back from a car', () => {
  test('restores loaded pages, scroll and the card, without new requests', async ({ page }) => {
    await page.clock.install()
    await page.goto('/?fuel=diesel')
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(48)
    const link = carLinks(page).nth(30)
    await link.hover()
    const { y: top } = await restingBox(link)
    await link.click()
    await expect(page).toHaveURL(/\/car\//)
    await expect(titleOf(page)).toBeVisible()
    const calls = listen(page)
    await page.goBack()
    await expect(cards(page)).toHaveCount(48)
    await expect(link).toBeFocused()
    expect(Math.abs((await restingBox(link)).y - top)).toBeLessThan(4)
    expect(calls.filter(isOfResults)).toEqual([])
    await test.step('after a long look at it too', async () => {
      await link.click()
      await expect(page).toHaveURL(/\/car\//)
      await expect(titleOf(page)).toBeVisible()
      // Longer than the cache keeps unused responses.
      await page.clock.fastForward('30:00')
      await page.goBack()
      await expect(cards(page)).toHaveCount(48)
      await expect(link).toBeFocused()
      expect(calls.filter(isOfResults)).toEqual([])
    })
  })
})

/** Opens a search with further pages loaded, after another page; returns the link of one of its cars, at rest. */
async function openResults(page: Page, address: string, count: number, place: number): Promise<Locator> {
  await page.goto('/vins')
  await page.goto(address)
  for (let shown = 24; shown < count; shown += 24) {
    await expect(cards(page)).toHaveCount(shown)
    await showMore(page).click()
  }
  await expect(cards(page)).toHaveCount(count)
  const link = carLinks(page).nth(place)
  await link.hover()
  await restingBox(link)
  return link
}

/** Goes to the next cars by key, one after the other. */
async function leaf(page: Page, times: number): Promise<void> {
  await expect(titleOf(page)).toBeVisible()
  for (let step = 0; step < times; step++) {
    const before = new URL(page.url()).pathname
    await expect(nextCar(page)).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(new RegExp(before))
  }
}

/** The results show `count` cars, with the focus on one of them in view. */
async function expectBackAt(page: Page, count: number, place: number): Promise<void> {
  await expect(page).not.toHaveURL(/\/car\//)
  await expect(carLinks(page).nth(place)).toBeFocused()
  await expect(cards(page)).toHaveCount(count)
  await expect(cards(page).nth(place)).toBeInViewport({ ratio: 0.5 })
}

const steps = (page: Page) => page.evaluate(() => history.length)

test.describe('"Back to results"', () => {
  const diesels = '/?body=wagon&fuel=diesel'

  test('does what Back does: cards, scroll and focus as they were, and no further step', async ({ page }) => {
    const link = await openResults(page, diesels, 72, 60)
    const { y: top } = await restingBox(link)
    await link.click()
    await expect(page).toHaveURL(/\/car\//)
    const before = await steps(page)
    const calls = listen(page)
    await backToResults(page).click()
    await expectBackAt(page, 72, 60)
    expect(Math.abs((await restingBox(link)).y - top)).toBeLessThan(4)
    expect(calls.filter(isOfResults)).toEqual([])
    expect(await steps(page)).toBe(before)
    // The car is still the next history step, and Back returns from it to its card.
    await page.goForward()
    await expect(page).toHaveURL(/\/car\//)
    await page.goBack()
    await expectBackAt(page, 72, 60)
  })

  test('leads to the car seen last; all cars leafed through are one step', async ({ page }) => {
    const link = await openResults(page, diesels, 48, 30)
    await link.click()
    await leaf(page, 4)
    await backToResults(page).click()
    await expectBackAt(page, 48, 34)
    await page.goForward()
    await expect(page).toHaveURL(/\/car\//)
    await leaf(page, 1)
    await page.goBack()
    await expectBackAt(page, 48, 35)
    await page.goBack()
    await expect(page).toHaveURL('/vins')
  })

  test('with the car seen last on another page, that page is there too', async ({ page }) => {
    const link = await openResults(page, diesels, 24, 22)
    await link.click()
    await leaf(page, 3)
    await page.goBack()
    await expectBackAt(page, 48, 25)
    await expect(page).toHaveURL(`${diesels}&page=2`)
    // The other direction, from a page that stands alone.
    await (await openResults(page, `${diesels}&page=2`, 24, 0)).click()
    await expect(previousCar(page)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page).not.toHaveURL(/page=2/)
    await page.keyboard.press('u')
    await expectBackAt(page, 48, 23)
    await page.goBack()
    await expect(page).toHaveURL('/vins')
  })

  test('knows its way after a reload, and after parts of the page were gone to', async ({ page }) => {
    const link = await openResults(page, diesels, 48, 30)
    await page.reload()
    await expect(cards(page)).toHaveCount(48)
    await expect(link).toBeInViewport()
    await link.click()
    await leaf(page, 2)
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: /^Specifications/ })
      .click()
    // The address gets the car's description last; the browser drops the entry's state where a reload precedes that.
    await expect(page).toHaveURL(/was=.*#facts$/)
    await page.reload()
    await backToResults(page).click()
    await expectBackAt(page, 48, 32)
    await page.goBack()
    await expect(page).toHaveURL('/vins')
  })

  test('in a tab of its own, with no results behind it, leads to the search', async ({ page, context }) => {
    const link = await openResults(page, diesels, 24, 5)
    await test.step('pressed twice goes back once', async () => {
      await link.click()
      await backToResults(page).dblclick()
      // The second press lands on the results, and may take the focus there.
      await expect(page).toHaveURL(diesels)
      await expect(cards(page)).toHaveCount(24)
      await expect(cards(page).nth(5)).toBeInViewport({ ratio: 0.5 })
    })
    const opened = context.waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    // Chromium 153 loses a press during the navigation of the new tab.
    await tab.waitForLoadState()
    await backToResults(tab).click()
    await expect(tab).toHaveURL(diesels)
    await expect(cards(tab)).toHaveCount(24)
    // The first tab has not changed.
    await expect(page).toHaveURL(diesels)
  })
})

test.describe('while a search is under way', () => {
  test('old cars stay, marked as busy, and a slow service is reported', async ({ page }) => {
    await answerAs(page, 'spare')
    await page.goto('/')
    await carsShown(page)
    const before = await textsOf(carLinks(page), 24)
    await makeTrouble(page, { endpoint: 'search', delay: 2500, match: 'fuels' })
    await page.goto('/#')
    await carsShown(page)
    await preset(page, /^Electric/).click()
    const busy = busyOf(page)
    await expect(busy).toBeVisible()
    await expect(busy.getByRole('heading', { level: 3 })).toHaveText(before)
    await expect(page.getByText('This is taking longer than usual. Still searching…')).toBeVisible()
    await expect(statusOf(page)).toHaveText(/^Updating\s?$/)
    await expect(busyOf(page)).toHaveCount(0, { timeout: 15_000 })
    await expectCars(page, 'fuels[]=2')
    await noTrouble(page)
  })

  test('an older answer never takes the place of a newer one', async ({ page }) => {
    await answerAs(page, 'spare')
    await page.goto('/')
    await carsShown(page)
    await makeTrouble(page, { endpoint: 'search', delay: 1500, match: 'fuels' })
    let asked = 0
    let over = 0
    const isOlder = (request: Request) => isOfResults(request.url().replace(/^.*\/api/, ''))
    page.on('request', (request) => (asked += Number(isOlder(request))))
    page.on('requestfinished', (request) => (over += Number(isOlder(request))))
    page.on('requestfailed', (request) => (over += Number(isOlder(request))))
    await preset(page, /^Electric/).click()
    await preset(page, /^Seven seats/).click()
    await preset(page, /^Electric/).click()
    await expect(page).not.toHaveURL(/fuel/)
    await expect(page).toHaveURL(/seats=7/)
    await expectCars(page, 'seats=7')
    // The older response has arrived, or was aborted.
    expect(asked).toBeGreaterThan(0)
    await expect.poll(() => asked - over).toBe(0)
    await expectCars(page, 'seats=7')
    await noTrouble(page)
  })
})
