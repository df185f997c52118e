import type { Page } from '@playwright/test'
import { answerAs, expect, expectAccessible, test } from './test.ts'
import { boxOf } from './pages/frame.ts'
import { clearAll, group, option, panelOf } from './pages/panel.ts'
import { carsShown, chipsOf, drawn } from './pages/results.ts'

// Hostile inputs and actions. The page never breaks, and the URL stays the search.

const whole = async (page: Page) => {
  await drawn(page)
  const [content, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(room ?? 0)
}

const words: readonly (readonly [name: string, text: string])[] = [
  ['300 letters without a gap', 'w'.repeat(300)],
  ['emoji and signs', '🚗💨 <b>&amp;"\' %00 \\ {x}'],
  ['words from right to left', 'سيارة رياضية חדשה'],
  ['a number longer than any', '9'.repeat(400)],
  ['quotes and operators of a search engine', 'bmw" OR (1=1) AND NOT -x5* ~'],
]

test('any input leaves the page intact, and can be cleared', async ({ page }) => {
  await page.goto('/')
  await carsShown(page)
  const box = boxOf(page)
  for (const [name, text] of words)
    await test.step(name, async () => {
      await box.fill(text)
      await box.press('Enter')
      await expect(page).toHaveURL(/[?&]\w+=/)
      await whole(page)
      await clearAll(page).first().click()
      await expect(page).toHaveURL('/')
    })
  await test.step('double and triple clicks end where an even or odd number of clicks does', async () => {
    const body = await group(panelOf(page), 'Body type')
    const suv = option(body, /^SUV/)
    await suv.click({ clickCount: 3 })
    await expect(suv).toBeChecked()
    await expect(page).toHaveURL('/?body=suv')
    await suv.dblclick()
    await expect(page).toHaveURL('/?body=suv')
    await whole(page)
  })
})

test('any text in the address', async ({ page }) => {
  test.slow()
  const body = () => group(panelOf(page), 'Body type')
  for (const [name, path, next] of [
    ['unknown codes', '/?body=flying_carpet,suv&fuel=plasma&gearbox=telepathic&damage=,,front', true],
    ['ids beyond any', '/?brand=99999999999999999999,7.1.1.1&country=-1', false],
    [
      'numbers beyond any',
      '/?price=99999999999999999999999..1e9&year=0x7E0..&km=..-5&seats=4.5&page=1e9',
      false,
    ],
    [
      'names of the language itself',
      '/?__proto__=1&constructor=suv&toString=1&body=__proto__,constructor',
      true,
    ],
    ['broken escapes', '/?q=%E0%A4%A&body=%ZZ', true],
    ['the same name many times', `/?${'body=suv&'.repeat(200)}fuel=diesel`, false],
    [
      'nonsense of the page’s own',
      '/?view=cinema&sort=luck&currency=%F0%9F%92%B0&lang=xx&n=-5&t=yesterday',
      false,
    ],
  ] as const)
    await test.step(`in the address: ${name}`, async () => {
      await page.goto(path)
      await whole(page)
      if (!next) return
      await option(await body(), /^Van/).check()
      await expect(page).toHaveURL(/body=(?:suv,)?van/)
      await whole(page)
    })
})

test('very long values in chips and titles do not break the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/?q=${'verylongwordwithoutanygap'.repeat(8)}&site=${'a'.repeat(60)}.example`)
  await whole(page)
  // Without results, a link offers to drop the word.
  await expect(page.getByRole('link', { name: /^Without .*verylongword/ })).toBeVisible()
  await whole(page)
  await expectAccessible(page)
})

test('Back and Forward in a hurry end on the search of the address', async ({ page }) => {
  await page.goto('/')
  await carsShown(page)
  const fuel = await group(panelOf(page), 'Fuel')
  // Twice there and back, for enough history steps: a choice that is undone before its cars arrive is no step.
  const values = (count: number) => expect(page).toHaveURL(new RegExp(`\\?fuel=(?:\\w+,){${count - 1}}\\w+$`))
  for (const name of ['Diesel', 'Electric', 'Hybrid']) await option(fuel, new RegExp(`^${name}`)).check()
  await values(3)
  for (const name of ['Hybrid', 'Electric']) await option(fuel, new RegExp(`^${name}`)).uncheck()
  await values(1)
  for (const name of ['Petrol', 'Hybrid', 'Electric']) await option(fuel, new RegExp(`^${name}`)).check()
  await values(4)
  await page.evaluate(() => {
    for (const by of [-1, -1, 1, -1, -1, 1, 1, -1, 1, 1, -1, -1]) history.go(by)
  })
  await whole(page)
  const chosen = (new URL(page.url()).searchParams.get('fuel') ?? '').split(',').filter(Boolean)
  await expect(fuel.getByRole('checkbox', { checked: true })).toHaveCount(chosen.length)
  const chips = chipsOf(page).getByRole('button', { name: /^Remove/ })
  await expect(chips).toHaveCount(chosen.length > 0 ? 1 : 0)
})

test('a change of the account is noticed, and data of both is not mixed', async ({ page }) => {
  await page.goto('/?site=copperlot.example')
  const before = await carsShown(page)
  expect(before).toBeGreaterThan(0)
  await answerAs(page, 'single')
  await page.reload()
  await expect(page.getByText('Not in your subscription: copperlot.example')).toBeVisible()
  await whole(page)
})
