import { soldListings } from '../demo/special-cars.ts'
import { expect, test } from './test.ts'
import { restingBox } from './observe.ts'
import {
  pageOf,
  rawButton,
  rawText,
  reportHeadings,
  reportsOf,
  showAllRecords,
  showTechnical,
} from './pages/car.ts'

// The content of reports, on cars of the demo inventory (demo/special-cars.ts).

test('reports of four shapes each are readable', async ({ page }) => {
  await page.goto(pageOf('fourShapes'))
  const reports = reportsOf(page)
  // Reports may contain groups, but only reports have a heading of level 3.
  const headings = reportHeadings(page)
  await expect(headings).toHaveCount(8)
  // The number is part of the link's name, behind a space.
  const below = page.getByRole('complementary').getByRole('link', { name: /^Inspections/ })
  await expect(below).toHaveAccessibleName('Inspections and history 8')
  for (let index = 0; index < 8; index++) {
    const heading = headings.nth(index)
    const open = await heading.evaluate((element) => element.closest('details')?.open ?? false)
    if (!open) await heading.click()
  }
  await expect(
    reports.getByRole('img', { name: 'Drawing of the car showing the panels in the report' }).first(),
  ).toBeVisible()
  for (const concept of [
    'Score',
    'Mileage readings',
    'Checks',
    'Body panels',
    'Owners',
    'Accidents and claims',
  ])
    await expect(reports.getByText(concept, { exact: true }).first()).toBeVisible()
  await showTechnical(page)
  await rawButton(page).click()
  await expect(rawText(page)).toContainText('"')
  await test.step('what is understood of one stands first, then every other key; the raw text is all of it', async () => {
    const [inspection] = await reportHeadings(page).all()
    await expect(inspection ?? reports).toBeVisible()
    const known = reports.getByText(/^(?:Score|Checks|Result)$/).first()
    const rest = reports.getByRole('heading', { name: 'Other details' }).first()
    await expect(known).toBeVisible()
    await expect(rest).toBeVisible()
    const below = await restingBox(rest)
    expect((await restingBox(known)).y).toBeLessThan(below.y)
    const raw: unknown = JSON.parse((await rawText(page).textContent()) ?? '')
    const answer = await page.request.get(`/api/cars/${pageOf('fourShapes').split('/').at(-1)}?lang=en`)
    const { data } = await answer.json()
    expect(raw).toEqual(data.inspections[0])
  })
})

test('a report of 200 kB opens at once and shows the rest when asked', async ({ page }) => {
  await page.goto(pageOf('longReport'))
  const reports = reportsOf(page)
  await expect(reports.getByText('Fuhrpark-Akte')).toBeVisible()
  await reports.getByText('Records', { exact: true }).click()
  const rows = reports.getByRole('group', { name: 'Records' }).getByRole('row')
  await expect(rows).toHaveCount(26)
  await showAllRecords(page).click()
  await expect(rows).toHaveCount(1181)
})

test('the report of a sold listing comes from the look-up of the listing', async ({ page }) => {
  await page.goto(pageOf('soldLately'))
  expect(soldListings.autohalle.listing).toBe('SOLD-1')
  await expect(page.getByText('From the sold listing on Autohalle')).toBeVisible()
})
