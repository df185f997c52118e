import type { Buffer } from 'node:buffer'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { largestPrice } from '../demo/special-cars.ts'
import { expect, test } from './test.ts'
import { numberIn, restingBox } from './observe.ts'
import {
  auctionOf,
  chartOf,
  countdownStop,
  listingRow,
  listingsOf,
  mapOf,
  pageOf,
  placeOf,
  printedCode,
  reportsOf,
  section,
  unfold,
} from './pages/car.ts'
import { copyLink, shareButton, titleOf } from './pages/frame.ts'
import { cards, carsShown, priceChecked } from './pages/results.ts'

// Specifications, listings, prices, timeline, reports, equipment, price check and print: cases beyond car.e2e.ts.

test('a car of five listings', async ({ page }) => {
  await page.goto(pageOf('fiveListings'))
  await test.step('facts have units, and their meaning where it is pointed at', async () => {
    const facts = section(page, 'Specifications')
    await expect(facts.getByText('170 hp (125 kW)')).toBeVisible()
    await expect(facts.getByText(/1,798\scm³/)).toBeVisible()
    await expect(facts.getByTitle('The market it was built for; equipment and lights vary.')).toBeVisible()
    // A missing month is shown as not stated instead of left out.
    await expect(
      facts
        .getByRole('term')
        .filter({ hasText: /^Month$/ })
        .locator('xpath=following-sibling::dd')
        .first(),
    ).toHaveText('Not stated')
  })
  await test.step('three currencies side by side, and the cheapest of all', async () => {
    const offers = page.getByRole('complementary', { name: 'Listings and prices' })
    for (const amount of ['EUR 7,950', 'USD 9,800', 'PLN 38,900', 'listed at USD 4,250'])
      await expect(offers.getByText(amount, { exact: true })).toBeVisible()
    // Before the rates are known the currencies stand apart; then one offer is the cheapest.
    await expect(offers.getByText('Cheapest to buy', { exact: true })).toHaveCount(1)
    await expect(offers.getByText(/^≈ USD\s[\d,]+$/)).not.toHaveCount(0)
    await expect(page.getByText(/^Prices are shown as listed\./)).toBeVisible()
    // The change since first seen, in per cent and in the listing's currency.
    await expect(offers.getByText(/from EUR\s9,200 on .* · 2\sprice changes/)).toBeVisible()
  })
  await test.step('listings lead out without telling where from, and state seller, place, dates and status', async () => {
    const table = listingsOf(page)
    const out = table.getByRole('link', { name: /^Ratukiemis/ })
    await expect(out).toHaveAttribute('href', 'https://ratukiemis.example/listing/FIVE-2')
    await expect(out).toHaveAttribute('target', '_blank')
    await expect(out).toHaveAttribute('rel', /noopener/)
    for (const [head, text] of [
      ['Seller', 'Private'],
      ['Location', /Klaipėda/],
      ['Mileage', '151,000 km'],
      ['Condition', 'Damaged'],
      ['Status', 'For sale'],
      ['First seen', /20\d\d/],
      ['Last seen', /20\d\d/],
    ] as const)
      await expect(listingRow(page, head)).toContainText(text)
  })
  await test.step('what the next seller asks is held against the last price in the same currency', async () => {
    await expect(
      section(page, 'Listing timeline').getByText(/^\+9% vs EUR\s7,950 on Ratukiemis$/),
    ).toBeVisible()
  })
  await test.step('parts begin at one edge with their headings, the bar that leads to them goes from edge to edge', async () => {
    const part = section(page, 'Price history')
    const [box, heading] = [await restingBox(part), await restingBox(part.getByRole('heading').first())]
    expect(heading.x).toBe(box.x)
    const bar = await restingBox(page.getByRole('navigation', { name: 'On this page' }))
    const { x, width } = await restingBox(page.getByRole('banner'))
    expect([bar.x, bar.width]).toEqual([x, width])
  })
  await test.step('the place in focus is chosen on the map’s list', async () => {
    const journey = section(page, 'Listing timeline')
    await journey
      .getByRole('button', { name: /^Suwałki/ })
      .first()
      .focus()
    const twin = placeOf(page, /Suwałki/)
    await expect(twin).toHaveAttribute('aria-pressed', 'true')
    await journey
      .getByRole('button', { name: /^Klaipėda/ })
      .first()
      .focus()
    await expect(twin).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('prices are read by the pointer as well', async () => {
    await unfold(page)
    const chart = chartOf(page, 'EUR')
    /** Hovers at a part of the width, once the chart has stopped moving. */
    const point = async (part: number) => {
      const { width, height } = await restingBox(chart)
      await chart.hover({ position: { x: width * part, y: height / 2 } })
    }
    await point(0.25)
    await expect(chart).toHaveAttribute('aria-valuetext', /Ratukiemis EUR\s9,200/)
    await point(0.99)
    await expect(chart).toHaveAttribute('aria-valuetext', /Ratukiemis EUR\s7,950/)
  })
})

test('a car of one listing', async ({ page }) => {
  await page.goto(pageOf('staleAuction'))
  await test.step('the year of a title against the record is a contradiction with its quote', async () => {
    const conflicts = page.getByRole('region', { name: 'One contradiction' })
    await expect(conflicts.getByRole('heading', { name: 'Year 2015, 2013 in a title' })).toBeVisible()
    await expect(conflicts).toContainText('2013 Ford Explorer XLT')
    await expect(conflicts).toContainText('Copperlot')
  })
  await test.step('an auction whose source has not been seen since says that its end is unknown', async () => {
    const auction = auctionOf(page)
    await expect(auction.getByRole('time')).toContainText(/UTC\+[12]/)
    await expect(auction).toContainText('so the result isn’t known')
    await expect(auction).not.toContainText(/\d (?:days?|hours?|minutes?) left/)
    await expect(countdownStop(page)).toHaveCount(0)
  })
  await test.step('a journey of one place has no map', async () => {
    const journey = section(page, 'Listing timeline')
    await expect(journey.getByText('Listed on Copperlot')).toBeVisible()
    await expect(journey).toContainText('Dallas')
    await unfold(page)
    await expect(mapOf(page)).toHaveCount(0)
  })
  await test.step('a listing without a position is named as such', async () => {
    await expect(section(page, 'Listing timeline').getByText(/^No location: ./)).toBeVisible()
    // Without any location there is no map.
    await page.goto(pageOf('oddPlaces'))
    await expect(section(page, 'Listing timeline')).toContainText(
      'No map: none of the listings gives a location.',
    )
  })
})

test('a car that was listed twice', async ({ page }) => {
  await page.goto(pageOf('reposted'))
  await unfold(page)
  await test.step('what is sold is marked among the prices', async () => {
    const prices = section(page, 'Price history')
    await expect(prices.getByText(/, unchanged(?: ≈ .+)? · Sold$/)).toBeVisible()
  })
  await test.step('the same place twice is shown as listed again', async () => {
    await expect(section(page, 'Listing timeline').getByText(/^Listed again on /)).toBeVisible()
    await expect(section(page, 'Listing timeline')).toContainText('relisted once')
  })
})

test('a price without a day differs from no price, on paper too', async ({ page }) => {
  await page.goto(pageOf('oddPictures'))
  await unfold(page)
  const words = /^Колите: EUR\s6,400; since when is not stated$/
  await expect(section(page, 'Price history').getByText(words)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
})

/** The share of a picture that has each of these hex colours. */
async function shares(picture: Buffer, colours: readonly string[]): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const all = info.width * info.height
  return colours.map((hex) => {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    let found = 0
    for (let at = 0; at < data.length; at += 3)
      if (wanted.every((value, part) => Math.abs((data[at + part] ?? 0) - value) <= 6)) found += 1
    return found / all
  })
}

test('the map is drawn from the project’s own coasts and asks no other host @map', async ({ page }) => {
  const hosts = new Set<string>()
  let base = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http')) hosts.add(url.host)
    if (url.pathname === '/map/base.pmtiles') base += 1
  })
  await page.goto(pageOf('fiveListings'))
  // The map renders when it comes into view.
  await section(page, 'Listing timeline').evaluate((element) => element.scrollIntoView())
  const map = mapOf(page)
  await expect(map).toBeVisible({ timeout: 30_000 })
  // Land and sea of the light map (src/map/base-style.ts), each a good part of it.
  await expect
    .poll(async () => Math.min(...(await shares(await map.screenshot(), ['#d8e3ec', '#f6f5f2']))), {
      timeout: 60_000,
      intervals: [1000],
    })
    .toBeGreaterThan(0.1)
  expect(base).toBeGreaterThan(0)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  await test.step('the journey beside it, with a list as its twin', async () => {
    const journey = section(page, 'Listing timeline')
    await journey.scrollIntoViewIfNeeded()
    await expect(journey.getByText('Listed on Copperlot')).toBeVisible()
    await expect(journey.getByText('8,778 km away')).toBeVisible()
    await expect(journey.getByRole('button', { name: /Lviv.*: show on the map$/ }).first()).toBeVisible()
    const place = placeOf(page, /Lviv/)
    await place.click()
    await expect(place).toHaveAttribute('aria-pressed', 'true')
  })
})

