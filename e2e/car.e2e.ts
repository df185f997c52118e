import { fiveListings, specialCars } from '../demo/special-cars.ts'
import { expect, test } from './test.ts'
import {
  auctionOf,
  backToResults,
  chartOf,
  countdownStop,
  showTechnical,
  galleryOf,
  listingRow,
  listingsOf,
  nextCar,
  pageOf,
  printedCode,
  section,
  vinOf,
} from './pages/car.ts'
import { restingBox } from './observe.ts'
import { titleOf } from './pages/frame.ts'
import { differencesButton } from './pages/compare.ts'
import { lookUp, saveAsCsv, vinsTable } from './pages/vins.ts'

// The car page, on cars of the demo inventory (demo/special-cars.ts).

test('ways in: by id, by VIN, by source and listing, each under the car’s name', async ({ page }) => {
  const { listing } = fiveListings.ratukiemis
  for (const path of [
    pageOf('fiveListings'),
    `/vin/${vinOf('fiveListings').toUpperCase()}`,
    `/listing/ratukiemis.example/${listing}`,
    // In a pasted URL, "www." and other path segments do not matter.
    `/listing/www.ratukiemis.example/0?ad=https://www.ratukiemis.example/listing/${listing}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: /Volkswagen Passat/ })).toBeVisible()
    await expect(page).toHaveTitle(/Volkswagen Passat/)
  }
  await expect(page.getByText('This listing', { exact: true })).toBeVisible()
})

test('a link outlives the sale: sold view, then by VIN, then similar cars', async ({ page }) => {
  await page.goto(pageOf('soldLately'))
  await expect(page.getByText('This car has been sold')).toBeVisible()
  // The URL has the description of the car.
  await expect(page).toHaveURL(
    new RegExp(`\\?was=skoda-octavia,\\d{4},\\d+km,[\\d.]+,${vinOf('soldLately')}$`),
  )

  await page.goto(`/car/gone-id?was=car,,,,${vinOf('soldLately')}`)
  await expect(page.getByRole('heading', { level: 1, name: /Octavia/ })).toBeVisible()
  await expect(page.getByText('Found by its VIN')).toBeVisible()

  const was = await page.goto(pageOf('fiveListings')).then(async () => {
    await expect(page).toHaveURL(/was=/)
    return new URL(page.url()).searchParams.get('was') ?? ''
  })
  const model = was.split(',')[3] ?? ''
  await page.goto(`${pageOf('soldLongAgo')}?was=volkswagen-passat,,,${model},${vinOf('soldLongAgo')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This car is no longer available' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Similar cars' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Volkswagen Passat/ }).first()).toBeVisible()
})

test('an invalid VIN is reported, and its part can be searched', async ({ page }) => {
  await page.goto('/vin/1VWAT7')
  await expect(titleOf(page)).toContainText('isn’t a complete VIN')
  await page.getByRole('link', { name: /contains 1VWAT7/ }).click()
  await expect(page).toHaveURL(/\/\?vin=1vwat7/)
})

test('places with the longest names leave a phone’s page as wide as the phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const answer = await page.request.get('/api/search?perPage=50&sort=oldest')
  type Named = { name: string | null } | null
  type Listed = { location_details: { place: Named; district: Named; region: Named } }
  const { data }: { data: { id: string; listings: Listed[] }[] } = await answer.json()
  const lengths = data.map(({ id, listings }) => ({
    id,
    length: Math.max(
      ...listings.flatMap(({ location_details: { place, district, region } }) =>
        [place, district, region].map((each) => each?.name?.length ?? 0),
      ),
    ),
  }))
  for (const { id } of lengths.toSorted((a, b) => b.length - a.length).slice(0, 3)) {
    await page.goto(`/car/${id}`)
    await expect(page.getByRole('complementary', { name: 'Listings and prices' })).toBeVisible()
    const [content, room] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(content, id).toBeLessThanOrEqual(room ?? 0)
  }
})

