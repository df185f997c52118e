import { expect, type Locator, type Page } from '@playwright/test'
import { countOf } from './test.ts'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

// What tests of the filters share: places in the panel, found as a person or a screen reader finds them.

export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Filters' })

/** The options of a filter, opened if it is not. */
export async function group(scope: Locator, name: string): Promise<Locator> {
  const heading = scope.getByRole('heading', { level: 4, name })
  await expect(heading).toBeVisible()
  const options = scope.getByRole('group', { name, exact: true })
  // At its words: further on may stand the button that lets go of the choice.
  if (!(await options.isVisible())) await heading.click({ position: { x: 10, y: 8 } })
  await expect(options).toBeVisible()
  // Numbers are asked for only in sight.
  await options.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return options
}

/** The number of cars over the results, once it is of the search that is shown. */
export async function carsShown(page: Page): Promise<number> {
  const busy = page.getByRole('main').locator('[aria-busy="true"]')
  let words = ''
  await expect(async () => {
    words = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    expect(words).toMatch(/^(?:[\d,]+ cars?|No cars.*)$/)
    expect(await busy.count()).toBe(0)
  }).toPass({ timeout: 20_000 })
  return numberIn(words)
}

export const numberIn = (text: string): number => Number(text.replace(/\D/g, '') || '0')

/** The page counts exactly the cars that the service counts for an API query, and shows the first of them. */
export async function expectCars(page: Page, query: string): Promise<void> {
  const count = await countOf(page.request, query)
  const words = count === 1 ? '1 car' : `${count.toLocaleString('en')} cars`
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(count === 0 ? 'No cars' : words)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Chooses one of a row of radios by what is seen of it: its words or its picture. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/**
 * The search page with all that a person waits for: the cars the heading promises, or the words for there being none,
 * and a way to the filters.
 */
export async function drawn(page: Page): Promise<void> {
  const count = await carsShown(page)
  const main = page.getByRole('main')
  const car = main.getByRole('article').or(main.getByRole('rowheader')).getByRole('link')
  await expect(count > 0 ? car.first() : main.getByText('No cars match all of this')).toBeVisible()
  const filters = panelOf(page)
    .getByRole('heading', { level: 4 })
    .or(page.getByRole('button', { name: /^Filters/ }))
  await expect(filters.filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
}

/** Where it is once it stands still: cards that come near are laid out, and move those after them. */
export async function restingBox(part: Locator): Promise<Box> {
  const boxes: (Box | null)[] = []
  await expect(async () => {
    boxes.unshift(await part.boundingBox())
    // The first try has nothing to compare with: the next one comes after a pause.
    expect(boxes.length).toBeGreaterThan(1)
    expect(boxes[0]).toEqual(boxes[1])
  }).toPass({ timeout: 20_000 })
  const [box] = boxes
  if (!box) throw new Error('not on the screen')
  return box
}

/** The texts of all that a locator finds, as they are when there are as many as there will be. */
export async function textsOf(locator: Locator, count: number): Promise<string[]> {
  let texts: string[] = []
  await expect.poll(async () => (texts = await locator.allTextContents()).length).toBe(count)
  return texts
}

/** The number beside an option, once it is there: "SUV 1,240". */
export async function countBeside(option: Locator): Promise<number> {
  const row = option.locator('xpath=ancestor::label')
  await row.scrollIntoViewIfNeeded()
  await expect(row).toHaveText(/\d$/)
  return numberIn(/[\d,]+$/.exec((await row.textContent()) ?? '')?.[0] ?? '')
}

/** Paths and queries of the API calls made from now on, as the browser sends them. */
export function listen(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) calls.push(decodeURIComponent(url.pathname.slice(4) + url.search))
  })
  return calls
}
