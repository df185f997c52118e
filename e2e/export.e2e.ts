import { savedBy } from './observe.ts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import {
  carsOf,
  expectationOf,
  formatRadio,
  idsIn,
  linesIn,
  onePerListing,
  proofOf,
  proven,
  saveFile,
  startExport,
} from './pages/export.ts'
import { actOnSearch, chooseRadio } from './pages/results.ts'
import { nameField } from './pages/searches.ts'
import { separatorSelect, titleOf } from './pages/frame.ts'
import { option } from './pages/panel.ts'
import { countOf, expect, expectAccessibleInBothThemes, test } from './test.ts'

// Files of whole searches, parsed independently and compared with the service.

test.describe('a file of a search', () => {
  test('as CSV: every car once, with the separator that was chosen', async ({ page }) => {
    const cars = await carsOf(page.request, 'body_types[]=12')
    await page.goto('/export?body=roadster')
    await expect(titleOf(page)).toHaveText('Export')
    await expect(expectationOf(page)).toContainText(`Rows${cars.length}`)
    await expect(expectationOf(page)).toContainText(/Rows\d+Timeabout \d+ seconds?Fileabout \d+\skB/)
    await separatorSelect(page).selectOption('Semicolon (;)')
    const { name, file } = await savedBy(page, () => startExport(page).click())
    expect(name).toMatch(/^forecourt-roadster-\d{8}-\d{4}\.csv$/)
    await expect(proofOf(page)).toContainText(proven(cars.length))
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows: Record<string, string>[] = parse(file, { bom: true, delimiter: ';', columns: true })
    expect(rows.map((row) => row['Car ID']).toSorted()).toEqual(cars.map(({ id }) => id).toSorted())
    for (const car of cars) {
      const row = rows.find((each) => each['Car ID'] === car.id)
      expect(row?.VIN).toBe(car.vin?.toUpperCase() ?? '')
      expect(row?.Year).toBe(String(car.year ?? ''))
      const prices = car.listings.map(
        ({ price }) => `${price?.price ?? ''} ${price?.currency.name.toUpperCase() ?? ''}`,
      )
      expect(prices).toContain(`${row?.Price} ${row?.Currency}`)
    }
    // A kept file can be saved again, also after a reload.
    await page.reload()
    expect((await savedBy(page, () => saveFile(page).click())).file.equals(file)).toBe(true)
  })

  test('as a workbook: a row for each listing, typed numbers and dates', async ({ page }) => {
    const cars = await carsOf(page.request, 'body_types[]=12')
    const listings = cars.flatMap((car) => car.listings.filter(({ archived }) => !archived))
    await page.goto('/export?body=roadster')
    await chooseRadio(formatRadio(page, 'Excel (XLSX)'))
    await chooseRadio(onePerListing(page))
    const { file } = await savedBy(page, () => startExport(page).click())
    await expect(proofOf(page)).toContainText(`${cars.length} cars in ${listings.length} rows.`)
    const [head = [], ...rows] = await readSheet(file, 1)
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? null)
    expect(column('Link to the listing').toSorted()).toEqual(
      listings.map(({ external }) => external.url).toSorted(),
    )
    const prices = listings.map(({ price }) => price?.price ?? null)
    const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b))
    expect(column('Price').toSorted(byText)).toEqual(prices.toSorted(byText))
    expect(column('Last seen, UTC').every((value) => value instanceof Date)).toBe(true)
    expect(column('Matches the search').every((value) => value === true)).toBe(true)
    expect(column('VIN').every((value) => value === null || typeof value === 'string')).toBe(true)
  })

  test('as JSON Lines: the columns that were chosen, with codes, in their order', async ({ page }) => {
    await page.goto('/export?body=roadster&fuel=diesel')
    await chooseRadio(formatRadio(page, 'JSON Lines'))
    await page.getByText(/^\d+ of \d+ columns$/).click()
    await option(page.getByRole('main'), 'VIN').uncheck()
    await page.getByRole('button', { name: 'Move Model left' }).click()
    await option(page.getByRole('main'), /^Include codes next to names/).check()
    const { file } = await savedBy(page, () => startExport(page).click())
    const [first = {}] = linesIn(file)
    expect(Object.keys(first).slice(0, 5)).toEqual([
      'car.model',
      'car.model_id',
      'car.brand',
      'car.brand_id',
      'car.year',
    ])
    expect(first).toMatchObject({ 'car.body_type': 'Roadster', 'car.body_type_id': 12, 'car.fuel_id': 1 })
    // The choice is kept for the next file.
    await page.reload()
    await expect(formatRadio(page, 'JSON Lines')).toBeChecked()
    await expect(option(page.getByRole('main'), /^Include codes next to names/)).toBeChecked()
  })

  test('of more than the service shows: every car once', async ({ page }) => {
    const count = await countOf(page.request, 'body_types[]=1')
    expect(count).toBeGreaterThan(10_000)
    await page.goto('/export?body=sedan')
    await chooseRadio(formatRadio(page, 'JSON Lines'))
    const { file } = await savedBy(page, () => startExport(page).click())
    await expect(proofOf(page)).toContainText(proven(count))
    expect(new Set(idsIn(file)).size).toBe(count)
  })

  test('of a search with exclusions: only its cars, and how many others were read', async ({ page }) => {
    const [front, water] = await Promise.all(
      ['17', '6'].map((code) => carsOf(page.request, `body_types[]=3&damages[]=${code}`)),
    )
    const drowned = new Set(water?.map(({ id }) => id))
    const wanted = (front ?? []).flatMap(({ id }) => (drowned.has(id) ? [] : [id]))
    const leftOut = (front ?? []).length - wanted.length
    expect(leftOut).toBeGreaterThan(1)
    await page.goto('/export?body=coupe&damage=front,-water')
    await expect(expectationOf(page)).toContainText(`Rows${wanted.length.toLocaleString('en')}`)
    const { file } = await savedBy(page, () => startExport(page).click())
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
    expect(rows.map((row) => row['Car ID']).toSorted()).toEqual(wanted.toSorted())
    await expect(proofOf(page)).toContainText('Same as the count at the start. No duplicates.')
    await expect(proofOf(page)).toContainText(`${leftOut} more cars were read but excluded by the search.`)
  })

  test('of no cars says so', async ({ page }) => {
    await page.goto('/export?body=roadster&fuel=hydrogen&year=..1950')
    await expect(page.getByText('No cars match this search, so there’s nothing to export.')).toBeVisible()
    await expect(startExport(page)).toHaveCount(0)
  })
})

test('nothing for axe to find, and nothing wider than the screen @everywhere', async ({ page }) => {
  await page.goto('/export?body=roadster')
  await expect(expectationOf(page)).toContainText('Time')
  await page.getByText(/columns$/).click()
  await savedBy(page, () => startExport(page).click())
  await expect(proofOf(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('the results link to the actions for all their cars', async ({ page }) => {
  await page.goto('/?body=cabrio&page=2')
  await actOnSearch(page, 'Export all')
  await expect(page).toHaveURL('/export?body=cabrio')
  await expect(titleOf(page)).toHaveText('Export')
  await page.goBack()
  await actOnSearch(page, 'Analyse')
  await expect(page).toHaveURL('/analysis?body=cabrio')
  await expect(titleOf(page)).toHaveText('Analysis')
  await page.goBack()
  await actOnSearch(page, 'Save this search')
  await expect(nameField(page)).toBeFocused()
})
