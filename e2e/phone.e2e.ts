import type { Locator, Page } from '@playwright/test'
import { countOf, expect, expectAccessible, test } from './test.ts'
import { restingBox } from './observe.ts'
import { pageOf, section, unfold } from './pages/car.ts'
import { closeButton, titleOf } from './pages/frame.ts'
import {
  clearAll,
  countBeside,
  filtersButton,
  group,
  option,
  rangeField,
  sheetOf,
  showCars,
} from './pages/panel.ts'
import { cards, carsShown, drawn, showMore } from './pages/results.ts'

test.describe('the filter sheet @phone', () => {
  test('says how many cars there would be, and shows them', async ({ page }) => {
    await page.goto('/')
    await drawn(page)
    // The first screen begins its first photo above 300 px.
    const photo = await cards(page).first().getByRole('img').first().boundingBox()
    expect(photo?.y).toBeLessThan(300)
    await filtersButton(page).click()
    const sheet = sheetOf(page)
    const body = await group(sheet, 'Body type')
    await option(body, /^SUV/).check()
    await option(body, /^Van/).check()
    const count = await countOf(page.request, 'body_types[]=5&body_types[]=7')
    // Choices are applied only by the button.
    await expect(page).toHaveURL('/')
    await showCars(sheet, count).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/?body=suv,van')
    await expect(titleOf(page)).toBeFocused()
    await expect.poll(() => carsShown(page)).toBe(count)
    await expect(filtersButton(page)).toHaveAccessibleName(/2 selected/)
    // The sheet had its own history entry, so one Back returns to the former search.
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(sheet).toBeHidden()
  })

  test('is closed by Back, which leaves the page as it was and loses no choice', async ({ page }) => {
    await page.goto('/?fuel=diesel')
    await carsShown(page)
    await filtersButton(page).click()
    const sheet = sheetOf(page)
    await option(await group(sheet, 'Body type'), /^SUV/).check()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/?fuel=diesel')
    await filtersButton(page).click()
    await expect(option(await group(sheet, 'Body type'), /^SUV/)).toBeChecked()
    await closeButton(sheet).click()
    await expect(sheet).toBeHidden()
    await expect(filtersButton(page)).toBeFocused()
    await expect(page).toHaveURL('/?fuel=diesel')
  })

  test('closed with pending changes it shows a notice, and a press applies them', async ({ page }) => {
    test.slow()
    await page.goto('/vins')
    for (const [way, close] of [
      ['its button', (page: Page) => closeButton(sheetOf(page)).click()],
      ['Escape', (page: Page) => page.keyboard.press('Escape')],
      ['Back', (page: Page) => page.goBack()],
    ] as const)
      await test.step(`closed by ${way}`, async () => {
        await page.goto('/?fuel=diesel')
        const before = await carsShown(page)
        await filtersButton(page).click()
        const sheet = sheetOf(page)
        const body = await group(sheet, 'Body type')
        await option(body, /^SUV/).check()
        await option(body, /^Van/).check()
        const count = await countOf(page.request, 'fuels[]=1&body_types[]=5&body_types[]=7')
        await expect(showCars(sheet, count)).toBeVisible()
        await close(page)
        await expect(sheet).toBeHidden()
        await expect(page).toHaveURL('/?fuel=diesel')
        expect(await carsShown(page)).toBe(before)
        await expect(filtersButton(page)).toBeFocused()
        await expect(filtersButton(page)).toHaveAccessibleName(/1 selected.*2 unapplied changes/)
        await expect(page.getByText('2 unapplied changes').last()).toBeVisible()
        // The page is the same however the sheet was closed.
        if (way === 'Back') await expectAccessible(page)
        // Forward opens the sheet over the changes again.
        await page.goForward()
        await expect(option(body, /^SUV/)).toBeChecked()
        await page.goBack()
        await showCars(page.getByRole('main'), count).click()
        await expect(page).toHaveURL('/?body=suv,van&fuel=diesel')
        await expect(titleOf(page)).toBeFocused()
        await expect(page.getByText('unapplied')).toHaveCount(0)
        await page.goBack()
        await expect(page).toHaveURL('/?fuel=diesel')
        await expect(page.getByText('unapplied')).toHaveCount(0)
        await page.goBack()
        await expect(page).toHaveURL('/vins')
      })
  })

  test('changes that wait outlive another order and more cars, and can be let go of', async ({ page }) => {
    await page.goto('/?fuel=diesel')
    await filtersButton(page).click()
    const sheet = sheetOf(page)
    await option(await group(sheet, 'Body type'), /^SUV/).check()
    await page.goBack()
    const waits = page.getByText('1 unapplied change').last()
    await expect(waits).toBeVisible()
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(48)
    await expect(waits).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('unapplied')).toHaveCount(0)
    await expect(titleOf(page)).toBeFocused()
    await filtersButton(page).click()
    await expect(option(await group(sheet, 'Body type'), /^SUV/)).not.toBeChecked()
    // The sheet is still open after a reload, and takes choices.
    await page.reload()
    await option(await group(sheet, 'Body type'), /^Van/).check()
    await showCars(sheetOf(page)).click()
    await expect(page).toHaveURL('/?body=van&fuel=diesel')
  })

  test('leaves the pages that were loaded, under it and after Back', async ({ page }) => {
    await page.goto('/?fuel=diesel')
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(48)
    await filtersButton(page).click()
    await expect(sheetOf(page)).toBeVisible()
    await page.goBack()
    await expect(sheetOf(page)).toBeHidden()
    await expect(cards(page)).toHaveCount(48)
    // Applying without changes changes nothing.
    await filtersButton(page).click()
    await showCars(sheetOf(page)).click()
    await expect(sheetOf(page)).toBeHidden()
    await expect(cards(page)).toHaveCount(48)
    await expect(titleOf(page)).toBeFocused()
  })

  test('reports when no cars would remain, and clears everything', async ({ page }) => {
    await page.goto('/?body=hearse&fuel=hydrogen')
    await filtersButton(page).click()
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('button', { name: 'No cars – remove a filter' })).toBeVisible()
    await clearAll(sheet).click()
    const count = await countOf(page.request)
    // A text that is not understood is not thrown away.
    const price = rangeField(await group(sheet, 'Price'), 'Price, up to')
    await price.fill('15 000 or less')
    await showCars(sheet, count).click()
    await expect(price).toBeFocused()
    await price.fill('')
    await showCars(sheet, count).click()
    await expect(page).toHaveURL('/')
  })

  test('has targets of at least 24 pixels, nothing inaccessible, and the whole height', async ({ page }) => {
    test.slow()
    await page.goto('/?km=..100000&body=suv')
    await filtersButton(page).click()
    const sheet = sheetOf(page)
    await countBeside(option(await group(sheet, 'Damage'), /^Front end \d/))
    expect(await restingBox(sheet)).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const small = await sheet.evaluate((dialog) =>
      [...dialog.querySelectorAll('button, a, summary, label, select, [type="range"]')]
        .filter((target) => target.checkVisibility() && !target.closest('[aria-hidden="true"], .sr-only'))
        .map((target) => ({ target, place: target.getBoundingClientRect() }))
        .filter(({ place }) => place.width > 0 && (place.width < 24 || place.height < 24))
        .map(({ target, place }) => `${target.outerHTML.slice(0, 80)} ${place.width}×${place.height}`),
    )
    expect(small).toEqual([])
    await expectLargeFields(sheet)
    await expectAccessible(page)
  })
})

