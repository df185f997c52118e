import { expect, test } from './test.ts'
import { filmPrices } from './observe.ts'
import { pageOf, vinOf } from './pages/car.ts'
import { favouriteRows, heartIn } from './pages/favourites.ts'
import { cards, carsShown } from './pages/results.ts'

// The price that stands for a car, its currency, and that it is there at once and stays.

const readers = [
  ['en-GB', 'GBP'],
  ['de-DE', 'EUR'],
  ['pl-PL', 'PLN'],
  ['bg-BG', 'EUR'],
] as const

for (const [locale, own] of readers)
  test(`a reader of ${locale} sees ≈ ${own} with the first paint of every card, and no price changes`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ locale })
    const film = await filmPrices(page)
    await page.goto('/?lang=en')
    await carsShown(page)
    await page.getByText(`≈ in ${own}:`).scrollIntoViewIfNeeded()
    const seen = Object.values(await film())
    expect(seen.length).toBeGreaterThan(20)
    // Each card had a single text in all frames.
    expect(seen.filter((texts) => texts.length !== 1)).toEqual([])
    const foreign = seen.flat().filter((text) => !text.startsWith(own))
    expect(foreign.length).toBeGreaterThan(5)
    expect(foreign.filter((text) => !text.includes(`≈ ${own}`))).toEqual([])
    await page.close()
  })

test.describe('of a car', () => {
  test.use({ locale: 'de-DE' })

  test('card, page, favourite and link show one price, and the search’s currency goes along', async ({
    page,
  }) => {
    const search = `vin=${vinOf('fiveListings')}&currency=usd&lang=en`
    await page.goto(`/?${search}`)
    const price = /[A-Z]{3}\s[\d,]+/
    const [onCard] = price.exec((await cards(page).innerText()).replaceAll('\u00A0', ' ')) ?? []
    expect(onCard).toBeDefined()
    const shown = new RegExp((onCard ?? '').replace(' ', '\\s'))
    await heartIn(cards(page)).click()
    await expect(heartIn(cards(page))).toHaveAttribute('aria-pressed', 'true')
    await cards(page).getByRole('heading', { level: 3 }).getByRole('link').click()
    const bar = page.getByRole('main')
    await expect(bar.getByText(shown).first()).toBeVisible()
    await expect(bar.getByText('Cheapest to buy').first()).toBeVisible()
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', shown)
    await page.goto('/favourites')
    await expect(favouriteRows(page).first()).toContainText(shown)
    const text = await (await page.request.get(`${pageOf('fiveListings')}?lang=en`)).text()
    expect(text.replaceAll('\u00A0', ' ')).toMatch(new RegExp(`og:description" content="${onCard}`))
  })

  test('leasing and a bid are named, and not shown where the car is for sale', async ({ page }) => {
    const vin = vinOf('leasingBoth')
    await page.goto(`/?vin=${vin}&lang=en`)
    await expect(cards(page)).toContainText(/[A-Z]{3}\s[\d,]+/)
    await expect(cards(page)).not.toContainText('Leasing')
    await page.goto(`/?vin=${vin}&leasing=yes&lang=en`)
    await expect(cards(page)).toContainText(/Leasing [A-Z]{3}\s[\d,]+/)
    await page.goto(`${pageOf('leasingBoth')}?lang=en`)
    await expect(page.getByText(/^Leasing [A-Z]{3}\s[\d,]+$/).first()).toBeVisible()
    await page.goto(`/?vin=${vinOf('fiveListings')}&site=copperlot.example&lang=en`)
    await expect(cards(page)).toContainText(/Current bid USD\s3,100/)
  })

  test('all prices are shown in one currency if the user wants it, the listed one below', async ({
    page,
  }) => {
    await page.goto(`/?vin=${vinOf('fiveListings')}&currency=gbp&lang=en`)
    const [listed, about] = ['EUR\\s7,950', '≈ GBP\\s[\\d,]+']
    await expect(cards(page)).toContainText(new RegExp(`${listed}\\D*${about}`))
    await page.getByRole('button', { name: 'Search actions' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Show all prices in GBP' }).click()
    await expect(cards(page)).toContainText(new RegExp(`${about}${listed}`))
    await page.reload()
    await expect(cards(page)).toContainText(new RegExp(`${about}${listed}`))
  })
})
