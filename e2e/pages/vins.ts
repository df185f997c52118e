import type { Locator, Page } from '@playwright/test'

// The page of many VINs at once.

export const vinsField = (page: Page): Locator => page.getByRole('textbox', { name: /^VINs or links/ })

export const chooseFile = (page: Page): Locator => page.getByLabel('Choose a file')

/** Begins, by how many there are. */
export const lookUp = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Look up ${count}`, exact: true })

/** Goes on after it was stopped. */
export const lookUpRest = (page: Page): Locator => page.getByRole('button', { name: 'Look up the rest' })

export const vinsTable = (page: Page): Locator => page.getByRole('region', { name: 'Results table' })

export const saveAsCsv = (page: Page): Locator => page.getByRole('button', { name: 'Save as CSV' })
