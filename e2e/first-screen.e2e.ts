import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { restingBox, swipe } from './observe.ts'
import { pictureOf } from './pages/car.ts'
import { filtersButton, groupHeading, panelOf } from './pages/panel.ts'
import { cards, carsShown, chipsOf, drawn, resultsOf, showMore } from './pages/results.ts'

// The first screen before scrolling: cars, and little above them.

/** The cumulative layout shift of the page, as the browser measures it. */
const movedBy = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    // The entry has the value, though its type does not.
    return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
  })

test('two rows of cars stand in the first screen, and none of its parts moves', async ({ page }) => {
  await page.addInitScript(() => {
    const changed = (changes: readonly MutationRecord[]) =>
      performance.mark('drawn again', { detail: changes.length })
    new MutationObserver(changed).observe(document, { subtree: true, attributeFilter: ['loading'] })
  })
  await page.goto('/?body=wagon&fuel=diesel&price=..20000&currency=eur')
  await drawn(page)
  await expect(chipsOf(page)).toBeVisible()
  const { header, tops, bottoms } = await cards(page).evaluateAll((all) => ({
    header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    tops: all.map((card) => card.getBoundingClientRect().top),
    bottoms: all.map((card) => card.getBoundingClientRect().bottom),
  }))
  expect((tops[0] ?? 0) - header).toBeLessThanOrEqual(150)
  expect(bottoms.filter((bottom) => bottom <= 900)).toHaveLength(8)
  expect(await movedBy(page)).toBeLessThanOrEqual(0.01)
  // A picture keeps its loading attribute: a change would mean that its card rendered twice.
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => performance.getEntriesByName('drawn again').length)).toBe(0)
})

test('a card shows the whole car, its facts in one line and what is a risk, and nothing that all share', async ({
  page,
}) => {
  await page.goto('/?body=wagon&damage=front,rear')
  await carsShown(page)
  const measured = () =>
    cards(page).evaluateAll((all) =>
      all.slice(0, 8).map((card) => {
        const photo = card.querySelector('img')
        const facts = [...card.querySelectorAll('p')].find((line) => /·/.test(line.textContent ?? ''))
        return {
          // The picture is not wider than the card.
          cut: photo === null ? 0 : Math.round(photo.getBoundingClientRect().width - card.clientWidth),
          natural: photo === null ? 0 : photo.naturalWidth / photo.naturalHeight,
          shown: photo === null ? 0 : photo.clientWidth / photo.clientHeight,
          lines:
            facts === undefined ? 1 : facts.clientHeight / parseFloat(getComputedStyle(facts).lineHeight),
        }
      }),
    )
  await expect.poll(async () => (await measured()).every(({ natural }) => natural > 0)).toBe(true)
  const shapes = await measured()
  expect(shapes).toHaveLength(8)
  for (const { cut, natural, shown, lines } of shapes) {
    expect(cut).toBe(0)
    expect(shown).toBeCloseTo(natural, 1)
    expect(Math.round(lines)).toBe(1)
  }
  await expect(cards(page).first()).toContainText('Damage:')
  await expect(resultsOf(page)).not.toContainText('Estate')
  await expect(resultsOf(page)).not.toContainText('Illustration')
  await expect(page.getByText('Pictures are illustrations.')).toHaveCount(1)
})

test('the filters fold away, for the results to have their room, and stay so', async ({ page }) => {
  await page.goto('/?view=table&fuel=diesel')
  await drawn(page)
  const table = page.getByRole('region', { name: 'Results' })
  const before = await restingBox(table)
  await filtersButton(page).click()
  await expect(panelOf(page)).toBeHidden()
  await expect(filtersButton(page)).toBeFocused()
  expect((await restingBox(table)).width).toBe(before.width + 304)
  // The gateway sends the page with the panel folded.
  expect(await (await page.request.get('/')).text()).toContain('data-panel="folded"')
  await page.reload()
  await drawn(page)
  await expect(panelOf(page)).toBeHidden()
  await filtersButton(page).click()
  await expect(groupHeading(panelOf(page), 'Fuel')).toBeVisible()
})

test('the first car is visible at once, and its photos are swiped @phone', async ({ page }) => {
  await page.goto('/?body=wagon&fuel=diesel&price=..20000&currency=eur')
  await drawn(page)
  const { y } = await restingBox(cards(page).first())
  expect(y).toBeLessThan(844 * 0.45)
  // Nothing shows between the header and the bar under it.
  await page.mouse.wheel(0, 600)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const bars = ['header', 'main [aria-haspopup="dialog"]'].map((bar) => document.querySelector(bar))
        const edge = bars[0]?.getBoundingClientRect().bottom ?? 0
        const bar = bars[1]?.parentElement?.getBoundingClientRect().top ?? 0
        return scrollY > 0 && edge >= bar && edge > 0
      }),
    )
    .toBe(true)

  // In the list, as on cards, the name precedes the price; no part of the page moves by itself.
  await page.goto('/?fuel=diesel&view=list')
  await drawn(page)
  const card = cards(page).first()
  const [price, name] = [card.getByText(/^[A-Z]{3}$/).first(), card.getByRole('heading')]
  expect((await restingBox(name)).y).toBeLessThan((await restingBox(price)).y)
  await showMore(page).scrollIntoViewIfNeeded()
  await restingBox(showMore(page))
  expect(await movedBy(page)).toBeLessThanOrEqual(0.05)

  await page.goto('/?vin=WBAZZZFK8F1016005')
  const first = pictureOf(cards(page).first(), 1)
  await expect(pictureOf(cards(page).first(), 2)).toHaveCount(0)
  await swipe(page, first, -200)
  await expect(pictureOf(cards(page).first(), 2)).toBeInViewport({ ratio: 0.9 })
  await expect(page).toHaveURL(/vin=/)
  await pictureOf(cards(page).first(), 2).tap()
  await expect(page).toHaveURL(/\/car\//)
})
