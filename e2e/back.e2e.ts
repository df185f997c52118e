import type { Request } from '@playwright/test'
import { answerAs, expect, makeTrouble, noTrouble, test } from './test.ts'
import { listen, restingBox, textsOf } from './observe.ts'
import { statusOf, titleOf } from './pages/frame.ts'
import { busyOf, carLinks, cards, carsShown, expectCars, preset, showMore } from './pages/results.ts'

/** A page of this search; the filters ask for pages of 50 to find the most frequent makes, whenever they come to it. */
const isOfResults = (call: string) => call.startsWith('/search?') && call.includes('fuels')

test.describe('Back from a car', () => {
  test('restores loaded pages, scroll and the card, without asking again', async ({ page }) => {
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
  })
})

test.describe('Back after a long look at a car', () => {
  test('shows the results as they were left, without asking again', async ({ page }) => {
    await page.clock.install()
    await page.goto('/?fuel=diesel')
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(48)
    const link = carLinks(page).nth(30)
    await link.click()
    await expect(page).toHaveURL(/\/car\//)
    await expect(titleOf(page)).toBeVisible()
    // Longer than the cache keeps what nobody looks at.
    await page.clock.fastForward('30:00')
    const calls = listen(page)
    await page.goBack()
    await expect(cards(page)).toHaveCount(48)
    await expect(link).toBeFocused()
    expect(calls.filter(isOfResults)).toEqual([])
  })
})

test.describe('while a search is under way', () => {
  test('old cars stay, marked as busy, and a slow service is said', async ({ page }) => {
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
    await expect(page.getByText('The service is slow to answer. Still searching…')).toBeVisible()
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
    // The older one is looked at when it is there, or has been called off.
    expect(asked).toBeGreaterThan(0)
    await expect.poll(() => asked - over).toBe(0)
    await expectCars(page, 'seats=7')
    await noTrouble(page)
  })
})
