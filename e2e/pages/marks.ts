import type { Locator, Page } from '@playwright/test'

// The page of everything that was marked.

export const marksLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marked cars' })

/** One of the kinds of marks, as a tab of the page: /^Hidden/. */
export const marksTab = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Marked cars' }).getByRole('link', { name })

export const markRows = (page: Page): Locator => page.getByRole('main').getByRole('article')
