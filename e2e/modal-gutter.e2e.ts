import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { restingBox } from './observe.ts'
import { fullButton, openFull, pageOf } from './pages/car.ts'
import {
  favouriteButton,
  favouriteRows,
  favouritesOnDisk,
  noteButton,
  selectBox,
} from './pages/favourites.ts'
import { titleOf } from './pages/frame.ts'
import { carsShown, noteField, showMore } from './pages/results.ts'

// With a scroll bar that takes room, as on most desktops; a headless browser hides it by default.

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

const widths = (page: Page) =>
  page.evaluate(() => ({ whole: innerWidth, page: document.documentElement.clientWidth }))

test('the whole screen is whole, and what lies behind keeps its place', async ({ page }) => {
  await page.goto(pageOf('sixtyPhotos'))
  const title = titleOf(page)
  // Hovering scrolls the button into view before the measurement.
  await fullButton(page).hover()
  const before = await restingBox(title)
  const { whole, page: beside } = await widths(page)
  // Otherwise there would be no gutter to cover.
  expect(beside).toBeLessThan(whole)
  const full = await openFull(page)
  expect(await restingBox(full)).toMatchObject({ x: 0, width: whole })
  expect(await restingBox(title)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  expect(await restingBox(title)).toEqual(before)
})

test('the page behind a dialog does not scroll, and its shade has no strip beside it', async ({ page }) => {
  await page.goto('/')
  const title = titleOf(page)
  await carsShown(page)
  // The keyboard shortcuts load with the content below the cars.
  await expect(showMore(page)).toBeVisible()
  await page.mouse.wheel(0, 800)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  // Cards that scrolling brought near have been laid out by now, which moves the content above.
  const before = await restingBox(title)
  const { whole, page: under } = await widths(page)
  expect(under).toBe(whole)
  await page.mouse.move(20, 450)
  await page.mouse.wheel(0, -400)
  expect(await restingBox(title)).toEqual(before)
})

test('nor does a page that has nothing to scroll move behind a dialog', async ({ page }) => {
  await page.goto(pageOf('fiveListings'))
  await favouriteButton(page).click()
  await expect.poll(() => favouritesOnDisk(page)).toBe(1)
  await page.goto('/favourites')
  await selectBox(favouriteRows(page)).check()
  const before = await restingBox(titleOf(page))
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await noteButton(page).click()
  await expect(noteField(page)).toBeVisible()
  expect(await restingBox(titleOf(page))).toEqual(before)
})
