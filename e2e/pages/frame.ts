import type { Locator, Page } from '@playwright/test'

// What every page has: its heading, the box, what is said, and sharing.

export const titleOf = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** The one live region. */
export const statusOf = (page: Page): Locator => page.getByRole('status')

export const boxOf = (page: Page, name = 'Search cars'): Locator => page.getByRole('combobox', { name })

/** What stands at the end of the box and searches for what is typed. */
export const submitButton = (page: Page): Locator =>
  page.getByRole('search').getByRole('button', { name: 'Search', exact: true })

/** The entry of the bar that returns to the search. */
export const searchPlace = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search', exact: true })

/** The box's own list in whatever language: native selects on the page have options too. */
export const suggestionsOf = (page: Page, name?: string | RegExp): Locator =>
  page
    .getByRole('search')
    .getByRole('listbox')
    .getByRole('option', name === undefined ? {} : { name })

export const shareButton = (page: Page): Locator => page.getByRole('button', { name: 'Share' })

export const qrCode = (page: Page): Locator => page.getByRole('img', { name: 'QR code of the link' })
