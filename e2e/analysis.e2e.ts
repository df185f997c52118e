import {
  analysisTab,
  countButton,
  currencyOfPrices,
  expectCounted,
  heatBars,
  pivotChoice,
  pivotRow,
  pivotTable,
} from './pages/analysis.ts'
import { cellsOf, chartNamed, savedAs, twinOf } from './pages/charts.ts'
import { titleOf } from './pages/frame.ts'
import { saveAsCsv } from './pages/vins.ts'
import { listen, listenToQuestions, numberIn, savedBy, textsOf } from './observe.ts'
import {
  answerAs,
  countOf,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  makeTrouble,
  noTrouble,
  test,
} from './test.ts'

// Distributions and pivots, whose numbers are compared with the service.

const pivotName = 'Damage by Condition'

test('a pivot matches the service, and each cell leads to its cars', async ({ page, request }) => {
  await page.goto('/analysis?fuel=diesel&show=pivot')
  await expectCounted(page, pivotName)
  const table = pivotTable(page, pivotName)
  const heads = await table.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['Damage', 'All', 'Used', 'New', 'Damaged', 'Not stated'])
  const of = (query: string) => countOf(request, `fuels[]=1${query}`)
  const cells = async (name: string) =>
    (await textsOf(pivotRow(table, name).getByRole('cell'), 5)).map(numberIn)
  const [front, total, damages] = await Promise.all([cells('Front end'), of(''), cells('All')])
  expect(front[0]).toBe(await of('&damages[]=17'))
  expect(front[3]).toBe(await of('&damages[]=17&conditions[]=3'))
  expect(damages[0]).toBe(total)
  expect(damages[3]).toBe(await of('&conditions[]=3'))

  // Unstated values come from subtraction, so they have no link.
  const any = Array.from({ length: 28 }, (_, index) => `&damages[]=${index + 1}`).join('')
  const unstated = await cells('Not stated')
  expect(unstated[0]).toBe(total - (await of(any)))
  expect(unstated[3]).toBe((await of('&conditions[]=3')) - (await of(`${any}&conditions[]=3`)))
  await expect(pivotRow(table, 'Not stated').getByRole('link')).toHaveCount(0)

  // A share of the same cars without the fuel.
  const cellValues = pivotChoice(page, 'Cells show')
  await cellValues.selectOption({ label: '% of the cell without “Fuel”' })
  const share = Number(front[3]) / (await countOf(request, 'damages[]=17&conditions[]=3'))
  await expect(pivotRow(table, 'Front end').getByRole('cell').nth(3)).toHaveText(
    share.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 }),
  )
  await expect(page).toHaveURL(/values=without\.fuel/)
  await cellValues.selectOption({ label: 'Number of cars' })

  await page.getByText('Show as chart').click()
  const chart = chartNamed(page, pivotName)
  const drawing = (await savedAs(chart, 'Vector image (SVG)')).file.toString('utf8')
  expect(drawing).toContain('>Search: Diesel ')
  const words = [...drawing.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)
  expect(words.slice(words.indexOf('Front end'))[3]).toBe(`Damaged: ${front[3]}`)

  // More cars have a longer bar as well as a darker background, also with forced colours.
  await page.emulateMedia({ forcedColors: 'active' })
  const bars = (await heatBars(table)).toSorted((a, b) => a.cars - b.cars)
  expect(bars.length).toBeGreaterThan(20)
  expect(bars.map(({ part }) => part)).toEqual(bars.map(({ part }) => part).toSorted((a, b) => a - b))
  expect(bars.at(-1)?.part).toBeCloseTo(1, 1)
  expect(bars[0]?.part).toBeLessThan(0.5)

  await pivotRow(table, 'Front end').getByRole('link').last().click()
  await expect(page).toHaveURL('/?fuel=diesel&condition=damaged&damage=front')
  await expect(titleOf(page)).toContainText(String(front[3]).replace(/\B(?=(\d{3})+$)/g, ','))
})