/** A phone zooms into a field with smaller text, and never zooms back. */
async function expectLargeFields(scope: Page | Locator) {
  const fields = scope.getByRole('textbox').or(scope.getByRole('combobox'))
  await expect(fields.last()).toBeVisible()
  const smallest = () =>
    fields.evaluateAll((all) =>
      Math.min(...all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize))),
    )
  // A field of the first markup, which the app replaces, may have no size.
  await expect.poll(smallest).toBeGreaterThanOrEqual(16)
}

test('no page has a field that a phone zooms into @phone', async ({ page }) => {
  for (const path of ['/', '/vins', '/analysis?brand=66', '/export?brand=66', '/compare']) {
    await page.goto(path)
    await expect(titleOf(page)).toBeVisible()
    await expectLargeFields(page)
  }
})

test('the places are at the foot of the window, and a list has low rows @phone', async ({ page }) => {
  await page.goto('/?view=list')
  await drawn(page)
  const places = page.getByRole('navigation', { name: 'Main' })
  expect((await restingBox(places)).y).toBeGreaterThan(700)
  expect((await restingBox(filtersButton(page))).y).toBeGreaterThan(700)
  expect((await restingBox(cards(page).first())).height).toBeLessThan(160)
  await places.getByRole('link', { name: 'VIN check' }).click()
  await expect(page).toHaveURL('/vins')
})

test('nothing scrolls sideways at 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?body=suv,van&price=1000..250000&currency=eur&damage=front,rejected_or_partial_repair')
  await drawn(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await filtersButton(page).click()
  const sheet = sheetOf(page)
  await countBeside(option(await group(sheet, 'Damage'), /^Front end \d/))
  const inside = await sheet.evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && !part.closest('svg, .sr-only'))
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => part.outerHTML.slice(0, 100)),
  )
  expect(inside).toEqual([])
})

test('the price of the car in the chart of its price check is whole @phone', async ({ page }) => {
  for (const name of ['soldLately', 'rightToLeft'] as const) {
    await page.goto(pageOf(name))
    await unfold(page)
    const chart = section(page, 'Price check').getByRole('figure', { name: /price/i })
    const label = chart.getByText(/^20\d\d .+, ≈ USD\s[\d,]+$/)
    await label.scrollIntoViewIfNeeded()
    const [outer, inner] = await Promise.all([chart.boundingBox(), label.boundingBox()])
    if (outer === null || inner === null) throw new Error('not drawn')
    expect(inner.x).toBeGreaterThanOrEqual(outer.x)
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  }
})
