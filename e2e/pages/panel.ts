import { expect, type Locator, type Page } from '@playwright/test'
import { numberIn } from '../observe.ts'

// The filters, beside the results or in the sheet of a phone, found by role and name. A `scope` is the panel,
// the sheet, or a single filter.

export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Filters' })

export const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' })

/** Changes the order of the filters. */
export const arrangeFilters = (page: Page): Locator => page.getByRole('button', { name: 'Reorder filters' })

/** Folds or shows the panel; where there is no room for it, opens the sheet. */
export const filtersButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Filters/ }).filter({ visible: true })

/** The headings of all filters. */
export const headingsIn = (scope: Locator): Locator => scope.getByRole('heading', { level: 4 })

export const groupHeading = (scope: Locator, name: string): Locator =>
  scope.getByRole('heading', { level: 4, name })

/** The focusable summary of a filter, with the number of chosen options. */
export const groupSummary = (scope: Locator, name: string): Locator =>
  scope.locator('summary').filter({ hasText: name })

/** The options of a filter, open or not. */
export const optionsOf = (scope: Locator, name: string): Locator =>
  scope.getByRole('group', { name, exact: true })

/** Opens a closed filter and closes an open one. */
export const toggleGroup = (scope: Locator, name: string): Promise<void> =>
  // At the label, because the button that clears the filter may be further right.
  groupHeading(scope, name).click({ position: { x: 10, y: 8 } })

/** The options of a filter, opened if closed. */
export async function group(scope: Locator, name: string): Promise<Locator> {
  const options = optionsOf(scope, name)
  await expect(groupHeading(scope, name)).toBeVisible()
  if (!(await options.isVisible())) await toggleGroup(scope, name)
  await expect(options).toBeVisible()
  // Counts are requested for visible options only.
  await options.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return options
}

/** A checkbox option; its count follows its name. */
export const option = (scope: Locator, name: RegExp | string): Locator =>
  scope.getByRole('checkbox', { name })

/** A radio option. */
export const choice = (scope: Locator, name: RegExp): Locator => scope.getByRole('radio', { name })

/** The models of a chosen make. */
export const modelsOf = (makes: Locator, make: string): Locator =>
  makes.getByRole('group', { name: `Models of ${make}` })

/** The dialog with all makes, and its parts. */
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

/** A preset of the mileage. */
export const upTo100000 = (mileage: Locator): Locator =>
  mileage.getByRole('button', { name: 'up to 100,000 km' })

export const rangeSlider = (scope: Locator, name: string): Locator => scope.getByRole('slider', { name })

export const currencyOf = (price: Locator): Locator =>
  price.getByRole('combobox', { name: 'Price filter currency' })

/** The count beside an option, once loaded: "SUV 1,240". */
export async function countBeside(of: Locator): Promise<number> {
  const row = of.locator('xpath=ancestor::label')
  await row.scrollIntoViewIfNeeded()
  await expect(row).toHaveText(/\d$/)
  return numberIn(/[\d,]+$/.exec((await row.textContent()) ?? '')?.[0] ?? '')
}

/** Clears all filters. */
export const clearAll = (scope: Page | Locator): Locator => scope.getByRole('button', { name: 'Clear all' })

/** Beside a filter's heading: clears that filter. */
export const clearGroup = (scope: Page | Locator, words: string): Locator =>
  scope.getByRole('button', { name: `Clear: ${words}` })

/** Closes the sheet and shows its cars, with any or exactly this count. */
export const showCars = (sheet: Locator, count?: number): Locator =>
  sheet.getByRole('button', {
    name: count === undefined ? /^Show [\d,]+ cars/ : `Show ${count.toLocaleString('en')} cars`,
  })

/** For a range whose ends are reversed. */
export const swapEnds = (scope: Locator): Locator => scope.getByRole('button', { name: 'Swap' })

/** Beside an option: excludes it. The button appears on hover or focus. */
export const excludeButton = (scope: Locator, name: string): Locator =>
  scope.getByRole('button', { name: `Exclude ${name}`, exact: true })

/** Excludes an option by mouse. */
export async function exclude(scope: Locator, name: string): Promise<void> {
  await scope.getByText(name, { exact: true }).last().hover()
  await excludeButton(scope, name).click()
}
