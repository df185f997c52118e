import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { expectCounted } from './pages/analysis.ts'
import { cellsOf, chartNamed, countedAt, readerOf, savedAs, sheetNamed, twinOf } from './pages/charts.ts'
import { titleOf } from './pages/frame.ts'
import { chooseRadio } from './pages/results.ts'
import { numbersIn } from './observe.ts'
import {
  answerAs,
  countOf,
  expect,
  expectAccessibleInBothThemes,
  makeTrouble,
  noTrouble,
  test,
} from './test.ts'

// Analyses beyond plain counts: dots of single cars, sources side by side, damage of one model.

/** About fifty cars. */
const few = { page: 'brand=1&year=2022..&currency=eur', api: 'brands[0][id]=1&year_from=2022' }
const chartName = 'Price in EUR by mileage'

interface SampleListing {
  readonly archived: boolean
  readonly odometer: number | null
  readonly price: { readonly price: number | null; readonly currency: { readonly name: string } } | null
}
interface SampleCar {
  readonly id: string
  readonly year: number
  readonly brand: { readonly name: string }
  readonly model: { readonly name: string }
  readonly listings: readonly SampleListing[]
}

/** Cars of the search with one listing in euros, whose prices need no conversion. */
async function plainCars(request: APIRequestContext) {
  const answer = await request.get(`/api/search?${few.api}&perPage=50`)
  // A response in the shape of the specification.
  const { data } = (await answer.json()) as { data: SampleCar[] }
  return data.flatMap(({ id, year, brand, model, listings }) => {
    const [listing, ...others] = listings.filter(({ archived }) => !archived)
    const { price = null, currency } = listing?.price ?? {}
    if (listing === undefined || others.length > 0 || price === null || listing.odometer === null) return []
    if (currency?.name.toLowerCase() !== 'eur') return []
    return [{ id, name: `${year} ${brand.name} ${model.name}`, price, odometer: listing.odometer }]
  })
}

test('dots are the cars of the search, read by keys, marked by the address, and in a table', async ({
  page,
  request,
}) => {
  const cars = await plainCars(request)
  const [car] = cars
  if (car === undefined) throw new Error('no car of one listing in euro')
  await page.goto(`/analysis?${few.page}&show=scatter&car=${car.id}`)
  const total = await countOf(request, few.api)
  await expect(page.getByText(new RegExp(`^\\d+ of ${total} loaded cars`))).toBeVisible()
  const chart = chartNamed(page, chartName)
  const marked = page.getByRole('main').getByRole('link', { name: car.name }).first()
  await expect(marked).toHaveAttribute('href', `/car/${car.id}`)

  const twin = await twinOf(chart)
  for (const { name, price, odometer } of cars) {
    const rows = twin.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect(
      rows.filter({ hasText: `EUR ${price.toLocaleString('en')}` }).filter({
        hasText: `${odometer.toLocaleString('en')} km`,
      }),
    ).not.toHaveCount(0)
  }

  await readerOf(chart).focus()
  await page.keyboard.press('Home')
  const said = () => readerOf(chart).getAttribute('aria-valuetext')
  const first = await said()
  await page.keyboard.press('ArrowRight')
  await expect(readerOf(chart)).toHaveAttribute('aria-valuenow', '1')
  expect(await said()).not.toBe(first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/car\/\w+/)
  await page.goBack()

  await chooseRadio(page.getByRole('radio', { name: 'Year' }))
  await expect(chartNamed(page, 'Price in EUR by year')).toBeVisible()
  await page.getByRole('button', { name: 'Unmark' }).click()
  await expect(page).toHaveURL(/x=year/)
  await expect(page).not.toHaveURL(/car=/)
  const aboutLine = page.getByText(/^The dashed line/)
  await expect(aboutLine).toBeVisible()
  // A dozen cars have no line, and no words about one.
  await page.goto('/analysis?fuel=hydrogen&currency=eur&show=scatter')
  await expect(readerOf(chartNamed(page, chartName))).toBeVisible()
  await expect(aboutLine).toHaveCount(0)
})

