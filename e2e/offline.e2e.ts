import type { BrowserContext, Page } from '@playwright/test'
import { specialCars } from '../demo/special-cars.ts'
import { openGuardedGateway } from './guarded-gateway.ts'
import { pageOf } from './pages/car.ts'
import { keyField, takeKeyButton } from './pages/door.ts'
import {
  favouriteMarks,
  favouriteRows,
  fileOf,
  namesOnDisk,
  seenOnDisk,
  takeFileIn,
} from './pages/favourites.ts'
import { titleOf } from './pages/frame.ts'
import { markRows } from './pages/marks.ts'
import { appFiles, asOf, keeps, keepSwitch, keptCars, keptParts, keptPlace } from './pages/offline.ts'
import { carsShown } from './pages/results.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './test.ts'

// The app without a connection, after one visit with one.

test.use({ serviceWorkers: 'allow' })

const five = specialCars.fiveListings.id
const seen = specialCars.fourShapes.id

const withoutConnection = async (context: BrowserContext, work: () => Promise<void>) => {
  await context.setOffline(true)
  await work()
  await context.setOffline(false)
}

test('opened and favourite cars are available, and missing data is reported', async ({ page, context }) => {
  const marks = favouriteMarks([five])
  await takeFileIn(page, fileOf({ marks: { [five]: { ...marks[five], note: 'ask for the keys' } } }))
  await keeps(page, five)
  await page.goto(`/car/${seen}`)
  await keeps(page, seen)
  const name = await titleOf(page).innerText()
  await expect.poll(() => namesOnDisk(page)).toBe(1)

  await context.setOffline(true)
  await page.goto(`/car/${seen}`)
  await expect(titleOf(page)).toHaveText(name)
  await expect(asOf(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto('/favourites')
  await expect(favouriteRows(page)).toContainText(['ask for the keys'])
  await expect(page.getByText('Showing what’s saved on this device.')).toBeVisible()
  await expectAccessible(page)
  // The car was never opened on this device.
  await favouriteRows(page).getByRole('link').first().click()
  await expect(asOf(page)).toBeVisible()
  await expect.poll(() => seenOnDisk(page)).toBe(2)

  await page.goto(pageOf('soldLately'))
  await expect(page.getByText('This car isn’t saved on this device.')).toBeVisible()
  await expectAccessible(page)
  // What failed is requested again once there is a connection.
  await context.setOffline(false)
  await expect(page.getByText('This car isn’t saved on this device.')).toBeHidden()
  await expect.poll(() => seenOnDisk(page)).toBe(3)
  await context.setOffline(true)

  await page.goto('/?body=suv')
  await expect(page.getByText('You need a connection to search.')).toBeVisible()
  await expectAccessible(page)
  await keptPlace(page, 'Viewed cars').click()
  await expect(markRows(page)).toHaveCount(3)
  await markRows(page).getByRole('link', { name: 'Mercedes' }).click()
  await expect(asOf(page)).toBeVisible()

  // The car is requested again as soon as there is a connection.
  await context.setOffline(false)
  await expect(asOf(page)).toHaveCount(0)
  await expect(titleOf(page)).toHaveText(name)
})

const enter = async (page: Page, key: string) => {
  await keyField(page).fill(key)
  await takeKeyButton(page).click()
}

test('another account never gets the former’s data', async ({ page, context, baseURL }) => {
  const gateway = await openGuardedGateway(baseURL ?? '', 'own-key')
  await page.goto(`${gateway.address}/car/${five}`)
  await enter(page, 'key-of-ada')
  await keeps(page, five)
  await withoutConnection(context, async () => {
    await page.reload()
    await expect(asOf(page)).toBeVisible()
  })

  await page.goto(`${gateway.address}/key`)
  await enter(page, 'key-of-bob')
  await carsShown(page)
  expect(await keptCars(page)).toEqual([])
  await withoutConnection(context, async () => {
    await page.goto(`${gateway.address}/car/${five}`)
    await expect(page.getByText('This car isn’t saved on this device.')).toBeVisible()
  })

  // After the operator switches offline use off, the next visit removes all data.
  await gateway.close()
  const { port } = new URL(gateway.address)
  const without = await openGuardedGateway(baseURL ?? '', 'own-key', { PORT: port, FORECOURT_OFFLINE: '0' })
  await page.goto(without.address)
  await expect(keyField(page)).toBeVisible()
  await expect.poll(() => keptParts(page)).toEqual([0, 0])
  await without.close()
})

test('a user switches it off, and on', async ({ page, context }) => {
  await page.goto('/backup')
  await expect(keepSwitch(page)).toBeChecked()
  await expect.poll(async () => (await keptParts(page))[0]).toBe(1)
  const files = await appFiles(page)
  expect(files).toBeGreaterThan(10)
  await keepSwitch(page).uncheck()
  await expect.poll(() => keptParts(page)).toEqual([0, 0])
  await page.reload()
  await expect(keepSwitch(page)).not.toBeChecked()
  await keepSwitch(page).check()
  await expect.poll(async () => (await keptParts(page))[0]).toBe(1)
  // Once more, while the page is still under the worker that is switched off.
  await page.reload()
  await keepSwitch(page).uncheck()
  await expect.poll(() => keptParts(page)).toEqual([0, 0])
  await keepSwitch(page).check()
  await expect.poll(() => appFiles(page)).toBe(files)
  await withoutConnection(context, async () => {
    await page.reload()
    await expect(titleOf(page)).toHaveText('Backup')
  })
})
