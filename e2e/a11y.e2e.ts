import type { Page } from '@playwright/test'
import { answerAs, expect, expectAccessible, makeTrouble, noTrouble, test } from './test.ts'
import { carsShown } from './panel.ts'

// axe with every rule it has, on every state of the search page, in both themes; @everywhere also on a phone.

const ready = async (page: Page) => {
  await carsShown(page)
  await expect(
    page
      .getByRole('button', { name: /^Light damage|^Filters/ })
      .or(page.getByRole('navigation', { name: 'Ready-made searches' }))
      .first(),
  ).toBeVisible()
}

const states: readonly (readonly [name: string, path: string])[] = [
  ['cards', '/'],
  ['a list', '/?view=list&damage=front&seller=dealer'],
  ['a table', '/?view=table'],
  ['a map @map', '/?view=map&country=233'],
  ['no cars', '/?fuel=hydrogen&body=hearse'],
  ['few cars', '/?vin=1VWAT7A3XGC016001&color=grey'],
  ['the end of the window', '/?page=416'],
  ['a link with a count and junk', '/?fuel=hydrogen&n=3&t=2026-01-01&airbags=x'],
  ['a range the wrong way round', '/?year=2020..2015'],
]

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme} @everywhere`, () => {
    test.use({ colorScheme: scheme })

    for (const [name, path] of states) {
      test(name, async ({ page }) => {
        await page.goto(path)
        if (!path.includes('2020..2015')) await ready(page)
        if (name === 'no cars')
          await expect(page.getByText(/One change brings cars back|No single change/)).toBeVisible()
        await expectAccessible(page)
      })
    }

    test('a refusal', async ({ page }) => {
      await answerAs(page, 'expired')
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'The subscription has ended' })).toBeVisible()
      await expectAccessible(page)
    })

    test('trouble over cars of before', async ({ page }) => {
      await answerAs(page, 'spare')
      await page.goto('/')
      await ready(page)
      await makeTrouble(page, { endpoint: 'search', match: 'seats', status: 503 })
      await page.getByRole('link', { name: /^Seven seats/ }).click()
      await expect(page.getByRole('main').getByText('The service has a fault')).toBeVisible()
      await expectAccessible(page)
      await noTrouble(page)
    })

    test('what opens over the page', async ({ page }) => {
      await page.goto('/')
      await ready(page)
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^More for/ })
        .click()
      await expect(page.getByRole('menuitem', { name: 'Hide this car' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Write a note' }).click()
      await expect(page.getByRole('dialog').getByLabel('Your note')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('one polite live region says the settled search, and nothing else does', async ({ page }) => {
  await page.goto('/?fuel=diesel')
  const count = (await carsShown(page)).toLocaleString('en')
  await expect(page.getByRole('status')).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^${count} cars\\. Diesel\\s?$`))
  expect(await page.locator('[aria-live]:not(output)').count()).toBe(0)
})

test('skip links lead to results and filters', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('without a sidebar the way to the filters leads to the button that opens them', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  await ready(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to filters' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
})

test('what has the focus is never under the bar that stays', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  const links = page
    .getByRole('list', { name: 'Results' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
  await links.nth(9).focus()
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('ArrowUp')
    const box = await page.locator(':focus').boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    expect((box?.y ?? 0) + 1).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  }
})
