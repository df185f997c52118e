import type { Locator, Page } from '@playwright/test'

// The page of everything that was marked.

/** What leads to everything that is kept: favourites first. */
export const marksLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' })

/** One of the kinds of marks, as a tab of the page: /^Hidden/. */
export const marksTab = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Marked cars' }).getByRole('link', { name })

/** The page of marks, by the bar and its tab. */
export async function openMarks(page: Page): Promise<void> {
  await marksLink(page).click()
  await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Marked cars' }).click()
}

/** Brings back what was just removed. */
export const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Undo' })

export const markRows = (page: Page): Locator => page.getByRole('main').getByRole('article')
