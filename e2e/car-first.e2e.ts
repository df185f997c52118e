import { expect, test } from './test.ts'
import { restingBox } from './observe.ts'
import { titleOf } from './pages/frame.ts'
import { galleryOf, offersOf, outButton, pageOf, pictureOf, section, sectionLink } from './pages/car.ts'

// The top of the car page: price, link to the offer, pictures, and sections out of view.

test('the cheapest price that matched and the way to it stay while the page scrolls @everywhere', async ({
  page,
}) => {
  await page.goto(`${pageOf('fiveListings')}?price=..9000&currency=eur`)
  const open = outButton(page)
  await expect(open).toHaveText(/^View on Ratukiemis/)
  await expect(open).toHaveAttribute('href', 'https://ratukiemis.example/listing/FIVE-2')
  const offers = offersOf(page)
  await expect(offers.first()).toContainText(/EUR\s7,950.*Matches your search.*98,000\skm.*Used/)
  await expect(offers.nth(1)).toContainText(/USD\s9,800.*Matches your search/)
  // An auction has its damage beside its price.
  await expect(offers.filter({ hasText: 'Current bid' })).toContainText(/USD\s3,100.*Damaged.*Front end/)
  // On a phone the photo is the first thing, before the name.
  if (test.info().project.use.isMobile === true) {
    const [photo, name] = [await restingBox(galleryOf(page)), await restingBox(titleOf(page))]
    expect(photo.y).toBeLessThan(name.y)
  }
  // Converted prices come late and take room above the sections.
  await expect(offers.last()).toContainText('≈')

  for (const name of ['Equipment', 'Price history', 'Listing timeline', 'Specifications']) {
    const link = sectionLink(page, name)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'location')
    await expect(open).toBeInViewport({ ratio: 1 })
    const bar = await restingBox(page.getByRole('navigation', { name: 'On this page' }))
    const heading = await restingBox(section(page, name).getByRole('heading', { name, exact: true }))
    // Below the bars, and close to them.
    expect(heading.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    expect(heading.y).toBeLessThan(bar.y + bar.height + 60)
  }
  // A reload comes back to the same place. Parts above it that come late move it by a line or two.
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await page.reload()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
    .toBeLessThanOrEqual(60)
})

test('the price in the bar stays in one line, with and without a way out beside it', async ({ page }) => {
  for (const car of ['soldLately', 'sixtyPhotos', 'markup'] as const) {
    await page.goto(pageOf(car))
    const price = page
      .getByRole('main')
      .getByText(/^\w{3}\s[\d,]+$/)
      .first()
    for (const width of [390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = () =>
        price.evaluate(
          (part) => part.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(part).fontSize),
        )
      expect(await lines(), `${car} at ${width} px`).toBeLessThan(2)
    }
  }
  await test.step('the longest price leaves the way out its room', async () => {
    await page.goto('/vin/ZFFZZZFK8F1016008')
    for (const width of [640, 768]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await restingBox(outButton(page))).width).toBeGreaterThan(100)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})

test('the large picture leaves room for the rest of the first screen', async ({ page }) => {
  for (const height of [900, 500]) {
    await page.setViewportSize({ width: 1440, height })
    await page.goto(pageOf('sixtyPhotos'))
    const picture = await restingBox(pictureOf(galleryOf(page), 1))
    expect(picture.height).toBeLessThanOrEqual(height * 0.6)
  }
})

test('a section link stays under the finger while the page scrolls @phone', async ({ page }) => {
  await page.goto(pageOf('fiveListings'))
  const link = sectionLink(page, 'Inspections and history')
  await test.step('the bar at the foot of the window is over the bars of the page', async () => {
    await link.evaluate((inBar) => scrollBy(0, inBar.getBoundingClientRect().bottom - innerHeight))
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'VIN check' }).click({ trial: true })
  })
  await sectionLink(page, 'Equipment').click()
  await expect(sectionLink(page, 'Equipment')).toHaveAttribute('aria-current', 'location')
  const before = await restingBox(link)
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  // The page still scrolls, and the current section's link is out of view.
  await section(page, 'Specifications').evaluate((part) => part.scrollIntoView())
  await expect(sectionLink(page, 'Specifications')).toHaveAttribute('aria-current', 'location')
  expect((await restingBox(link)).x).toBe(before.x)
  await page.mouse.up()
  await expect(link).toHaveAttribute('aria-current', 'location')
})
