import type { Locator, Page } from '@playwright/test'
import { answerAs, expect, expectAccessibleInBothThemes, makeTrouble, noTrouble, test } from './test.ts'
import { restingBox } from './observe.ts'
import { boxOf, qrCode, shareButton, statusOf, titleOf } from './pages/frame.ts'
import { filtersButton, panelOf } from './pages/panel.ts'
import {
  cards,
  carLinks,
  carsShown,
  drawn,
  hideCar,
  moreFor,
  noteField,
  preset,
  resultsOf,
  writeNote,
} from './pages/results.ts'

// axe with all its rules, on every state of the search page, in both themes; @everywhere also on a phone.

const says = (words: string | RegExp) => async (page: Page) => {
  await drawn(page)
  await expect(page.getByText(words).first()).toBeVisible()
}

/** The parts of the page that look the same in other states. */
type Alike = (page: Page) => readonly Locator[]

// Closed filters, chosen ones, and one with an error; filters.e2e.ts has all of them open.
const none: Alike = () => []
const filters: Alike = (page) => [panelOf(page)]

const states: readonly (readonly [
  name: string,
  path: string,
  ready: (page: Page) => Promise<void>,
  alike: Alike,
])[] = [
  ['cards', '/', drawn, none],
  ['no cars', '/?fuel=hydrogen&body=hearse', says(/Try changing one thing|Changing one filter/), filters],
  ['few cars', '/?vin=1VWAT7A3XGC016001&color=grey', drawn, none],
  [
    'the end of the window',
    '/?page=416',
    async (page) => {
      await says(/^Showing the first|can be browsed$/)(page)
      await expect(page.getByText('Splitting and counting…')).toHaveCount(0, { timeout: 30_000 })
    },
    (page) => [panelOf(page), resultsOf(page)],
  ],
  ['a link with a count and junk', '/?fuel=hydrogen&n=3&t=2026-01-01&airbags=x', says(/^Ignored:/), filters],
  [
    'a range the wrong way round',
    '/?year=2020..2015',
    async (page) => {
      // Neither cars nor a count appear here, so the test waits for the notice instead.
      await expect(page.getByRole('main').getByText(/^“From” is higher than “To”/)).toBeVisible()
      await expect(titleOf(page)).toBeVisible()
    },
    none,
  ],
  ['a list', '/?view=list&damage=front&seller=dealer', drawn, filters],
  // One row is like another, so a few are enough.
  ['a table', '/?view=table&fuel=hydrogen', drawn, filters],
]

const withinMain: Alike = (page) => [panelOf(page), resultsOf(page)]

