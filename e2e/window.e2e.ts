import type { Page } from '@playwright/test'
import { countOf, expect, test } from './test.ts'
import { numberIn } from './observe.ts'
import { cards, carsShown, chooseRadio, pageLink } from './pages/results.ts'

/** The cars of 416 pages of 24; another page would be an error of the service. */
const reachable = 9984

const panel = (page: Page) => page.getByRole('region', { name: /^Showing the first|can be browsed$/ })

test('the last page that may be asked for is the last one offered, and it has cars', async ({ page }) => {
  await page.goto('/?page=416')
  await expect(cards(page)).toHaveCount(24)
  await expect(pageLink(page, 416)).toBeVisible()
  await expect(pageLink(page, 417)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toHaveCount(0)
})

test('a page beyond the window shows the last one without an error', async ({ page }) => {
  await page.goto('/?page=900')
  await expect(page).toHaveURL('/?page=416')
  await expect(page.getByText('There is no page 900. Showing the last one, page 416.')).toBeVisible()
})

test('every car is in a slice by year, by price or by mileage, each under the window', async ({ page }) => {
  await page.goto('/?page=416')
  const total = await carsShown(page)
  await expect(panel(page)).toContainText(`Showing the first 9,984 of ${total.toLocaleString('en')}`)
  const slices = panel(page).getByRole('link')
  for (const [by, bounds] of [
    ['Year', /^(?:up to |from )?\d{4}/],
    ['Price (USD)', /USD/],
    ['Mileage', /km/],
  ] as const) {
    await chooseRadio(panel(page).getByRole('radio', { name: by }))
    await expect(slices.first()).toHaveText(bounds)
    await expect(panel(page).getByText('Splitting and counting…')).toHaveCount(0, { timeout: 30_000 })
    const counts = (await slices.getByText(/^[\d,]+$/).allTextContents()).map(numberIn)
    expect(counts.length, by).toBeGreaterThan(4)
    expect(Math.max(...counts), by).toBeLessThanOrEqual(reachable)
    const unstated = panel(page).getByText(/more cars? ha(?:s|ve) no value here/)
    const without = (await unstated.count()) > 0 ? numberIn((await unstated.textContent()) ?? '') : 0
    // A car with two matching prices is in two slices, so together they hold at least every car with a value.
    expect(counts.reduce((a, b) => a + b, 0) + without, by).toBeGreaterThanOrEqual(total)
  }
})

test('a slice is a search of its own, with the number it was offered with', async ({ page }) => {
  await page.goto('/?page=416')
  const slice = panel(page)
    .getByRole('link', { name: /^\d{4} – \d{4}/ })
    .first()
  await expect(panel(page).getByText('Splitting and counting…')).toHaveCount(0, { timeout: 30_000 })
  const offered = numberIn(((await slice.textContent()) ?? '').replace(/^\d{4} – \d{4}/, ''))
  await slice.click()
  await expect(page).toHaveURL(/year=\d{4}\.\.\d{4}/)
  await expect.poll(() => carsShown(page)).toBe(offered)
  const [, from, to] = /year=(\d{4})\.\.(\d{4})/.exec(page.url()) ?? []
  expect(offered).toBe(await countOf(page.request, `year_from=${from}&year_to=${to}`))
  await expect(panel(page)).toHaveCount(0)
})