test('a chart is saved as a drawing, a picture and a table', async ({ page, request }) => {
  const cars = await plainCars(request)
  await page.goto(`/analysis?${few.page}&show=scatter`)
  const chart = chartNamed(page, chartName)
  await expect(readerOf(chart)).toHaveAttribute('aria-valuemax', /[1-9]/)
  // Prices are converted one after another, so the words may be late.
  const dots = async () => Number(await readerOf(chart).getAttribute('aria-valuemax')) + 1

  const before = await dots()
  const drawing = await savedAs(chart, 'Vector image (SVG)')
  expect(drawing.name).toMatch(/^forecourt-price-odometer-.+-\d{8}-\d{4}\.svg$/)
  const text = drawing.file.toString('utf8')
  const drawn = text.split('h0').length - 1
  expect(drawn).toBeGreaterThanOrEqual(before)
  expect(drawn).toBeLessThanOrEqual(await dots())
  expect(text).toContain(`<title>${chartName}</title>`)
  // The caption names the search, and the axes have names.
  expect(text).toMatch(/>Search: .*>Address: .*currency=eur.*>Price currency: EUR; /s)
  expect(text).toMatch(/>Price, EUR<.*>Mileage, km</s)
  // The file stands alone: no style sheet, and no colours that only current browsers parse.
  expect(text).not.toMatch(/class=|oklch|oklab|var\(/)
  const shape = await sharp(drawing.file).metadata()
  expect(shape.format).toBe('svg')

  const picture = await savedAs(chart, 'Image (PNG)')
  const { format, width } = await sharp(picture.file).metadata()
  expect([format, width]).toEqual(['png', 2 * shape.width])
  const { channels } = await sharp(picture.file).stats()
  // The picture is not blank.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(3)

  const table = await savedAs(chart, 'Table (CSV)')
  expect(table.name).toMatch(/^forecourt-price-odometer-.+-\d{8}-\d{4}\.csv$/)
  const [head, ...lines] = table.file.toString('utf8').slice(1).trim().split('\r\n')
  expect(head).toBe(
    'Car,"Price, EUR",≈,"Mileage, km",As listed,Currency,Off the chart,VIN,Car ID,Link to the car in Forecourt',
  )
  expect(lines.length).toBeGreaterThanOrEqual(before)
  for (const { name, price, odometer } of cars)
    expect(lines.some((line) => line.startsWith(`${name},${price},0,${odometer},${price},EUR,`))).toBe(true)
})

/** The number of colours in a strip above the foot of a chart's last bar. @param foot px from the top */
async function coloursOfLastBar(picture: Buffer, bars: number, scale: number, foot: number): Promise<number> {
  const { width } = await sharp(picture).metadata()
  // The axis takes 56 px beside the bars, the ticks 24 below them, the margin 8.
  const slot = (width / scale - 64) / bars
  const { data } = await sharp(picture)
    .extract({
      left: Math.round(width - (8 + slot * 0.75) * scale),
      top: (foot - 28) * scale,
      width: Math.round(slot * 0.5 * scale),
      height: 3 * scale,
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Set(Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join()))
    .size
}

test('cars without a value have a visible bar, on the page and in saved files', async ({ page }) => {
  await page.goto('/analysis?currency=eur')
  await expectCounted(page, 'Mileage')
  const chart = chartNamed(page, /mileage/i)
  const reader = readerOf(chart)
  await reader.press('End')
  await expect(reader).toHaveAttribute('aria-valuetext', /^Not stated: [\d,]{3,}/)
  // The words at the pointer are not printed.
  const words = chart.getByText(/^Not stated: [\d,]{3,}/)
  await expect(words).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(words).toBeHidden()
  await page.emulateMedia({ media: null })
  const bars = Number(await reader.getAttribute('aria-valuemax')) + 1
  expect(await coloursOfLastBar(await reader.screenshot(), bars, 1, 240)).toBeGreaterThan(1)
  // The title and the axis name take 48 px above the chart.
  for (const [format, scale] of [
    ['Image (PNG)', 2],
    ['Vector image (SVG)', 1],
  ] as const)
    expect(
      await coloursOfLastBar((await savedAs(chart, format)).file, bars, scale, 288),
      format,
    ).toBeGreaterThan(1)
})

test('unique and shared cars of each source match the counts of the service', async ({ page, request }) => {
  const domains: unknown = await (await request.get('/api/domains')).json()
  // The shape is that of the specification.
  const all = domains as { id: number; name: string }[]
  const at = (some: readonly { id: number }[]) =>
    countOf(request, `${few.api}&${some.map(({ id }) => `domains[]=${id}`).join('&')}`)
  await page.goto(`/analysis?${few.page}&show=sources`)
  await expect(countedAt(page).first()).toBeVisible()
  const total = await countOf(request, few.api)
  const [first] = await page.getByRole('table').first().getByRole('rowheader').allTextContents()
  const largest = all.find(({ name }) => name === first)
  if (largest === undefined) throw new Error(`no source called ${first}`)
  const others = all.filter((source) => source !== largest)
  const own = await at([largest])
  const cells = cellsOf(sheetNamed(page, 'Cars per source'), largest.name)
  await expect(cells.nth(0)).toHaveText(own.toLocaleString('en'))
  await expect(cells.nth(2)).toHaveText((total - (await at(others))).toLocaleString('en'))

  // All pairs of sources are one request.
  const pairs = sheetNamed(page, 'All sources compared')
  await expect(countedAt(page)).toHaveCount(2)
  const [, , ...names] = await pairs.getByRole('columnheader').allTextContents()
  // Columns stand in the order of the rows.
  await expect(pairs.getByRole('rowheader')).toHaveText(names)
  const [, name = ''] = names
  const other = all.find((source) => source.name === name)
  if (other === undefined) throw new Error(`no source called ${name}`)
  const both = own + (await at([other])) - (await at([largest, other]))
  await expect(cellsOf(pairs, largest.name).nth(2)).toHaveText(both.toLocaleString('en'))
  // Disagreements are as many as on the cards.
  const subjects = sheetNamed(page, 'What sources disagree about')
  await subjects.getByRole('button', { name: 'Condition', exact: true }).click()
  const disagreed = cellsOf(subjects, 'Condition').first()
  const listed = sheetNamed(page, 'Disagreement about: Condition').getByRole('rowheader')
  expect(numbersIn((await disagreed.textContent()) ?? '')).toEqual([await listed.count()])
  const words = page.getByText(/^\d+ of [\d,]+ loaded cars could be compared/)
  const [compared = 0, loaded = 0] = numbersIn((await words.textContent()) ?? '')
  expect(loaded).toBe(total)
  expect(compared).toBeLessThanOrEqual(loaded)
})

test('a damage sheet is of one model, exact, and every number leads to its cars', async ({
  page,
  request,
}) => {
  await page.goto('/analysis?show=damage&currency=eur&damage=front')
  await expect(page.getByText('Choose a make and a model')).toBeVisible()
  await expect(page.getByText(/^Your damage and condition filters are ignored/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Make' }).selectOption({ label: 'BMW' })
  await expect(page.getByRole('heading', { name: 'Damage summary: BMW' })).toBeVisible()
  await expect(countedAt(page)).toBeVisible()
  const bmw = 'brands[0][id]=3'
  const front = await countOf(request, `${bmw}&damages[]=17`)
  const kinds = sheetNamed(page, 'Types of damage')
  await expect(cellsOf(kinds, 'Front end').first()).toHaveText(front.toLocaleString('en'))
  const newest = await countOf(request, `${bmw}&year_from=${new Date().getFullYear() - 4}`)
  const years = sheetNamed(page, 'Years').getByRole('row').nth(1)
  await expect(years.getByRole('cell').last()).toHaveText(newest.toLocaleString('en'))

  // Half of the cars cost at most the median, and fewer than half cost less.
  const prices = cellsOf(sheetNamed(page, 'Undamaged and damaged'), 'Used or new')
  const [median = 0] = numbersIn((await prices.nth(2).textContent()) ?? '')
  const sound = `${bmw}&conditions[]=1&conditions[]=2&currency=eur`
  const priced = await countOf(request, `${sound}&price_from=0`)
  expect(await countOf(request, `${sound}&price_to=${median}`)).toBeGreaterThanOrEqual(priced / 2)
  expect(await countOf(request, `${sound}&price_to=${median - 1}`)).toBeLessThan(priced / 2)

  await page.getByRole('link', { name: 'Median price by type' }).click()
  await expect(page).toHaveURL(/brand=3.*show=pivot&rows=damage&columns=condition&values=median/)
  await page.goBack()
  await kinds.getByRole('link', { name: `${front.toLocaleString('en')} cars: Front end` }).click()
  await expect(titleOf(page)).toContainText(`${front.toLocaleString('en')} cars`)
})

test('an exclusion holds for every listing and for all parts of a count', async ({ page, request }) => {
  await page.goto('/analysis?show=damage&currency=eur&brand=3&fuel=-diesel&keys=-no')
  await expect(page.getByText(/^Cars with any listing that mentions what you exclude/)).toBeVisible()
  await expect(countedAt(page)).toBeVisible()
  const of = (query: string) => countOf(request, `brands[0][id]=3${query}`)
  const front = await of('&damages[]=17&not_fuels[]=1&not_keys_available=0&not=anywhere')
  await expect(cellsOf(sheetNamed(page, 'Types of damage'), 'Front end').first()).toHaveText(
    front.toLocaleString('en'),
  )
  await page.goto('/analysis?show=sources&currency=eur&brand=3&year=2020..&fuel=-diesel')
  const all = (await of('&year_from=2020')) - (await of('&year_from=2020&fuels[]=1'))
  await expect(page.getByText(new RegExp(`^[\\d,]+ of ${all.toLocaleString('en')} cars`))).toBeVisible()
})

test('a failing service is reported, and counting resumes where it stopped', async ({ page }) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { endpoint: 'facets', status: 503 })
  await page.goto('/analysis?brand=1&show=damage&currency=eur&year=1994..2019')
  await expect(page.getByRole('main').getByText('The service had an error')).toBeVisible()
  await noTrouble(page)
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(countedAt(page)).toBeVisible()
})

test('nothing for axe to find, and nothing wider than the screen @everywhere', async ({ page }) => {
  for (const [show, ready] of [
    ['scatter', chartNamed(page, chartName)],
    ['sources', sheetNamed(page, 'Cars per source')],
    ['damage', sheetNamed(page, 'Types of damage')],
  ] as const)
    await test.step(show, async () => {
      await page.goto(`/analysis?${few.page}&show=${show}`)
      await expect(ready).toBeVisible()
      if (show === 'scatter') await twinOf(ready)
      else await expect(countedAt(page).first()).toBeVisible()
      await expectAccessibleInBothThemes(page)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    })
})