test('equipment is in the user’s language', async ({ page }) => {
  const names = async (lang: string) => {
    const answer = await page.request.get(`/api/car-options?ids=101,401&lang=${lang}`)
    const { data }: { data: { name: string }[] } = await answer.json()
    return data.map(({ name }) => name)
  }
  const [english, polish] = [await names('en'), await names('pl')]
  expect(polish).not.toEqual(english)
  await page.goto(`${pageOf('sixtyPhotos')}?lang=pl`)
  const items = page.getByRole('region', { name: 'Wyposażenie', exact: true }).getByRole('listitem')
  for (const name of polish) await expect(items.filter({ hasText: name })).toBeVisible()
})

test('a card says in short what the car’s page says at length, and links open exactly those cars', async ({
  page,
}) => {
  await page.goto('/?fuel=diesel&year=2016..2020&price=5000..&currency=eur&sort=cheaper')
  // A car with one listing, because the car page may lead with another listing than the search.
  const card = cards(page)
    .filter({ hasText: priceChecked, hasNotText: /\+\d+ more/ })
    .first()
  const [, step = '', sum = ''] = priceChecked.exec((await card.textContent()) ?? '') ?? []
  await card.getByRole('link').first().click()
  const atLength = new RegExp(
    `${step} · similar cars EUR\\s[\\d,]+ – [\\d,]+ · ${sum.replaceAll(/\s/g, '\\s')} the middle`,
  )
  await expect(page.getByRole('main').getByText(atLength).first()).toBeVisible()
  await unfold(page)
  const check = section(page, 'Price check')
  await expect(check.getByText(atLength)).toBeVisible()
  await expect(check.getByRole('figure', { name: /price/i })).toBeVisible()
  const similar = check.getByRole('link', { name: /^[\d,]+ similar cars?, any auctions included$/ })
  const count = numberIn((await similar.textContent()) ?? '')
  expect(count).toBeGreaterThanOrEqual(12)
  await similar.click()
  expect(await carsShown(page)).toBe(count)
})

