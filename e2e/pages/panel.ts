import { expect, type Locator, type Page } from '@playwright/test'
import { numberIn } from '../observe.ts'

// The filters, beside the results or in the sheet of a phone, found as a person or a screen reader finds them. A
// `scope` is the panel, the sheet, or one filter of them.

export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Filters' })

export const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' })

/** Which filters stand on top, and in what order. */
export const arrangeFilters = (page: Page): Locator => page.getByRole('button', { name: 'Reorder filters' })

/** Folds the panel away and shows it again; where there is no room for it, opens the sheet. */
export const filtersButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Filters/ }).filter({ visible: true })

/** The headings of all filters. */
export const headingsIn = (scope: Locator): Locator => scope.getByRole('heading', { level: 4 })

export const groupHeading = (scope: Locator, name: string): Locator =>
  scope.getByRole('heading', { level: 4, name })

/** What takes the focus of a filter's heading, and says how many are chosen. */
export const groupSummary = (scope: Locator, name: string): Locator =>
  scope.locator('summary').filter({ hasText: name })

/** The options of a filter as they are, open or not. */
export const optionsOf = (scope: Locator, name: string): Locator =>
  scope.getByRole('group', { name, exact: true })

/** Opens a filter that is closed and closes one that is open. */
export const toggleGroup = (scope: Locator, name: string): Promise<void> =>
  // At its words: further on may stand the button that lets go of the choice.
  groupHeading(scope, name).click({ position: { x: 10, y: 8 } })

/** The options of a filter, opened if it is not. */
export async function group(scope: Locator, name: string): Promise<Locator> {
  const options = optionsOf(scope, name)
  await expect(groupHeading(scope, name)).toBeVisible()
  if (!(await options.isVisible())) await toggleGroup(scope, name)
  await expect(options).toBeVisible()
  // Numbers are asked for only in sight.
  await options.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return options
}

/** An option that is ticked: its number stands after its name. */
export const option = (scope: Locator, name: RegExp | string): Locator =>
  scope.getByRole('checkbox', { name })

/** An option that is one of several. */
export const choice = (scope: Locator, name: RegExp): Locator => scope.getByRole('radio', { name })

/** The models of a make that is chosen. */
export const modelsOf = (makes: Locator, make: string): Locator =>
  makes.getByRole('group', { name: `Models of ${make}` })

/** The dialog with all makes, and what is in it. */
export function allMakes(makes: Locator) {
  const dialog = makes.page().getByRole('dialog', { name: 'Make and model' })
  return {
    opener: makes.getByRole('button', { name: 'All makes' }),
    dialog,
    field: dialog.getByRole('combobox', { name: 'Find a make' }),
    list: dialog.getByRole('listbox', { name: 'Makes' }),
  }
}

/** A field of a range. The slider beside it has the same name and comes after it. */
export const rangeField = (scope: Locator, name: string): Locator => scope.getByLabel(name).first()

/** A ready-made end of the mileage. */
export const upTo100000 = (mileage: Locator): Locator =>
  mileage.getByRole('button', { name: 'up to 100,000 km' })

export const rangeSlider = (scope: Locator, name: string): Locator => scope.getByRole('slider', { name })

export const currencyOf = (price: Locator): Locator =>
  price.getByRole('combobox', { name: 'Price filter currency' })

/** The number beside an option, once it is there: "SUV 1,240". */
export async function countBeside(of: Locator): Promise<number> {
  const row = of.locator('xpath=ancestor::label')
  await row.scrollIntoViewIfNeeded()
  await expect(row).toHaveText(/\d$/)
  return numberIn(/[\d,]+$/.exec((await row.textContent()) ?? '')?.[0] ?? '')
}

/** Takes every filter away at once. */
export const clearAll = (scope: Page | Locator): Locator => scope.getByRole('button', { name: 'Clear all' })

/** Beside a filter's heading: lets go of what is chosen in it. */
export const clearGroup = (scope: Page | Locator, words: string): Locator =>
  scope.getByRole('button', { name: `Clear: ${words}` })

/** Closes the sheet over the cars that its filters leave, however many or exactly so many. */
export const showCars = (sheet: Locator, count?: number): Locator =>
  sheet.getByRole('button', {
    name: count === undefined ? /^Show [\d,]+ cars/ : `Show ${count.toLocaleString('en')} cars`,
  })

/** Of a range whose ends are the wrong way round. */
export const swapEnds = (scope: Locator): Locator => scope.getByRole('button', { name: 'Swap' })

/** Beside an option: leaves out the cars that have it. It is there once the pointer or the focus is. */
export const excludeButton = (scope: Locator, name: string): Locator =>
  scope.getByRole('button', { name: `Exclude ${name}`, exact: true })

/** Presses it, with a mouse. */
export async function exclude(scope: Locator, name: string): Promise<void> {
  await scope.getByText(name, { exact: true }).last().hover()
  await excludeButton(scope, name).click()
}