test('rows, columns, shares and order are in the address, and a link shows the same', async ({ page }) => {
  await page.goto('/analysis?brand=1&year=2015..&show=pivot')
  await expectCounted(page, pivotName)
  await pivotChoice(page, 'Rows').selectOption({ label: 'Fuel' })
  await pivotChoice(page, 'Columns').selectOption({ label: 'Gearbox' })
  await expectCounted(page, 'Fuel by Gearbox')
  await pivotChoice(page, 'Cells show').selectOption({ label: '% of row' })
  const table = pivotTable(page, 'Fuel by Gearbox')
  const head = table.getByRole('columnheader', { name: 'Manual' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/rows=fuel&columns=gearbox&values=row&by=-c\.manual/)
  const shown = await table.getByRole('row').allTextContents()
  expect(shown.join(' ')).toContain('%')

  // The counts are kept on this device, so none is requested again.
  const calls = listen(page)
  await page.reload()
  await expectCounted(page, 'Fuel by Gearbox')
  await expect(pivotTable(page, 'Fuel by Gearbox').getByRole('row')).toHaveText(shown)
  expect(calls.filter((call) => call.startsWith('/facets'))).toEqual([])

  // The analysis is saved, and two days later compared with the saved counts.
  await page.getByRole('button', { name: 'Save analysis' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Gearboxes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Analysis saved' })).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 2 * 24 * 3_600_000)
  await page.goto('/searches')
  await page.getByRole('link', { name: 'Gearboxes' }).click()
  await expectCounted(page, 'Fuel by Gearbox')
  await expect(page.getByText(/^Below each number: what it was on/)).toBeVisible()
  await expect(pivotRow(pivotTable(page, 'Fuel by Gearbox'), 'All').getByRole('cell').first()).toHaveText(
    /^([\d.,]+%)\1 · 0\spp$/,
  )
  const { file } = await savedBy(page, () => saveAsCsv(page).click())
  expect(file.toString()).toMatch(/Fuel,All,"?All, [^"]+"?,All: difference/)

  // Tables that were counted are history steps.
  await pivotChoice(page, 'Columns').selectOption({ label: 'Condition' })
  await expectCounted(page, 'Fuel by Condition')
  await page.goBack()
  await expectCounted(page, 'Fuel by Gearbox')
})

test('median and quartiles have half and a quarter of the cars at most', async ({ page, request }) => {
  await page.goto('/analysis?brand=1&currency=eur')
  await expectCounted(page, 'Price')
  await expectCounted(page, 'Year')
  const price = page.getByRole('region', { name: 'Price', exact: true })
  const [median = '', half = ''] = await textsOf(price.getByRole('definition').getByRole('link'), 2)
  const of = (query: string) => countOf(request, `brands[0][id]=1&currency=eur${query}`)
  const stated = await of('&price_from=0')
  const amount = numberIn(median)
  expect(await of(`&price_to=${amount}`)).toBeGreaterThanOrEqual(Math.ceil(stated / 2))
  expect(await of(`&price_to=${amount - 1}`)).toBeLessThan(Math.ceil(stated / 2))
  const [lower = 0, upper = 0] = half.split('–').map(numberIn)
  expect(await of(`&price_to=${lower}`)).toBeGreaterThanOrEqual(Math.ceil(stated / 4))
  expect(await of(`&price_to=${lower - 1}`)).toBeLessThan(Math.ceil(stated / 4))
  expect(await of(`&price_to=${upper}`)).toBeGreaterThanOrEqual(Math.ceil((stated * 3) / 4))

  await test.step('each car is once in the bar of its lowest price', async () => {
    const inBars = async () => {
      const { file } = await savedAs(chartNamed(page, 'Price: number of cars'), 'Table (CSV)')
      const rows = file.toString('utf8').trim().split('\r\n').slice(1)
      return rows
        .filter((row) => !row.startsWith('Not stated'))
        .reduce((sum, row) => sum + Number(row.split(',').at(-1)), 0)
    }
    expect(await inBars()).toBeGreaterThan(stated)
    await page.getByRole('checkbox', { name: 'Count each car once, by its lowest value' }).check()
    await expect(page).toHaveURL(/once=1/)
    await expectCounted(page, 'Price')
    expect(await inBars()).toBe(stated)
  })

  // In another currency the service compares the same cars by its rates.
  await currencyOfPrices(page).selectOption('pln')
  await expect(page).toHaveURL(/currency=pln/)
  await expectCounted(page, 'Price')
  const zloty = numberIn((await textsOf(price.getByRole('definition').getByRole('link'), 2))[0] ?? '')
  expect(zloty).toBeGreaterThan(amount)
  expect(await countOf(request, `brands[0][id]=1&currency=pln&price_to=${zloty}`)).toBeGreaterThanOrEqual(
    Math.ceil(stated / 2),
  )
})

test('median prices are computed on a press, and the table is saved as CSV', async ({ page, request }) => {
  await page.goto('/analysis?brand=1&show=pivot&rows=gearbox&columns=fuel&values=median&currency=eur')
  const name = 'Gearbox by Fuel'
  await expectCounted(page, name)
  await countButton(page, 'Count', 'Median prices').click()
  await expectCounted(page, 'Median prices')
  const automatic = pivotRow(pivotTable(page, name), 'Automatic')
  const heads = await pivotTable(page, name).getByRole('columnheader').allTextContents()
  const found = automatic
    .getByRole('cell')
    .nth(heads.indexOf('Diesel') - 1)
    .getByRole('link')
  const of = (query: string) =>
    countOf(request, `brands[0][id]=1&transmission=1&fuels[]=1&currency=eur${query}`)
  const stated = await of('&price_from=0')
  const median = numberIn((await found.textContent()) ?? '')
  expect(await of(`&price_to=${median}`)).toBeGreaterThanOrEqual(Math.ceil(stated / 2))
  expect(await of(`&price_to=${median - 1}`)).toBeLessThan(Math.ceil(stated / 2))

  // The box of a row has the quantiles of its cars.
  await page.getByText('Show as chart').click()
  const boxes = 'Price, EUR by Gearbox'
  await expectCounted(page, boxes)
  const [cars = 0, ...box] = (
    await textsOf(cellsOf(await twinOf(chartNamed(page, boxes)), 'Automatic'), 6)
  ).map(numberIn)
  const ofRow = (query: string) => countOf(request, `brands[0][id]=1&transmission=1&currency=eur${query}`)
  expect(cars).toBe(await ofRow('&price_from=0'))
  for (const [at, part] of [0.05, 0.25, 0.5, 0.75, 0.95].entries()) {
    const rank = Math.ceil(cars * part)
    expect(await ofRow(`&price_to=${box[at]}`)).toBeGreaterThanOrEqual(rank)
    expect(await ofRow(`&price_to=${(box[at] ?? 0) - 1}`)).toBeLessThan(rank)
  }

  const { name: fileName, file } = await savedBy(page, () => saveAsCsv(page).click())
  expect(fileName).toMatch(/^forecourt-transmission-fuel-.+\.csv$/)
  const lines = file.toString().slice(1).trim().split('\r\n')
  expect(lines[0]).toMatch(/^Gearbox,All,All: Cars,Diesel,Diesel: Cars,.*Petrol/)
  expect(lines.find((line) => line.startsWith('Automatic'))).toContain(`,${median},`)
})

test('a pivot of countries says what the others state, and one of a country has its regions', async ({
  page,
  request,
}) => {
  const listOf = async (path: string) =>
    // The shape is that of the specification.
    ((await (await request.get(`/api${path}&lang=en`)).json()) as { data: Entry[] }).data
  interface Entry {
    readonly id: number
    readonly name: string
    readonly iso?: string
  }
  const country = (await listOf('/countries?per_page=1000')).find(({ iso }) => iso === 'AL')
  if (country === undefined) throw new Error('no Albania')
  const regions = await listOf(`/locations?country_id=${country.id}&feature_code=ADM1&per_page=1000`)
  await page.goto(`/analysis?show=pivot&rows=country&columns=condition&country=${country.id}`)
  const name = 'Country and region by Condition'
  await expectCounted(page, name)
  const table = pivotTable(page, name)
  const expectRegions = async (rowName: (region: string) => string) => {
    for (const { id, name: region } of regions.slice(0, 3)) {
      const cars = await countOf(request, `countries[0][id]=${country.id}&countries[0][regions][]=${id}`)
      const row = pivotRow(table, rowName(region))
      if (cars === 0) await expect(row).toHaveCount(0)
      else await expect(row.getByRole('cell').first()).toHaveText(cars.toLocaleString('en'))
    }
  }
  await expectRegions((region) => region)
  // All countries with cars have a row, although the dictionary has more than a table shows.
  await page.goto('/analysis?show=pivot&rows=country&columns=condition')
  await expectCounted(page, name)
  await expect(pivotRow(table, 'Not stated')).toBeVisible()
  await expect(pivotRow(table, 'Other or not stated')).toHaveCount(0)

  // An opened country is divided into its regions.
  await page.getByRole('combobox', { name: 'Divide rows by' }).selectOption({ label: 'Country and region' })
  const opener = table.getByRole('button', { name: country.name, exact: true })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(new RegExp(`inner=country&open=${country.id}`))
  await expectRegions((region) => `${country.name}: ${region}`)
  const { file } = await savedBy(page, () => saveAsCsv(page).click())
  expect(file.toString()).toMatch(/^.Country and region,Country and region,All,/)
})

test('a pivot of one damage has the second damages of its cars', async ({ page, request }) => {
  await page.goto('/analysis?show=pivot&damage=water')
  await expectCounted(page, pivotName)
  const row = pivotTable(page, pivotName).getByRole('row', { name: /Front end/ })
  const both = numberIn((await row.getByRole('cell').first().textContent()) ?? '')
  // By inclusion and exclusion of what the interface counts.
  const [water, front, any] = await Promise.all(
    ['damages[]=6', 'damages[]=17', 'damages[]=6&damages[]=17'].map((query) => countOf(request, query)),
  )
  expect(both).toBe((water ?? 0) + (front ?? 0) - (any ?? 0))
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL('/?damage=all,water,front')
  await expect(titleOf(page)).toHaveText(`${both.toLocaleString('en')} cars`)
})

test('the cost is shown first; a stopped count keeps its results and resumes', async ({ page }) => {
  await answerAs(page, 'spare')
  await page.goto('/analysis?show=pivot&rows=brand&columns=damage')
  const name = 'Make and model by Damage'
  await expect(page.getByText(/^Up to 2,\d{3} count requests/)).toBeVisible()
  await makeTrouble(page, { endpoint: 'facets', delay: 400 })
  try {
    await countButton(page, 'Count', name).click()
    await expect(page.getByText(/^[1-9][\d,]* of up to/)).toBeVisible()
    await countButton(page, 'Stop', name).click()
    await expect(page.getByText(/^Stopped: [1-9]/)).toBeVisible()
    await expect(countButton(page, 'Continue', name)).toBeFocused()
  } finally {
    await noTrouble(page)
  }
  const questions = listenToQuestions(page)
  await countButton(page, 'Continue', name).click()
  await expect.poll(() => questions.length).toBeGreaterThan(0)
  // The first count was made before, and is not made again.
  expect(questions[0]).not.toMatch(/^\{"search":""/)
  await expectCounted(page, name)
})

test('a failing service is reported beside the counts, and a press retries', async ({ page }) => {
  await answerAs(page, 'spare')
  // No other test uses these years: cached counts of the gateway would come at once.
  await page.goto('/analysis?show=pivot&year=1994..2018')
  await expectCounted(page, pivotName)
  const all = pivotRow(pivotTable(page, pivotName), 'All').getByRole('cell').first()
  const counted = await all.textContent()
  await makeTrouble(page, { endpoint: 'facets', status: 503 })
  try {
    await countButton(page, 'Recount', pivotName).click()
    await expect(countButton(page, 'Try again', pivotName)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('The service had an error', { exact: true }).first()).toBeVisible()
    await expect(all).toHaveText(counted ?? '')
  } finally {
    await noTrouble(page)
  }
  await countButton(page, 'Try again', pivotName).click()
  await expectCounted(page, pivotName)
})

test('axe finds nothing, in a pivot and in distributions, in both themes', async ({ page }) => {
  await page.goto('/analysis?brand=1&show=pivot&inner=body')
  await expectCounted(page, pivotName)
  await pivotTable(page, pivotName).getByRole('button', { expanded: false }).first().click()
  await expect(pivotTable(page, pivotName).getByRole('rowheader', { name: /: Saloon$/ })).toBeVisible()
  await page.getByText('Show as chart').click()
  await expect(chartNamed(page, pivotName)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await pivotChoice(page, 'Cells show').selectOption({ label: 'Median mileage (km)' })
  const boxes = 'Mileage, km by Damage'
  await countButton(page, 'Count', boxes).click()
  await expect(chartNamed(page, boxes)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await analysisTab(page, 'Distribution').click()
  for (const name of ['Price', 'Year', 'Mileage', 'Power']) await expectCounted(page, name)
  await expectAccessible(page)
})

test('on a phone the table scrolls in its place and not the page @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/analysis?brand=1&show=pivot&rows=fuel&columns=year')
  await expectCounted(page, 'Fuel by Year')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
  const region = page.getByRole('group', { name: 'Fuel by Year' })
  await region.focus()
  await expect(region).toBeFocused()
  await expect(pivotRow(pivotTable(page, 'Fuel by Year'), 'Petrol')).toBeInViewport()
  await expectAccessible(page)
})

test('ignored parts of a link are shown before anything is counted', async ({ page }) => {
  await page.goto('/analysis?fuel=hydrogen&currency=suv')
  await expect(page.getByText('Ignored: currency=suv')).toBeVisible()
  await expect(currencyOfPrices(page)).toHaveValue('usd')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await page.getByRole('link', { name: 'Count without it' }).click()
  await expect(page.getByText('Ignored: currency=suv')).toHaveCount(0)
  await expect(page.getByText(/^Exact as of/).first()).toBeVisible()
})
