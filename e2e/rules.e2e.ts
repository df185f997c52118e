import type { Locator, Page } from '@playwright/test'
import { answerAs, expect, makeTrouble, noTrouble, test } from './test.ts'
import { contrastOf, listen } from './observe.ts'
import { expectCounted } from './pages/analysis.ts'
import { backToResults } from './pages/car.ts'
import {
  boxOf,
  copyLink,
  menuChoice,
  qrCode,
  shareButton,
  statusOf,
  suggestionsOf,
  titleOf,
  tryAgain,
} from './pages/frame.ts'
import {
  clearGroup,
  group,
  groupHeading,
  groupSummary,
  modelsOf,
  option,
  optionsOf,
  panelOf,
  rangeSlider,
  swapEnds,
} from './pages/panel.ts'
import {
  cards,
  carLinks,
  carsShown,
  chooseRadio,
  clearAllFilters,
  drawn,
  expectCars,
  hideCar,
  moreFor,
  pageLink,
  removeRefusedPrice,
  removeFromLink,
  showAgain,
  viewRadio,
} from './pages/results.ts'

// Rules that concern the whole search page (docs/search-rules.md lists all, with their tests).

/** Collects the durations of all animations from now on, because each is over when a test looks. */
const recordMotion = (): number[] => {
  const durations: number[] = []
  const look = () => {
    for (const { effect } of document.getAnimations())
      durations.push(Number(effect?.getComputedTiming().duration ?? 0))
    requestAnimationFrame(look)
  }
  look()
  return durations
}

test.describe('by keyboard alone', () => {
  /** A tab stop, as seen by the eye and by a screen reader. */
  const stop = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return undefined
      // A card's link covers all of it.
      const target = element.closest('label, article') ?? element
      const place = target.getBoundingClientRect()
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const inBar = element.closest('header') !== null
      return {
        what: element.outerHTML.slice(0, 120),
        region: element.closest('header, aside, main, footer')?.tagName.toLowerCase() ?? 'links',
        inFilters: element.closest('#filters') !== null,
        width: place.width,
        height: place.height,
        // A part of it is in the window, not only under the sticky bar.
        seen:
          place.bottom > (inBar ? 0 : bar) &&
          place.top < innerHeight &&
          place.right > 0 &&
          place.left < innerWidth,
        said: element.getAttribute('aria-label'),
        shown: (element.textContent ?? '').trim(),
        sentence: element.closest('p') !== null,
      }
    })

  test('every stop is seen, big enough, called what it shows, and none is a trap', async ({ page }) => {
    test.slow()
    await page.goto('/?fuel=hydrogen')
    await drawn(page)
    await expect(panelOf(page).getByRole('checkbox').first()).toBeVisible()
    const regions: string[] = []
    const small: string[] = []
    const unseen: string[] = []
    const misnamed: string[] = []
    let stops = 0
    for (; stops < 400; stops += 1) {
      await page.keyboard.press('Tab')
      const at = await stop(page)
      if (at === undefined) break
      const region = at.inFilters ? 'filters' : at.region
      if (regions.at(-1) !== region) regions.push(region)
      if (!at.seen && region !== 'links') unseen.push(at.what)
      if (!at.sentence && region !== 'links' && (at.width < 24 || at.height < 24)) small.push(at.what)
      if (at.said !== null && at.shown !== '' && !at.said.includes(at.shown)) misnamed.push(at.what)
    }
    expect({ unseen, small, misnamed }).toEqual({ unseen: [], small: [], misnamed: [] })
    // Tab leaves the page at the end, so there is no trap. Filters precede results.
    expect(stops).toBeGreaterThan(80)
    expect(stops).toBeLessThan(400)
    expect(regions.indexOf('header')).toBeLessThan(regions.indexOf('filters'))
    expect(regions.indexOf('filters')).toBeLessThan(regions.lastIndexOf('main'))
  })

  test('a closed group has the number of its choices, keeps them, and has no tab stops', async ({ page }) => {
    await page.goto('/?body=suv,van')
    await carsShown(page)
    const panel = panelOf(page)
    const heading = groupHeading(panel, 'Body type')
    await heading.click({ position: { x: 10, y: 8 } })
    await expect(optionsOf(panel, 'Body type')).toBeHidden()
    await expect(groupSummary(panel, 'Body type')).toContainText('2 selected')
    await expect(page).toHaveURL('/?body=suv,van')
    await groupSummary(panel, 'Body type').focus()
    await page.keyboard.press('Tab')
    await expect(clearGroup(panel, 'Body type 2 selected')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(groupSummary(panel, 'Fuel')).toBeFocused()
  })
})

