import { expect, type Locator, type Page } from '@playwright/test'
import { numberIn } from '../observe.ts'
import { countOf } from '../test.ts'
import { shareButton, titleOf } from './frame.ts'
import { filtersButton, headingsIn, panelOf } from './panel.ts'

// The results and their surroundings, found by role and name.

export const resultsOf = (page: Page): Locator => page.getByRole('list', { name: 'Results' })

export const cards = (page: Page): Locator => resultsOf(page).getByRole('article')

/** The only link of each card: its car. */
export const carLinks = (page: Page): Locator =>
  resultsOf(page).getByRole('heading', { level: 3 }).getByRole('link')

/** The price check on a card: its step, and the sum. */
export const priceChecked =
  /(Much cheaper|Cheaper|Fair price|Dearer|Much dearer) · ([A-Z]{3}\s[\d,]+ (?:below|above))/

/** The button of a card's menu. */
export const moreFor = (card: Locator): Locator => card.getByRole('button', { name: /^More actions for/ })

/** Cars of the former search, while those of the next one load. */
export const busyOf = (page: Page): Locator => page.getByRole('main').locator('[aria-busy="true"]')

export const chipsOf = (page: Page): Locator => page.getByRole('list', { name: 'Active filters' })

/** The button that removes a filter, by its words: /Body type SUV/. */
export const chip = (scope: Page | Locator, words: RegExp): Locator =>
  scope.getByRole('button', { name: new RegExp(`^Remove: ${words.source}`) })

/** The menu of presets, which replaces their row once a filter is chosen. */
export const presetMenu = (page: Page): Locator => page.getByRole('button', { name: 'Quick searches' })

/** An action on all cars of a search: "Export all", "Analyse", "Save this search". */
export async function actOnSearch(page: Page, name: string): Promise<void> {
  await carsShown(page)
  await page.getByRole('button', { name, exact: true }).click()
}

/** A preset. */
export const preset = (page: Page, name: RegExp): Locator => page.getByRole('link', { name })

export const viewRadio = (page: Page, name: 'Grid' | 'List' | 'Table' | 'Map'): Locator =>
  page.getByRole('radio', { name, exact: true })

/** The boxes that select a row of the table. */
export const rowBoxes = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select (?!all)/ })

export const columnHeads = (page: Page, name?: string): Locator =>
  page.getByRole('columnheader', name === undefined ? {} : { name })

export const showMore = (page: Page): Locator => page.getByRole('button', { name: 'Show 24 more' })

export const pageLink = (page: Page, number: number): Locator =>
  page.getByRole('link', { name: `Page ${number}`, exact: true })

/** The number of cars in the heading, once it belongs to the current search. */
export async function carsShown(page: Page): Promise<number> {
  let words = ''
  await expect(async () => {
    words = (await titleOf(page).textContent()) ?? ''
    expect(words).toMatch(/^(?:[\d,]+ cars?|No cars.*)$/)
    expect(await busyOf(page).count()).toBe(0)
  }).toPass({ timeout: 20_000 })
  return numberIn(words)
}

/** The page has exactly the service's count for an API query, and shows the first cars. */
export async function expectCars(page: Page, query: string): Promise<void> {
  const count = await countOf(page.request, query)
  const words = count === 1 ? '1 car' : `${count.toLocaleString('en')} cars`
  await expect(titleOf(page)).toHaveText(count === 0 ? 'No cars' : words)
  await expect(busyOf(page)).toHaveCount(0)
}

/** Chooses a radio by its visible label or picture. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/**
 * Waits for the complete search page: the cars of the heading or the words for none, and the filters or their
 * button.
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

/** In an open card menu. */
export const hideCar = (page: Page): Locator => page.getByRole('menuitem', { name: 'Hide this car' })

export const writeNote = (page: Page): Locator => page.getByRole('menuitem', { name: 'Add note' })

export const noteField = (page: Page): Locator => page.getByLabel('Your note')

export const saveNote = (page: Page): Locator => page.getByRole('button', { name: 'Save note' })

/** Above cars of which some are hidden, and in the list of hidden cars. */
export const showAgain = (scope: Page | Locator): Locator =>
  scope.getByRole('button', { name: 'Unhide', exact: true })

/** A link for a search without results. */
export const clearAllFilters = (scope: Page | Locator): Locator =>
  scope.getByRole('link', { name: 'Clear all filters' })

/** For sites that the account does not have. */
export const removeFromLink = (scope: Page | Locator): Locator =>
  scope.getByRole('button', { name: 'Remove from the link' })

/** For a price that the service refuses. */
export const removeRefusedPrice = (scope: Page | Locator): Locator =>
  scope.getByRole('link', { name: 'Remove: Price' })
