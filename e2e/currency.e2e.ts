import { fiveListings } from '../demo/special-cars.ts'
import { countOf, expect, test } from './test.ts'
import { currencyOf, group, panelOf, rangeField } from './pages/panel.ts'
import { auctionOf, pageOf, section, sectionLink, vinOf } from './pages/car.ts'
import { cards, chip, expectCars } from './pages/results.ts'
import { lookUp, vinsField, vinsTable } from './pages/vins.ts'

// A browser with a Polish locale, on a page in English: English labels, and the user's own currency.
test.use({ locale: 'pl-PL' })

test('the reader’s currency is guessed, kept once chosen, and goes along where prices compare', async ({
  page,
  browser,
}) => {
  await page.goto('/?lang=en')
  const currency = currencyOf(await group(panelOf(page), 'Price'))
  await expect(currency).toHaveValue('pln')
  const price = await group(panelOf(page), 'Price')
  await rangeField(price, 'To').fill('20000')
  await expect(page).toHaveURL('/?price=..20000&currency=pln&lang=en')
  await expectCars(page, 'price_to=20000&currency=pln')

  // The URL means the same to a user whose currency is the dollar.
  const stranger = await browser.newPage({ locale: 'en-US' })
  await stranger.goto(page.url())
  await expect(chip(stranger, /Price up to 20,000\sPLN/)).toBeVisible()
  await expectCars(stranger, 'price_to=20000&currency=pln')
  await stranger.close()

  await chip(page, /Price up to 20,000\sPLN/).click()
  await expect(page).toHaveURL('/?lang=en')
  await currency.selectOption('eur')
  await expect(page).toHaveURL('/?lang=en')
  await page.getByRole('link', { name: 'Forecourt' }).first().click()
  await expect(currency).toHaveValue('eur')
  await page.goto('/?lang=en&sort=cheaper')
  // A link of another user that compares prices in the default currency.
  await expect(page.getByText('Prices are compared in USD and shown as listed.')).toBeVisible()
  await page.goto('/?lang=en')
  await expect(currency).toHaveValue('eur')
})

test('beside a price of another currency stands what it is about, as the service itself compares them', async ({
  page,
}) => {
  // One car with one listing, in euros.
  const { vin, price } = await page.request
    .get('/api/search?sort=expensive&currency=eur&price_to=60000&perPage=48')
    .then(async (answer) => {
      const { data } = await answer.json()
      const found = data.find(
        ({ listings }: { listings: { price: { price: number; currency: { name: string } } | null }[] }) =>
          listings.length === 1 && listings[0]?.price?.currency.name === 'eur',
      )
      return { vin: String(found.vin), price: Number(found.listings[0].price.price) }
    })
  await page.goto(`/?lang=en&vin=${vin}`)
  const about = cards(page).getByText(/^≈ PLN/)
  await expect(about).toBeVisible()
  const shown = Number((await about.innerText()).replace(/\D/g, ''))
  expect(shown).toBeGreaterThan(price)
  const reaches = (bound: number) => countOf(page.request, `vin=${vin}&price_from=${bound}&currency=pln`)
  expect(await reaches(Math.floor(shown * 0.999))).toBe(1)
  expect(await reaches(Math.ceil(shown * 1.001))).toBe(0)
  await expect(page.getByText('≈ in PLN: approximate, at today’s rates.')).toBeVisible()
})

test('around prices in several currencies stands what all of them are about', async ({ page }) => {
  // Euros, dollars and złoty.
  const vin = vinOf('fiveListings')
  await page.goto(`/?lang=en&view=list&vin=${vin}`)
  const about = cards(page).getByText(/^≈ PLN\s[\d,]+ – [\d,]+$/)
  await expect(about).toBeVisible()
  const [least = 0, most = 0] = (await about.innerText())
    .split('–')
    .map((end) => Number(end.replace(/\D/g, '')))
  // No offer is below the range or above it, and an offer is at each end.
  const offers = Object.values(fiveListings).filter((each) => each !== fiveListings.copperlot)
  const sources = offers.map(({ domain }) => `domains[]=${domain}`)
  const among = [`vin=${vin}`, 'currency=pln', ...sources].join('&')
  const counts = (bound: string) => countOf(page.request, `${among}&${bound}`)
  expect(await counts(`price_to=${Math.ceil(least * 1.001)}`)).toBe(1)
  expect(await counts(`price_to=${Math.floor(least * 0.999)}`)).toBe(0)
  expect(await counts(`price_from=${Math.floor(most * 0.999)}`)).toBe(1)
  expect(await counts(`price_from=${Math.ceil(most * 1.001)}`)).toBe(0)

  // A card has less room, but shows the whole range too.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/?lang=en&vin=${vin}`)
    await expect(about).toBeInViewport({ ratio: 1 })
  }
})

test('bids, past prices and the VIN list have approximate amounts', async ({ page }) => {
  await page.goto(`${pageOf('fiveListings')}?site=ratukiemis.example&lang=en`)
  await expect(auctionOf(page)).toContainText(/Current bid\s*USD\s3,100\s*≈ PLN\s[\d,]+/)
  await sectionLink(page, 'Price history').click()
  // The price in the sticky bar.
  await expect(page.getByText(/^≈ PLN/).first()).toBeInViewport()
  const prices = section(page, 'Price history')
  await prices.getByText('Show as table').click()
  await expect(prices.getByRole('cell', { name: /^EUR\s9,200 ≈ PLN\s[\d,]+$/ })).toBeVisible()
  await expect(prices.getByText(/^≈ in PLN: approximate, at today’s rates/)).toBeVisible()

  await page.goto('/vins?lang=en')
  await vinsField(page).fill(vinOf('fiveListings'))
  await lookUp(page, 1).click()
  const row = vinsTable(page).getByRole('row').nth(1)
  await expect(row).toContainText(/EUR\s[\d,]+\s*≈ PLN\s[\d,]+/)
  await expect(row.getByText(/≈/)).toHaveCount(2)
})