test('all cars', async ({ page }) => {
  await page.goto('/')
  await carsShown(page)
  await test.step('a slider’s key that is held is one search and one step of history', async () => {
    const price = await group(panelOf(page), 'Price')
    const upper = rangeSlider(price, 'Price, up to')
    await upper.focus()
    const calls = listen(page)
    const steps = await page.evaluate(() => history.length)
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('ArrowLeft')
    await expect(page).toHaveURL('/')
    await page.keyboard.up('ArrowLeft')
    await expect(page).toHaveURL(/\?price=\.\.\d+$/)
    await carsShown(page)
    expect(calls.filter((call) => call.startsWith('/search?price'))).toHaveLength(1)
    // A repeated key press in the same visit replaces the history step.
    await page.keyboard.press('ArrowLeft')
    await carsShown(page)
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
  await test.step('less motion: nothing fades, slides or pulses', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion })
      const recorded = await page.evaluateHandle(recordMotion)
      await shareButton(page).click()
      await expect(qrCode(page)).toBeVisible()
      const long = await recorded.evaluate((durations) => durations.some((duration) => duration > 50))
      expect(long).toBe(reducedMotion === 'no-preference')
      await page.keyboard.press('Escape')
      await expect(qrCode(page)).toBeHidden()
    }
  })
  await page.emulateMedia({ reducedMotion: null })
  await test.step('a range keeps its scale where nothing is found', async () => {
    const scale = async () => {
      const year = await group(panelOf(page), 'Year')
      const upper = rangeSlider(year, 'Year, up to')
      await expect(upper).toBeVisible()
      return [await upper.getAttribute('min'), await upper.getAttribute('max')]
    }
    const before = await scale()
    await page.goto('/?fuel=hydrogen&body=hearse')
    await expect(titleOf(page)).toHaveText('No cars')
    expect(await scale()).toEqual(before)
  })
})

test('the search survives another language, and a view of another shape', async ({ page }) => {
  await page.goto('/?fuel=diesel&price=..20000&currency=eur')
  const count = await carsShown(page)
  await page.getByRole('button', { name: /Language/ }).click()
  await menuChoice(page, 'Polski').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(titleOf(page)).toHaveText(/samochod/)
  expect(Number((await titleOf(page).innerText()).replace(/\D/g, ''))).toBe(count)
  await expect(page).toHaveURL(/fuel=diesel&price=\.\.20000&currency=eur/)
  await chooseRadio(page.getByRole('radio', { name: 'Lista' }))
  await expect(page).toHaveURL(/fuel=diesel&price=\.\.20000&currency=eur&view=list/)
})

