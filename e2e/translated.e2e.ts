import type { Page } from '@playwright/test'
import { analysisTab, expectCounted, pivotRow, pivotTable } from './pages/analysis.ts'
import { boxOf, suggestionsOf, titleOf } from './pages/frame.ts'
import { clearAll, group, panelOf, upTo100000 } from './pages/panel.ts'
import { cards, carLinks, carsShown, chip, expectCars, pageLink, showMore } from './pages/results.ts'
import { numberIn } from './observe.ts'
import { expect, test } from './test.ts'

/** Replaces each text node by two elements, as Chrome does, but with the same words. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const words = text.nodeValue ?? ''
      if (words.trim() === '' || text.parentElement?.closest('script, style, font, option')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(words)
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  })

/** Errors that React logs for a part that it had to render again. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /NotFoundError|not a child/.test(message.text()))
      faults.push(message.text())
  })
  return faults
}

/** Name and price of each car on the page. */
const carsOn = async (page: Page): Promise<string[]> => {
  await carsShown(page)
  const [names, words] = [await carLinks(page).allInnerTexts(), await cards(page).allInnerTexts()]
  return names.map((name, at) => `${name}: ${/[A-Z]{3}\s[\d,.]+/.exec(words[at] ?? '')?.[0] ?? ''}`)
}

/** The same cars as on an untouched page. */
async function expectSameCars(page: Page, other: Page): Promise<void> {
  await other.goto(page.url())
  // Late rates may change which listing stands for a car, on both pages.
  await expect(async () => {
    const cars = await carsOn(other)
    expect(cars.length).toBeGreaterThan(0)
    expect(await carsOn(page)).toEqual(cars)
  }).toPass()
}

test.describe('a page that the browser translates', () => {
  test('works with every choice, and no part has to render again', async ({ page, context }) => {
    const faults = faultsOf(page)
    const other = await context.newPage()
    const step = (title: string, act: () => Promise<void>) =>
      test.step(title, async () => {
        await translate(page)
        await act()
        expect(faults).toEqual([])
      })
    await page.goto('/?body=suv&fuel=diesel')
    await carsShown(page)
    await step('a chip is taken away, then the last one', async () => {
      await chip(page, /Fuel Diesel/).click()
      await expectCars(page, 'body_types[]=5')
      await translate(page)
      await chip(page, /Body type SUV/).click()
      await expectCars(page, '')
    })
    await step('a search is typed', async () => {
      await boxOf(page).fill('golf diesel')
      await expect(suggestionsOf(page, /Volkswagen Golf/).first()).toBeVisible()
      await translate(page)
      await boxOf(page).press('Enter')
      await expect(page).toHaveURL(/brand=[\d.]+&fuel=diesel/)
      await expectSameCars(page, other)
    })
    await step('"Clear all"', async () => {
      await clearAll(page).click()
      await expectCars(page, '')
    })
    await step('buttons of a range', async () => {
      const mileage = await group(panelOf(page), 'Mileage')
      await translate(page)
      await mileage.getByRole('button', { name: 'up to 50,000 km' }).click()
      await expectCars(page, 'odometer_to=50000')
      await translate(page)
      await upTo100000(mileage).click()
      await expectCars(page, 'odometer_to=100000')
      await expectSameCars(page, other)
    })
    await step('leafing', async () => {
      await pageLink(page, 2).click()
      await expect(page).toHaveURL(/page=2/)
      await expectSameCars(page, other)
    })
    await step('"Show more"', async () => {
      const before = await carLinks(page).count()
      await showMore(page).click()
      await expect(async () => expect(await carLinks(page).count()).toBe(before + 24)).toPass()
    })
  })

  test('counts a pivot to its end', async ({ page }) => {
    const faults = faultsOf(page)
    await page.goto('/analysis?brand=52')
    await expect(titleOf(page)).toBeVisible()
    await translate(page)
    await analysisTab(page, 'Pivot table').click()
    await translate(page)
    await expectCounted(page, 'Damage by Condition')
    const row = pivotRow(pivotTable(page, 'Damage by Condition'), 'All')
    expect(numberIn((await row.getByRole('cell').first().textContent()) ?? '')).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })

  test('renders again where elements were moved as well, and keeps the search', async ({ page }) => {
    const faults = faultsOf(page)
    await page.goto('/?body=suv&fuel=diesel')
    await carsShown(page)
    await chip(page, /Fuel Diesel/).evaluate((button) => {
      const item = button.closest('li')
      const font = document.createElement('font')
      item?.replaceWith(font)
      if (item) font.append(item)
    })
    await chip(page, /Fuel Diesel/).click()
    await expectCars(page, 'body_types[]=5')
    expect(faults.length).toBeGreaterThan(0)
    await expect(chip(page, /Fuel Diesel/)).toHaveCount(0)
    await expect(cards(page)).not.toHaveCount(0)
    await expect(titleOf(page)).toBeFocused()
  })

  test('never shows the words of another car, be it that an element was taken away', async ({
    page,
    context,
  }) => {
    const faults = faultsOf(page)
    await page.goto('/?body=suv&fuel=diesel')
    await carsShown(page)
    await carLinks(page).evaluateAll((links) => {
      for (const name of links.flatMap((link) => [...link.children])) {
        const font = document.createElement('font')
        font.append(name.textContent ?? '')
        name.replaceWith(font)
      }
    })
    await chip(page, /Fuel Diesel/).click()
    await expectCars(page, 'body_types[]=5')
    expect(faults.length).toBeGreaterThan(0)
    await expectSameCars(page, await context.newPage())
  })
})