test('a car of the largest price', async ({ page }) => {
  await page.goto(pageOf('largestPrice'))
  await test.step('its int64 is shown to the last unit', async () => {
    await expect(page.getByText(`USD ${BigInt(largestPrice).toLocaleString('en')}`).first()).toBeVisible()
  })
  await test.step('fewer than twelve similar cars are too few to say', async () => {
    await unfold(page)
    const check = section(page, 'Price check')
    await expect(check.getByText(/^Too few similar cars|^No price to check/).first()).toBeVisible()
    await expect(check.getByText(/the middle$/)).toHaveCount(0)
  })
  await test.step('without a report it is not called clean', async () => {
    const reports = reportsOf(page)
    await expect(reports.getByText('No reports')).toBeVisible()
    await expect(reports).toContainText('That doesn’t mean the car has a clean history')
  })
})

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0

async function printed(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' })
  await expect(printedCode(page)).toBeVisible()
  return pages(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
}

test('paper: at most two pages, whatever there is of a car', async ({ page }) => {
  // The car with five listings is printed in car.e2e.ts.
  for (const name of ['sixtyPhotos', 'longReport', 'bare', 'emoji'] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(pageOf(name))
    await expect(titleOf(page)).toBeVisible()
    expect(await printed(page), name).toBeLessThanOrEqual(2)
  }
})

test('shared: a link that remembers what the car is', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${pageOf('fiveListings')}?body=sedan`)
  await shareButton(page).click()
  await copyLink(page).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname).toBe(pageOf('fiveListings'))
  // The search is not shared; the description of the car is.
  expect([...link.searchParams.keys()]).toEqual(['was'])
})
