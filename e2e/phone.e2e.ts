import type { Page } from '@playwright/test'
import { countOf, expect, expectAccessible, test } from './test.ts'
import { carsShown, countBeside, drawn, group, restingBox } from './panel.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

test.describe('the filter sheet @phone', () => {
  test('says how many cars there would be, and shows them', async ({ page }) => {
    await page.goto('/')
    await opener(page).click()
    const sheet = sheetOf(page)
    const body = await group(sheet, 'Body type')
    await body.getByRole('checkbox', { name: /^SUV/ }).check()
    await body.getByRole('checkbox', { name: /^Van/ }).check()
    const count = await countOf(page.request, 'body_types[]=5&body_types[]=7')
    // Nothing is applied before it is asked for.
    await expect(page).toHaveURL('/')
    await sheet.getByRole('button', { name: `Show ${count.toLocaleString('en')} cars` }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/?body=suv,van')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => carsShown(page)).toBe(count)
    await expect(opener(page)).toHaveAccessibleName(/2 chosen/)
    // The sheet was an entry of its own: one Back leads to the search before.
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(sheet).toBeHidden()
  })

  test('is closed by Back, which leaves the page as it was and loses no choice', async ({ page }) => {
    await page.goto('/?fuel=diesel')
    await carsShown(page)
    await opener(page).click()
    const sheet = sheetOf(page)
    await (await group(sheet, 'Body type')).getByRole('checkbox', { name: /^SUV/ }).check()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/?fuel=diesel')
    await opener(page).click()
    await expect((await group(sheet, 'Body type')).getByRole('checkbox', { name: /^SUV/ })).toBeChecked()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(page).toHaveURL('/?fuel=diesel')
  })

  test('leaves the pages that were loaded, under it and after Back', async ({ page }) => {
    await page.goto('/?fuel=diesel')
    await page.getByRole('button', { name: 'Show 24 more' }).click()
    const cards = page.getByRole('list', { name: 'Results' }).getByRole('article')
    await expect(cards).toHaveCount(48)
    await opener(page).click()
    await expect(sheetOf(page)).toBeVisible()
    await page.goBack()
    await expect(sheetOf(page)).toBeHidden()
    await expect(cards).toHaveCount(48)
    // Nothing was changed: applying it changes nothing either.
    await opener(page).click()
    await sheetOf(page)
      .getByRole('button', { name: /^Show [\d,]+ cars/ })
      .click()
    await expect(sheetOf(page)).toBeHidden()
    await expect(cards).toHaveCount(48)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('says when nothing would be left, and lets go of everything', async ({ page }) => {
    await page.goto('/?body=hearse&fuel=hydrogen')
    await opener(page).click()
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('button', { name: 'No cars. Loosen a filter' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    const count = await countOf(page.request)
    await sheet.getByRole('button', { name: `Show ${count.toLocaleString('en')} cars` }).click()
    await expect(page).toHaveURL('/')
  })

  test('has targets of at least 24 pixels, nothing inaccessible, and the whole height', async ({ page }) => {
    test.slow()
    await page.goto('/?km=..100000&body=suv')
    await opener(page).click()
    const sheet = sheetOf(page)
    await countBeside((await group(sheet, 'Damage')).getByRole('checkbox', { name: /^Front end \d/ }))
    expect(await restingBox(sheet)).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const small = await sheet.evaluate((dialog) =>
      [...dialog.querySelectorAll('button, a, summary, label, select, [role="slider"]')]
        .filter((target) => target.checkVisibility() && !target.closest('[aria-hidden="true"], .sr-only'))
        .map((target) => ({ target, place: target.getBoundingClientRect() }))
        .filter(({ place }) => place.width > 0 && (place.width < 24 || place.height < 24))
        .map(({ target, place }) => `${target.outerHTML.slice(0, 80)} ${place.width}×${place.height}`),
    )
    expect(small).toEqual([])
    await expectAccessible(page)
  })
})

test('nothing scrolls sideways at 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?body=suv,van&price=1000..250000&currency=eur&damage=front,rejected_or_partial_repair')
  await drawn(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await opener(page).click()
  const sheet = sheetOf(page)
  await countBeside((await group(sheet, 'Damage')).getByRole('checkbox', { name: /^Front end \d/ }))
  const inside = await sheet.evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && !part.closest('svg, .sr-only'))
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => part.outerHTML.slice(0, 100)),
  )
  expect(inside).toEqual([])
})
