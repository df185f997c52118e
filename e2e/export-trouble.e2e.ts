import { savedBy } from './observe.ts'
import {
  carsWritten,
  expectationOf,
  expectWhole,
  exportsOf,
  formatRadio,
  heldUp,
  pauseExport,
  removeExport,
  resumeExport,
  saveFile,
  startExport,
} from './pages/export.ts'
import { cancelButton, titleOf } from './pages/frame.ts'
import { chooseRadio } from './pages/results.ts'
import { answerAs, expect, noTrouble, test } from './test.ts'

// Interruptions of an export: the user, a reload, the service, the device.

test.afterEach(({ page }) => noTrouble(page))

test('is paused and resumed, and ends with the same file', async ({ page }) => {
  await heldUp(page, 'failure')
  await expect(exportsOf(page)).toContainText('The service had an error')
  await pauseExport(page).click()
  await expect(exportsOf(page)).toContainText('Paused')
  expect(await carsWritten(page)).toBeGreaterThan(0)
  await noTrouble(page)
  const { file } = await savedBy(page, () => resumeExport(page).click())
  await expectWhole(page, file)
})

test('is cancelled, and leaves nothing behind', async ({ page }) => {
  await heldUp(page)
  await cancelButton(exportsOf(page)).click()
  await expect(exportsOf(page)).toHaveCount(0)
  await page.reload()
  await expect(expectationOf(page)).toContainText('Time')
  await expect(exportsOf(page)).toHaveCount(0)
})

test('resumes by itself after a reload in the middle', async ({ page }) => {
  await heldUp(page)
  await page.reload()
  await expect(pauseExport(page)).toBeVisible()
  await expect.poll(() => carsWritten(page)).toBeGreaterThan(0)
  const { file } = await savedBy(page, () => noTrouble(page))
  await expectWhole(page, file)
})

test('goes on on other pages, and is left alone by another tab', async ({ page, context }) => {
  await heldUp(page)
  const other = await context.newPage()
  await other.goto('/export?body=cabrio')
  await expect(exportsOf(other)).toContainText('Running in another tab')
  await expect(resumeExport(other)).toHaveCount(0)
  await page.getByRole('link', { name: 'Change the search' }).click()
  await expect(titleOf(page)).toHaveText(/^[\d,]+ cars$/)
  await savedBy(page, () => noTrouble(page))
  await expect(exportsOf(other)).toContainText('Finished')
  await savedBy(other, () => saveFile(other).click())
})

test('stops with its results when refused, and resumes when allowed', async ({ page }) => {
  await heldUp(page)
  await expect(exportsOf(page)).toContainText('The service is busy')
  await answerAs(page, 'expired')
  await expect(exportsOf(page)).toContainText('The subscription has ended')
  await answerAs(page, 'spare')
  await noTrouble(page)
  const { file } = await savedBy(page, () => resumeExport(page).click())
  await expectWhole(page, file)
})

test('keeps its file in memory without a file system, and can be paused there too', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.getDirectory = () => Promise.reject(new DOMException('Not here', 'SecurityError'))
  })
  await heldUp(page)
  await expect(expectationOf(page)).toContainText('It stays in memory and is lost if you reload.')
  await pauseExport(page).click()
  await expect(exportsOf(page)).toContainText('Paused')
  await noTrouble(page)
  const { file } = await savedBy(page, () => resumeExport(page).click())
  await expectWhole(page, file)
  await removeExport(page).click()
  await expect(exportsOf(page)).toHaveCount(0)
})

test('says that the device is full, and goes on when there is room', async ({ page }) => {
  await page.goto('/export?body=cabrio')
  await chooseRadio(formatRadio(page, 'JSON Lines'))
  await expect(expectationOf(page)).toContainText('Time')
  const device = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await startExport(page).click()
  await expect(exportsOf(page)).toContainText('This device is out of space.')
  await device.send('Storage.overrideQuotaForOrigin', { origin })
  const { file } = await savedBy(page, () => resumeExport(page).click())
  await expectWhole(page, file)
})
