import type { Locator, Page } from '@playwright/test'

// The page for many VINs.

export const vinsField = (page: Page): Locator => page.getByRole('textbox', { name: /^VINs or links/ })

export const chooseFile = (page: Page): Locator => page.getByLabel('Choose a file')

/** The start button, named by the number of VINs. */
export const lookUp = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Look up ${count}`, exact: true })

/** Resumes a stopped look-up. */
export const lookUpRest = (page: Page): Locator => page.getByRole('button', { name: 'Look up the rest' })

export const vinsTable = (page: Page): Locator => page.getByRole('group', { name: 'Results table' })

export const saveAsCsv = (page: Page): Locator => page.getByRole('button', { name: 'Save as CSV' })
