import type { Locator, Page } from '@playwright/test'

// The page of marked cars.

/** The link to all kept data, which opens favourites. */
export const marksLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' })

/** A kind of marks, as a tab of the page: /^Hidden/. */
export const marksTab = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Marked cars' }).getByRole('link', { name })

/** Opens the page of marks by the bar and its tab. */
export async function openMarks(page: Page): Promise<void> {
  await marksLink(page).click()
  await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Marked cars' }).click()
}

/** Restores the last removed mark. */
export const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Undo' })

export const markRows = (page: Page): Locator => page.getByRole('main').getByRole('article')