test('one car in five listings', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(pageOf('fiveListings'))
  await test.step('sources that contradict each other are quoted with their dates', async () => {
    const conflicts = page.getByRole('region', { name: /\d contradictions/ })
    const odometer = conflicts.getByRole('listitem').filter({ hasText: 'It went down by 58,700 km.' })
    await expect(odometer.first()).toContainText('151,000 km')
    await expect(odometer.first()).toContainText('92,300 km')
    for (const point of [
      'Mileage 92,300 – 151,000 km',
      /^Damaged on .+, not on /,
      /^Airbags: /,
      /^Keys on /,
      /^Two places [\d,]+\skm apart/,
    ])
      await expect(conflicts.getByRole('heading', { name: point })).toBeVisible()
    // The quote has both stays, because their first days alone are weeks apart.
    const places = conflicts.getByRole('listitem').filter({ hasText: /Two places/ })
    await expect(places.first()).toContainText(/\d{4} – \d+ \w+ \d{4}.*\d{4} – \d+ \w+ \d{4}/)
  })
  await test.step('the gravest of them is said under the name, and leads to the others', async () => {
    await page.getByRole('article').getByRole('link', { name: 'Mileage 92,300 – 151,000 km' }).click()
    await expect(page.getByRole('heading', { name: /\d contradictions/ })).toBeInViewport()
  })
  await test.step('the auction: absolute time with zone, time left, bid, may be extended', async () => {
    const auction = auctionOf(page)
    await expect(auction.getByRole('time')).toContainText(/UTC\+1/)
    await expect(auction).toContainText('left')
    await expect(auction).toContainText('USD 3,100')
    await expect(auction).toContainText('may extend the auction')
    const stop = countdownStop(page)
    await stop.click()
    await expect(stop).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('listings side by side: prices as listed, the cheapest of all currencies', async () => {
    const table = listingsOf(page)
    await expect(table.getByRole('table', { name: 'Listings side by side' })).toBeVisible()
    const row = (head: string) => listingRow(page, head)
    const price = row('Price')
    for (const amount of ['EUR 8,700', 'USD 9,800', 'PLN 38,900', 'EUR 7,950', 'USD 4,250'])
      await expect(price).toContainText(amount)
    // The account's rates are known, so currencies compare.
    await expect(table.getByText('Cheapest to buy', { exact: true })).toHaveCount(1)
    await expect(row('Airbags')).toContainText('Not stated')
    await differencesButton(page).click()
    await expect(row('Videos')).toHaveCount(0)
  })
  await test.step('pictures that several sources show stand once', async () => {
    await expect(page.getByText('14 duplicates hidden')).toBeVisible()
  })
  await test.step('they are grouped by source and day', async () => {
    const gallery = galleryOf(page)
    const group = gallery.getByRole('group', { name: 'Photos from Колите' })
    await expect(group).toContainText(/\d{1,2} [A-Z][a-z]{2,3} 20\d\d/)
    await expect(gallery.getByRole('group', { name: /^Photos from/ })).not.toHaveCount(1)
    // A picture of several sources is shown with the first source and names the others.
    await expect(gallery.getByText(/Колите · .* · also on /)).toBeVisible()
  })
  await test.step('prices: one chart per currency that moved, read by keyboard, and the same as a table', async () => {
    // The chart renders when it comes into view.
    await section(page, 'Price history').evaluate((part) => part.scrollIntoView())
    const chart = chartOf(page, 'EUR')
    await chart.scrollIntoViewIfNeeded()
    await chart.focus()
    await page.keyboard.press('Home')
    await expect(chart).toHaveAttribute('aria-valuetext', /Ratukiemis EUR\s9,200/)
    await page.keyboard.press('ArrowRight')
    await expect(chart).toHaveAttribute('aria-valuetext', /Ratukiemis EUR\s8,490/)
    // The price in złoty never moved, so it has no chart.
    await expect(page.getByRole('slider', { name: /^Prices in/ })).toHaveCount(2)
    await expect(
      section(page, 'Price history').getByText(/^Giełda Aut: PLN\s38,900 since .*, unchanged$/),
    ).toBeVisible()
    await page.getByText('Show as table').click()
    const table = page.getByRole('group', { name: 'Show as table' })
    await expect(table.getByRole('cell', { name: 'EUR 9,200' })).toBeVisible()
  })
  await test.step('equipment by section, searched', async () => {
    const equipment = section(page, 'Equipment')
    await expect(equipment.getByText('Anti-lock brakes (ABS)')).toBeVisible()
    await equipment.getByRole('searchbox').fill('air cond')
    await expect(equipment.getByText('Air conditioning')).toBeVisible()
    await expect(equipment.getByText('Anti-lock brakes (ABS)')).toHaveCount(0)
    await expect(equipment.getByTitle('Cools the cabin.')).toBeVisible()
  })
  await test.step('what is for machines is behind one switch', async () => {
    await expect(section(page, 'Specifications').getByText('170 hp (125 kW)')).toBeVisible()
    const id = page.getByText(specialCars.fiveListings.id, { exact: true })
    await expect(id).toHaveCount(0)
    await expect(listingRow(page, 'Listing number')).toHaveCount(0)
    await showTechnical(page)
    await expect(id).toBeVisible()
    await expect(page.getByRole('group', { name: 'Technical data' }).getByText('FIVE-2')).toBeVisible()
  })
  await test.step('copied as text: name, facts, prices and the link', async () => {
    const copy = page.getByRole('button', { name: 'Copy as text' })
    const beside = page.getByRole('button', { name: 'Print' })
    await copy.scrollIntoViewIfNeeded()
    const before = await restingBox(beside)
    await copy.click()
    await expect(copy.getByText('Copied')).toBeVisible()
    // The new word replaces the old one without moving the elements beside it.
    expect(await restingBox(beside)).toEqual(before)
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('2016 Volkswagen Passat')
    expect(text).toMatch(/EUR\s7,950/)
    expect(text).toContain(`/car/${specialCars.fiveListings.id}`)
  })
})

test('a report is a witness against a listing', async ({ page }) => {
  await page.goto(pageOf('clockTurnedBack'))
  await expect(page.getByRole('heading', { name: /^Mileage .+\skm$/ })).toBeVisible()
})

test('without photo, price and position the page says so', async ({ page }) => {
  await page.goto(pageOf('bare'))
  for (const text of [
    'No photos of this car',
    'No listing has a price.',
    'No map: none of the listings gives a location.',
    'No reports',
    'That doesn’t mean the car has a clean history',
  ])
    // The hidden print sheet has the same text.
    await expect(page.getByText(text).first()).toBeVisible()
})

test('print: at most two pages, with a code that leads back', async ({ page }) => {
  await page.goto(pageOf('fourShapes'))
  await expect(titleOf(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(printedCode(page)).toBeVisible()
  await expect(titleOf(page)).toBeHidden()
  // The sheet has the price changes, the asking prices and the bids.
  await page.goto(pageOf('fiveListings'))
  await expect(printedCode(page)).toBeVisible()
  for (const text of [
    /^Ratukiemis: EUR\s9,200 \(.*\) → EUR\s8,490 \(.*\) → EUR\s7,950 \(/,
    /^EUR\s7,950, negotiable/,
    /^Current bid USD\s3,100(?:, seen .+ ago)?$/,
    /^Auction: \d{1,2} \w{3,4} 20\d\d/,
    // The mileage went down.
    /^Mileage 92,300 – 151,000\skm/,
  ])
    await expect(page.getByText(text).last()).toBeVisible()
  // Stated values are bold, "Not stated" is not.
  await expect(page.getByText('Not stated', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Not stated', { exact: true }).last()).toHaveCSS('font-weight', '400')
  const sheet = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0).toBeLessThanOrEqual(2)
})

test('previous and next through the search one came from, by key and by link, and back to it', async ({
  page,
}) => {
  await page.goto('/?body=suv&sort=cheaper')
  const cars = page.getByRole('article').getByRole('link')
  await cars.first().click()
  await expect(titleOf(page)).toBeFocused()
  const place = page.getByRole('navigation', { name: 'Results' })
  await expect(place).toContainText(/^1 of/)
  await nextCar(page).click()
  await expect(place).toContainText(/^2 of/)
  await page.keyboard.press('j')
  await expect(place).toContainText(/^3 of/)
  await page.keyboard.press('k')
  await expect(place).toContainText(/^2 of/)
  await backToResults(page).click()
  await expect(page).toHaveURL(/\/\?body=suv&sort=cheaper$/)
})

test('a list of VINs: found, sold, not found; sorted and saved', async ({ page }) => {
  await page.goto('/vins')
  await page
    .getByRole('textbox')
    .fill(
      `vin\n${vinOf('fiveListings')}\n${vinOf('fiveListings').replaceAll('0', 'O')}\n${vinOf('soldLately')}\n${vinOf('soldLongAgo')}\nhttps://ratukiemis.example/listing/FIVE-2\nnothing`,
    )
  await expect(page.getByText('1 line not recognised')).toBeVisible()
  await lookUp(page, 5).click()
  await expect(page.getByText('For sale 2 · Sold 1 · Not found 2')).toBeVisible()
  const table = vinsTable(page)
  await table.getByRole('button', { name: 'Status' }).click()
  await expect(table.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending')
  const download = page.waitForEvent('download')
  await saveAsCsv(page).click()
  expect((await download).suggestedFilename()).toBe('vins.csv')
  // The list survives a visit to a car.
  await table.getByRole('link', { name: /Octavia/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Octavia/ })).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('row')).toHaveCount(6)
  // Letters that no VIN has are named, and the likely VIN opens the car.
  const mistyped = table.getByRole('row', { name: 'A VIN never has the letters I, O or Q' })
  await mistyped.getByRole('link', { name: `Look up ${vinOf('fiveListings').toUpperCase()}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Passat/ })).toBeVisible()
})

test('in six languages', async ({ page }) => {
  for (const [language, listings] of [
    ['en', 'Listings'],
    ['ru', 'Объявления'],
    ['sq', 'Njoftimet'],
    ['pl', 'Ogłoszenia'],
    ['uk', 'Оголошення'],
    ['bg', 'Обяви'],
  ] as const) {
    await page.goto(`${pageOf('fiveListings')}?lang=${language}`)
    await expect(page.getByRole('heading', { level: 2, name: listings, exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
})
