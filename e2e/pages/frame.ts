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

/** The name of the whole in the bar: a search of all cars. */
export const newSearch = (page: Page): Locator => page.getByRole('link', { name: 'Forecourt home' })

/** The box's own list in whatever language: native selects on the page have options too. */
export const suggestionsOf = (page: Page, name?: string | RegExp): Locator =>
  page
    .getByRole('search')
    .getByRole('listbox')
    .getByRole('option', name === undefined ? {} : { name })

export const shareButton = (page: Page): Locator => page.getByRole('button', { name: 'Share' })

/** Of the panel that it opens. */
export const copyLink = (page: Page): Locator => page.getByRole('button', { name: 'Copy link' })

/** The link itself, in that panel. */
export const linkField = (page: Page): Locator => page.getByRole('textbox', { name: 'Link' })

export const qrCode = (page: Page): Locator => page.getByRole('img', { name: 'QR code of the link' })

/** Of a failure, wherever on the page it is shown. */
export const tryAgain = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Try again' })

/** Of a page of what the reader keeps: asks the service again. */
export const refreshButton = (page: Page): Locator => page.getByRole('button', { name: 'Refresh' })

/** Of a dialog: keeps what was typed. */
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })

export const closeButton = (scope: Locator): Locator => scope.getByRole('button', { name: 'Close' })

/** A language or a theme of the menus in the header. */
export const menuChoice = (page: Page, name: string): Locator => page.getByRole('menuitemradio', { name })

/** Of the computer that the service refuses. */
export const copyAddress = (page: Page): Locator => page.getByRole('button', { name: 'Copy the address' })

/** Ends what is under way. */
export const cancelButton = (scope: Page | Locator): Locator => scope.getByRole('button', { name: 'Cancel' })

/** Of the cells of a CSV file. */
export const separatorSelect = (page: Page): Locator => page.getByRole('combobox', { name: 'Separator' })
