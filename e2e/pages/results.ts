import { expect, type Locator, type Page } from '@playwright/test'
import { numberIn } from '../observe.ts'
import { countOf } from '../test.ts'
import { shareButton, titleOf } from './frame.ts'
import { filtersButton, headingsIn, panelOf } from './panel.ts'

// The results and what stands around them, found as a person or a screen reader finds them.

export const resultsOf = (page: Page): Locator => page.getByRole('list', { name: 'Results' })

export const cards = (page: Page): Locator => resultsOf(page).getByRole('article')

/** The one link of each card: its car. */
export const carLinks = (page: Page): Locator =>
  resultsOf(page).getByRole('heading', { level: 3 }).getByRole('link')

/** How a price compares, on a card: its step, and the sum. */
export const priceChecked =
  /(Much cheaper|Cheaper|Fair price|Dearer|Much dearer) · ([A-Z]{3}\s[\d,]+ (?:below|above))/

/** The button of a card's menu. */
export const moreFor = (card: Locator): Locator => card.getByRole('button', { name: /^More actions for/ })

/** Cars of a search that is over, while those of the next one are on their way. */
export const busyOf = (page: Page): Locator => page.getByRole('main').locator('[aria-busy="true"]')

export const chipsOf = (page: Page): Locator => page.getByRole('list', { name: 'Active filters' })

/** What takes a filter out of the search, by its words: /Body type SUV/. */
export const chip = (scope: Page | Locator, words: RegExp): Locator =>
  scope.getByRole('button', { name: new RegExp(`^Remove: ${words.source}`) })

/** Ready-made searches, where something is chosen: their row has made room for it. */
export const presetMenu = (page: Page): Locator => page.getByRole('button', { name: 'Quick searches' })

/** What can be done with all cars of a search: "Export all", "Analyse", "Save this search". */
export async function actOnSearch(page: Page, name: string): Promise<void> {
  await carsShown(page)
  await page.getByRole('button', { name, exact: true }).click()
}

/** A ready-made search. */
export const preset = (page: Page, name: RegExp): Locator => page.getByRole('link', { name })

export const viewRadio = (page: Page, name: 'Grid' | 'List' | 'Table' | 'Map'): Locator =>
  page.getByRole('radio', { name, exact: true })

/** Select a row of the table each. */
export const rowBoxes = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select (?!all)/ })

export const columnHeads = (page: Page, name?: string): Locator =>
  page.getByRole('columnheader', name === undefined ? {} : { name })

export const showMore = (page: Page): Locator => page.getByRole('button', { name: 'Show 24 more' })

export const pageLink = (page: Page, number: number): Locator =>
  page.getByRole('link', { name: `Page ${number}`, exact: true })

/** The number of cars over the results, once it is of the search that is shown. */
export async function carsShown(page: Page): Promise<number> {
  let words = ''
  await expect(async () => {
    words = (await titleOf(page).textContent()) ?? ''
    expect(words).toMatch(/^(?:[\d,]+ cars?|No cars.*)$/)
    expect(await busyOf(page).count()).toBe(0)
  }).toPass({ timeout: 20_000 })
  return numberIn(words)
}

/** The page counts exactly the cars that the service counts for an API query, and shows the first of them. */
export async function expectCars(page: Page, query: string): Promise<void> {
  const count = await countOf(page.request, query)
  const words = count === 1 ? '1 car' : `${count.toLocaleString('en')} cars`
  await expect(titleOf(page)).toHaveText(count === 0 ? 'No cars' : words)
  await expect(busyOf(page)).toHaveCount(0)
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
  await expect(count > 0 ? car.first() : main.getByText('No cars match your search')).toBeVisible()
  const filters = headingsIn(panelOf(page)).or(filtersButton(page))
  await expect(filters.filter({ visible: true }).first()).toBeVisible()
  await expect(shareButton(page)).toBeVisible()
}

/** Of a card's menu, once it is open. */
export const hideCar = (page: Page): Locator => page.getByRole('menuitem', { name: 'Hide this car' })

export const writeNote = (page: Page): Locator => page.getByRole('menuitem', { name: 'Add note' })

export const noteField = (page: Page): Locator => page.getByLabel('Your note')

export const saveNote = (page: Page): Locator => page.getByRole('button', { name: 'Save note' })

/** Above the cars of which some are hidden, and in the list of those. */
export const showAgain = (scope: Page | Locator): Locator =>
  scope.getByRole('button', { name: 'Unhide', exact: true })

/** A way on from a search that finds nothing. */
export const clearAllFilters = (scope: Page | Locator): Locator =>
  scope.getByRole('link', { name: 'Clear all filters' })

/** Of sites that the account does not have. */
export const removeFromLink = (scope: Page | Locator): Locator =>
  scope.getByRole('button', { name: 'Remove from the link' })

/** Of a price that the service refuses. */
export const removeRefusedPrice = (scope: Page | Locator): Locator =>
  scope.getByRole('link', { name: 'Remove: Price' })
