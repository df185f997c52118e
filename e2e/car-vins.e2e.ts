import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { answerAs, expect, expectAccessibleInBothThemes, makeTrouble, noTrouble, test } from './test.ts'
import { vinOf } from './pages/car.ts'
import { cancelButton, separatorSelect } from './pages/frame.ts'
import { chooseFile, lookUp, lookUpRest, saveAsCsv, vinsField, vinsTable } from './pages/vins.ts'

// Many cars by VIN: reading the list, progress, results.

/** VINs of cars on offer in the service. */
async function someVins(request: APIRequestContext, count: number): Promise<string[]> {
  const answer = await request.get(`/api/search?perPage=50&sort=oldest`)
  const { data }: { data: { vin: string | null }[] } = await answer.json()
  return data.flatMap(({ vin }) => (vin !== null && vin.length === 17 ? [vin] : [])).slice(0, count)
}

test('progress, cancel with the results kept, and the rest later', async ({ page }) => {
  await answerAs(page, 'spare')
  const vins = await someVins(page.request, 16)
  await page.goto('/vins')
  await vinsField(page).fill(vins.join('\n'))
  await makeTrouble(page, { endpoint: 'carByVin', delay: 700 })
  await lookUp(page, 16).click()
  const progress = page.getByRole('progressbar', { name: 'Looking up' })
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(progress).toHaveCSS('border-top-width', '1px')
  await expect(page.getByText(/^[1-9]\d? of 16$/)).toBeVisible()
  await cancelButton(page).click()
  await expect(progress).toBeHidden()
  // The press took its button away.
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
  const done = await vinsTable(page).getByText('For sale').count()
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(16)
  await expect(vinsTable(page).getByText('Waiting')).toHaveCount(16 - done)

  await noTrouble(page)
  await lookUpRest(page).press('Enter')
  await expect(page.getByText('For sale 16')).toBeVisible()
  await expect(lookUpRest(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
})

test('failed rows have the reason, and are looked up again', async ({ page }) => {
  await answerAs(page, 'spare')
  const [good = '', bad = ''] = await someVins(page.request, 2)
  await page.goto('/vins')
  await vinsField(page).fill(`${good}\n${bad}`)
  await makeTrouble(page, { endpoint: 'carByVin', match: bad, status: 503 })
  await lookUp(page, 2).press('Enter')
  await expect(page.getByText('For sale 1 · Failed 1')).toBeVisible()
  await expect(lookUp(page, 2)).toBeFocused()
  await expect(vinsTable(page).getByRole('row', { name: new RegExp(bad, 'i') })).toContainText(
    'The service had an error',
  )
  await noTrouble(page)
  await lookUpRest(page).click()
  await expect(page.getByText('For sale 2')).toBeVisible()
})

test('prices, sources, damage and reports of each; sorted by any column', async ({ page }) => {
  await page.goto('/vins')
  await vinsField(page).fill(
    (['fourShapes', 'fiveListings', 'soldLately', 'longReport'] as const).map(vinOf).join(', '),
  )
  await lookUp(page, 4).click()
  const table = vinsTable(page)
  const five = table.getByRole('row', { name: /1VWAT7A3XGC016001/ })
  await expect(five).toContainText('EUR 7,950')
  // The lowest price is an asking price, not a bid.
  await expect(five).toContainText('USD 9,800')
  await expect(five).toContainText(/Front/)
  const cells = five.getByRole('cell')
  // State, car, year, price, sources.
  await expect(cells.nth(4)).toHaveText('5')
  await expect(
    table
      .getByRole('row', { name: /C-Class/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('8')
  await expect(table.getByRole('row', { name: /Octavia/ })).toContainText('Sold')

  const years = async () => {
    const texts = await table.getByRole('row').getByRole('cell').allTextContents()
    return texts.filter((text) => /^20\d\d$/.test(text)).map(Number)
  }
  const head = table.getByRole('columnheader', { name: 'Year' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const up = await years()
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await years()).toEqual(up.toReversed())
})

test('on paper: the table alone, with all of its columns', async ({ page }) => {
  await page.goto('/vins')
  await vinsField(page).fill([vinOf('fiveListings'), vinOf('soldLately')].join('\n'))
  await lookUp(page, 2).click()
  await expect(page.getByText('For sale 1 · Sold 1')).toBeVisible()
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(vinsField(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: /^Save|^Look up/ })).toHaveCount(0)
  await expect(vinsTable(page).getByRole('columnheader', { name: 'Reports' })).toBeInViewport({ ratio: 1 })
})

test('saved as CSV: a column per figure, prices as exact text, a link back', async ({ page }) => {
  await page.goto('/vins')
  await vinsField(page).fill([vinOf('fiveListings'), vinOf('largestPrice'), vinOf('soldLongAgo')].join('\n'))
  await lookUp(page, 3).click()
  await expect(page.getByText('For sale 2 · Not found 1')).toBeVisible()
  const download = page.waitForEvent('download')
  await saveAsCsv(page).click()
  const text = await readFile(await (await download).path(), 'utf8')
  // For a locale with a decimal point. The byte order mark tells Excel that the file is UTF-8.
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const [heads = '', ...lines] = text.slice(1).trim().split(/\r?\n/)
  expect(heads.split(',').slice(0, 2)).toEqual(['VIN or link', 'Status'])
  expect(heads).toContain('Sold after,Last seen for sale')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('1VWAT7A3XGC016001')
  expect(lines[0]).toContain('/car/5ca1ab1e0000000000000001')
  expect(lines[1]).toContain('9223372036854775807')
  expect(lines[2]).toContain('Not found')

  // For a spreadsheet with a decimal comma; the choice is kept.
  await separatorSelect(page).selectOption({ label: 'Semicolon (;)' })
  const again = page.waitForEvent('download')
  await saveAsCsv(page).click()
  expect(await readFile(await (await again).path(), 'utf8')).toMatch(/^\uFEFFVIN or link;Status;/)
})

test('the list is there after a reload, and opens from a link, behind which one’s own waits', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/vins')
  await vinsField(page).fill(
    `1: (${vinOf('fiveListings')})\n${vinOf('soldLately').replace(/^(.{5})/, '$1-')}`,
  )
  await lookUp(page, 2).click()
  await expect(page.getByText('For sale 1 · Sold 1')).toBeVisible()
  await page.reload()
  await expect(page.getByText('For sale 1 · Sold 1')).toBeVisible()
  await page.getByRole('button', { name: 'Copy link to list' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('/vins?list=')
  const link = await copied()

  await vinsField(page).fill(vinOf('longReport'))
  await page.goto(link)
  await expect(page.getByText('For sale 1 · Sold 1')).toBeVisible()
  await expect(vinsField(page)).toHaveValue(`${vinOf('fiveListings')}\n${vinOf('soldLately')}`.toUpperCase())
  await page.getByRole('button', { name: 'Back to my list' }).click()
  await expect(vinsField(page)).toHaveValue(vinOf('longReport'))
})

test('a file is chosen or dropped; five hundred at most, repeated ones once', async ({ page }) => {
  await page.goto('/vins')
  const vin = (index: number) => `WBA${String(index).padStart(14, '0')}`
  const many = Array.from({ length: 510 }, (_, index) => vin(index))
  // The first markup has the field too, but it is still disabled.
  await expect(chooseFile(page)).toBeEnabled()
  await chooseFile(page).setInputFiles({
    name: 'fleet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`vin;plate\r\n${[...many, vin(3)].map((each) => `${each};B-XY 1`).join('\r\n')}`),
  })
  await expect(page.getByText(/^500 recognised · 1 repeated · 10 over the limit$/)).toBeVisible()
  await expect(lookUp(page, 500)).toBeEnabled()

  await page.getByRole('button', { name: 'Clear' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()
  // The button went with the list: the next stop is not the top of the page.
  await expect(page.getByRole('main')).toBeFocused()
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'list.txt', { type: 'text/plain' }))
    return data
  }, vinOf('sixtyPhotos'))
  await vinsField(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(vinsField(page)).toHaveValue(vinOf('sixtyPhotos'))
  await lookUp(page, 1).click()
  await expect(vinsTable(page).getByRole('link', { name: /BMW 5 Series/ })).toBeVisible()
})

test('nothing for axe to find, before and after @everywhere', async ({ page }) => {
  await page.goto('/vins')
  await expect(page.getByRole('heading', { level: 1, name: 'VIN check' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await vinsField(page).fill(
    [vinOf('fiveListings'), vinOf('soldLately'), vinOf('soldLongAgo'), 'nothing'].join('\n'),
  )
  await lookUp(page, 3).click()
  await expect(page.getByText('For sale 1 · Sold 1 · Not found 1')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('two tabs have one list', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/vins')
    await expect(vinsField(tab)).toHaveValue('')
  }
  await vinsField(page).fill(vinOf('fiveListings'))
  await expect(vinsField(other)).toHaveValue(vinOf('fiveListings'))
  await vinsField(other).fill(`${vinOf('fiveListings')}\n${vinOf('fourShapes')}`)
  await page.reload()
  await expect(vinsField(page)).toHaveValue(`${vinOf('fiveListings')}\n${vinOf('fourShapes')}`)
})