/** The value of a system colour while colours are forced. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = color
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, name)

test.describe('other reading settings', () => {
  test('200 % zoom, and text with more space, cut nothing off and scroll nothing sideways', async ({
    page,
  }) => {
    // At 200 % a window of 1440 has half the pixels.
    await page.setViewportSize({ width: 720, height: 450 })
    for (const path of ['/?body=suv,van&price=..20000', '/?view=list', '/?fuel=hydrogen&body=hearse']) {
      await page.goto(path)
      await drawn(page)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
        )
        document.adoptedStyleSheets = [sheet]
      })
      const [content, room] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect(content).toBeLessThanOrEqual(room ?? 0)
      const cut = await page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll('button, h1, h2, h3, a')]
          .filter(
            (part) =>
              part.checkVisibility() && part.clientHeight > 1 && part.scrollHeight > part.clientHeight + 4,
          )
          .filter((part) => getComputedStyle(part).overflowY === 'hidden')
          .map((part) => part.outerHTML.slice(0, 100)),
      )
      // Names of cars in one line are cut at their end on purpose, never in height.
      expect(cut.filter((part) => !part.startsWith('<h3'))).toEqual([])
      // Lines of a card wrap here instead of being cut at their end.
      const lines = await cards(page).evaluateAll((all) =>
        all
          .flatMap((card) => [...card.querySelectorAll<HTMLElement>('p, div, ul')])
          .filter((line) => getComputedStyle(line).overflowY === 'hidden' && line.innerText.includes('·'))
          .filter(
            (line) => line.scrollHeight > line.clientHeight + 4 || line.scrollWidth > line.clientWidth + 1,
          )
          .map((line) => line.innerText),
      )
      expect(lines).toEqual([])
    }
  })

  test('forced colours: what is chosen still differs from what is not', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/?body=suv')
    await carsShown(page)
    const body = await group(panelOf(page), 'Body type')
    const picture = (name: RegExp) => option(body, name).screenshot()
    expect((await picture(/^SUV/)).equals(await picture(/^Saloon/))).toBe(false)
    const view = viewRadio(page, 'Grid').locator('xpath=ancestor::label')
    const other = viewRadio(page, 'List').locator('xpath=ancestor::label')
    const outline = (element: typeof view) =>
      element.evaluate((label) => {
        const { outlineStyle, backgroundColor, borderTopColor } = getComputedStyle(label)
        return [outlineStyle, backgroundColor, borderTopColor].join()
      })
    expect(await outline(view)).not.toBe(await outline(other))
    const place = (name: string) =>
      outline(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }))
    expect(await place('Search')).not.toBe(await place('VIN check'))
    await expect(pageLink(page, 1)).toHaveCSS('background-color', await systemColour(page, 'Highlight'))
    const year = (await group(panelOf(page), 'Year'))
      .getByTitle(/: [\d,]+ cars$/)
      .nth(1)
      .locator('span')
    await expect(year).toHaveCSS('background-color', await systemColour(page, 'Highlight'))
    await shareButton(page).click()
    await expect(qrCode(page)).toBeVisible()
    await expect(page.locator(':popover-open')).toHaveCSS('border-top-width', '1px')
    await expect(copyLink(page)).toHaveCSS('border-top-width', '1px')
  })

  test('bars stand out from their ground in the dark theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/?body=suv')
    await carsShown(page)
    const year = (await group(panelOf(page), 'Year')).getByTitle(/: [\d,]+ cars$/).nth(1)
    expect(await contrastOf(year.locator('span'))).toBeGreaterThanOrEqual(3)
    await page.goto('/analysis?brand=66&show=distribution')
    await expectCounted(page, 'Price')
    // Hatched bars have their own fill.
    const bars = page.getByRole('slider').first().locator('rect:not([fill])')
    for (const bar of await bars.all()) expect(await contrastOf(bar)).toBeGreaterThanOrEqual(3)
  })
})

test.describe('two tabs', () => {
  test('follow each other in marks and preferences', async ({ page, context }) => {
    await page.goto('/')
    await carsShown(page)
    const other = await context.newPage()
    await other.goto('/')
    await carsShown(other)
    const name = (await carLinks(other).nth(1).textContent()) ?? ''
    await moreFor(cards(other).nth(1)).click()
    await hideCar(other).click()
    await expect(page.getByText('Includes 1 car you have hidden')).toBeVisible()
    await showAgain(other).click()
    await expect(carLinks(page).nth(1)).toHaveText(name)
    await chooseRadio(viewRadio(other, 'List'))
    // The URL of this tab has no view, so the user's preference applies.
    await expect(viewRadio(page, 'List')).toBeChecked()
    await other.close()
  })
})

test.describe('after "Try again"', () => {
  test('the focus is on the repeated failure, then on the results', async ({ page }) => {
    await answerAs(page, 'spare')
    await makeTrouble(page, { endpoint: 'search', status: 400 })
    try {
      await page.goto('/?q=bmw')
      const title = page.getByRole('main').getByText('This search couldn’t be run')
      await expect(title).toBeVisible()
      // Without a press the focus stays, and the failure is announced.
      await expect(title).not.toBeFocused()
      await expect(statusOf(page)).toContainText('This search couldn’t be run')
      const again = tryAgain(page)
      await again.click()
      await expect(title).toBeFocused()
      await noTrouble(page)
      await again.click()
      await expect(titleOf(page)).toBeFocused()
      await carsShown(page)
    } finally {
      await noTrouble(page)
    }
  })
})

test('what is gone once it was pressed hands the focus to the results', async ({ page }) => {
  const title = titleOf(page)
  const press = async (path: string, target: (main: Locator) => Locator) => {
    await page.goto(path)
    await target(page.getByRole('main')).click()
    await expect(title).toBeFocused()
    await carsShown(page)
    await expect(title).toBeFocused()
  }
  await press('/?fuel=hydrogen&body=hearse', (main) => main.getByRole('link', { name: /^Without Body type/ }))
  await press('/?fuel=hydrogen&body=hearse', (main) => clearAllFilters(main))
  await press('/?year=2020..2015', (main) => swapEnds(main).last())
  await press('/?site=nowhere.example', (main) => removeFromLink(main))
  await answerAs(page, 'spare')
  await makeTrouble(page, { endpoint: 'search', match: 'price_to', status: 422, param: 'price_to' })
  await press('/?price=..5000', (main) => removeRefusedPrice(main))
  await noTrouble(page)
})

test('the models that stand first have cars, the rest follow the alphabet', async ({ page }) => {
  await page.goto('/?fuel=electric')
  const makes = await group(panelOf(page), 'Make and model')
  await option(makes, /^BMW/).check()
  const models = modelsOf(makes, 'BMW')
  const first = models.getByRole('checkbox').first()
  await expect(first).toBeVisible()
  await expect(first.locator('xpath=ancestor::label')).toHaveText(/[1-9]\d*$/)
  // A choice moves no row.
  const names = async () =>
    (await models.locator('label').allTextContents()).map((text) => text.replace(/[\d,]+$/, ''))
  const before = await names()
  await first.check()
  await expect(page).toHaveURL(/brand=\d+\.\d+/)
  await carsShown(page)
  expect(await names()).toEqual(before)
})

test('the box is on every page; off the search page it starts a new search', async ({ page }) => {
  await page.goto('/?fuel=diesel')
  await carLinks(page).first().click()
  await expect(page).toHaveURL(/\/car\/.*fuel=diesel/)
  await expect(titleOf(page)).toBeFocused()
  const box = boxOf(page)
  await box.fill('electric up to 50000 km')
  await expect(suggestionsOf(page).first()).toContainText('Electric')
  await box.press('Enter')
  await expect(page).toHaveURL('/?fuel=electric&km=..50000')
  await expectCars(page, 'fuels[]=2&odometer_to=50000')
  await page.goBack()
  await expect(backToResults(page)).toBeVisible()
})