test.describe('in both themes @everywhere', () => {
  test('what an address can show', async ({ page }) => {
    test.slow()
    for (const [name, path, ready, alike] of states)
      await test.step(name, async () => {
        await page.goto(path)
        await ready(page)
        // The bar over the cars and the button for the filters only exist on a phone.
        await expectAccessibleInBothThemes(page, { without: alike(page), darkOnPhone: name === 'cards' })
      })
  })

  test('a map @map', async ({ page }) => {
    await page.goto('/?view=map&country=233')
    await drawn(page)
    await expectAccessibleInBothThemes(page, { without: filters(page) })
    // The images of the buttons are black.
    await page.emulateMedia({ forcedColors: 'active' })
    for (const name of ['Zoom in', 'Zoom out'])
      await expect(page.getByRole('button', { name })).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })

  test('a refusal', async ({ page }) => {
    await answerAs(page, 'expired')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'The subscription has ended' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  test('trouble over the former cars', async ({ page }) => {
    await answerAs(page, 'spare')
    await page.goto('/')
    await drawn(page)
    await makeTrouble(page, { endpoint: 'search', match: 'seats', status: 503 })
    await preset(page, /^Seven seats/).click()
    await expect(page.getByRole('main').getByText('The service had an error')).toBeVisible()
    await expectAccessibleInBothThemes(page, { without: filters(page) })
    await noTrouble(page)
  })

  test('what opens over the page', async ({ page }) => {
    await page.goto('/?fuel=hydrogen')
    await drawn(page)
    await shareButton(page).click()
    await expect(qrCode(page)).toBeVisible()
    await expectAccessibleInBothThemes(page, { without: withinMain(page) })
    await page.keyboard.press('Escape')
    const card = cards(page).first()
    const others = cards(page).filter({ hasNot: page.getByRole('button', { expanded: true }) })
    await moreFor(card).click()
    await expect(hideCar(page)).toBeVisible()
    await expectAccessibleInBothThemes(page, { without: [panelOf(page), others] })
    await writeNote(page).click()
    await expect(noteField(page)).toBeVisible()
    await expectAccessibleInBothThemes(page, { without: withinMain(page) })
  })
})

test('links at the top of the page', async ({ page }) => {
  await page.goto('/')
  await drawn(page)
  await test.step('skip links lead to results and filters', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(titleOf(page)).toBeFocused()
  })
  await test.step('what has the focus is never under the bar that stays', async () => {
    const links = carLinks(page)
    await links.nth(9).focus()
    const bar = await restingBox(page.getByRole('banner'))
    for (let index = 8; index >= 0; index -= 1) {
      await page.keyboard.press('ArrowUp')
      await expect(links.nth(index)).toBeFocused()
      const { y } = await restingBox(links.nth(index))
      expect(y + 1).toBeGreaterThan(bar.y + bar.height)
    }
  })
  await test.step('without a sidebar the way to the filters leads to the button that opens them', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/?fuel=hydrogen')
    await drawn(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to filters' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(filtersButton(page)).toBeFocused()
  })
  await test.step('one polite live region says the settled search, and nothing else does', async () => {
    const count = (await carsShown(page)).toLocaleString('en')
    await expect(statusOf(page)).toHaveCount(1)
    await expect(statusOf(page)).toHaveText(new RegExp(`^${count} cars\\. Hydrogen\\s?$`))
    expect(await page.locator('[aria-live]:not(output)').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('Mileage: low to high')
    await expect(statusOf(page)).toContainText('Sorted: Mileage: low to high')
  })
})

test('no bar that stays covers the focus at 400 %', async ({ page }) => {
  // At 400 %, as on a phone, more bars are sticky, and the header's first row reappears for the focus.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/?view=table&fuel=hydrogen')
  await drawn(page)
  // At the breakpoint no column has the width of one layout and the padding of the other.
  const years = await page
    .getByRole('cell', { name: /^\d{4}$/ })
    .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth - cell.clientWidth))
  expect(years.length).toBeGreaterThan(5)
  expect(Math.max(...years)).toBeLessThanOrEqual(0)
  await page.getByRole('rowheader').getByRole('link').last().focus()
  for (let stop = 0; stop < 9; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.evaluate(isInSight)).toBe(true)
  }
  // Nor does the first column of a pivot on the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/analysis?show=pivot&fuel=hydrogen')
  const numbers = page.getByRole('table').getByRole('link')
  await numbers.last().focus()
  for (let left = (await numbers.count()) - 1; left > 0; left -= 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.evaluate(isInSight)).toBe(true)
  }
  await page.goto('/')
  await drawn(page)
  await boxOf(page).focus()
  await page.keyboard.press('Shift+Tab')
  const home = page.getByRole('banner').getByRole('link').first()
  await expect.poll(async () => (await restingBox(home)).y).toBeGreaterThanOrEqual(0)
})

/** Whether any part of the focused element can be pressed. */
const isInSight = (): boolean => {
  const focused = document.activeElement
  const box = focused?.getBoundingClientRect()
  if (!focused || !box) return false
  return [0.1, 0.5, 0.9].some((share) => {
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * share)
    return hit !== null && (focused.contains(hit) || hit.contains(focused))
  })
}

test('the focus of a card is whole, wherever the card stands', async ({ page }) => {
  for (const view of ['grid', 'list']) {
    await page.goto(`/?view=${view}`)
    await drawn(page)
    // Keys only work once their code is loaded.
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(carLinks(page).first()).toBeFocused({ timeout: 500 })
    }).toPass()
    for (let index = 1; index < 14; index += 1) await page.keyboard.press('j')
    await expect(carLinks(page).nth(13)).toBeFocused()
    // The ring is outside the card, where a paint container around it would clip it.
    const room = await carLinks(page)
      .nth(13)
      .evaluate((link) => {
        const ring = getComputedStyle(link, '::after')
        const card = link.closest('article')?.getBoundingClientRect()
        const place = link.closest('li')?.getBoundingClientRect()
        return {
          style: ring.outlineStyle,
          ring: Number.parseFloat(ring.outlineWidth) + Number.parseFloat(ring.outlineOffset),
          left: (card?.left ?? 0) - (place?.left ?? 0),
          top: (card?.top ?? 0) - (place?.top ?? 0),
        }
      })
    expect(room.style).toBe('solid')
    expect(room.ring).toBeGreaterThan(2)
    expect(Math.min(room.left, room.top)).toBeGreaterThanOrEqual(room.ring)
  }
})
