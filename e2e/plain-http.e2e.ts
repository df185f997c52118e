import type { Page } from '@playwright/test'
import { carsOf, expectationOf, formatRadio, idsIn, startExport } from './pages/export.ts'
import { savedBy } from './observe.ts'
import { pageOf, unfold } from './pages/car.ts'
import { heartIn } from './pages/favourites.ts'
import { copyLink, linkField, shareButton, titleOf } from './pages/frame.ts'
import { cards, carsShown, chooseRadio } from './pages/results.ts'
import { expect, test } from './test.ts'

// On a LAN, under a local name and without TLS: browsers disable there what needs a secure context. The name
// resolves to this machine (playwright.config.ts).

const onLan = (path: string): string => {
  const address = new URL(path, test.info().project.use.baseURL)
  address.hostname = 'cars.lan'
  return address.href
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(onLan(path))
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
}

test('a link that cannot be copied is shown for copying by hand', async ({ page }) => {
  await open(page, '/?body=suv')
  await carsShown(page)
  await shareButton(page).click()
  await expect(linkField(page)).toHaveValue(/^http:\/\/cars\.lan:\d+\/\?body=suv/)
  await copyLink(page).click()
  await expect(
    page.getByText('Your browser blocked copying. Select the link and copy it yourself.').first(),
  ).toBeVisible()
})

test('every page opens there, and nothing is missed that only safe addresses have', async ({ page }) => {
  await open(page, '/?vin=zzzfk')
  await carsShown(page)
  await heartIn(cards(page).first()).click()
  await expect(heartIn(cards(page).first())).toHaveAttribute('aria-pressed', 'true')
  await open(page, pageOf('fiveListings'))
  await unfold(page)
  for (const path of [
    '/?vin=zzzfk&view=table',
    '/favourites',
    '/marks',
    '/searches',
    '/compare',
    '/vins',
    '/analysis?vin=zzzfk',
    '/backup',
  ])
    await test.step(path, async () => {
      // Any exception fails the test.
      await open(page, path)
      await expect(titleOf(page)).toBeVisible()
    })
})

test('an export works all the same', async ({ page }) => {
  const cars = await carsOf(page.request, 'body_types[]=12')
  await open(page, '/export?body=roadster')
  await expect(expectationOf(page)).toContainText(`Rows${cars.length}`)
  await chooseRadio(formatRadio(page, 'JSON Lines'))
  const { file } = await savedBy(page, () => startExport(page).click())
  expect(idsIn(file).toSorted()).toEqual(cars.map(({ id }) => id).toSorted())
})
