import { soldListings } from '../demo/special-cars.ts'
import { expect, test } from './test.ts'
import { pageOf, rawButton, rawText, reportHeadings, reportsOf, showAllRecords } from './pages/car.ts'

// What reports say, on the cars that the demo inventory holds for it (demo/special-cars.ts).

test('reports of four shapes each are readable', async ({ page }) => {
  await page.goto(pageOf('fourShapes'))
  const reports = reportsOf(page)
  // Its parts may hold groups of their own: only the reports have a heading of the third level.
  const headings = reportHeadings(page)
  await expect(headings).toHaveCount(8)
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
  await rawButton(page).click()
  await expect(rawText(page)).toContainText('"')
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
