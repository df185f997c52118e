import type { Locator, Page } from '@playwright/test'

// Parts of every page: heading, search box, status and sharing.

export const titleOf = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** The only live region. */
export const statusOf = (page: Page): Locator => page.getByRole('status')

export const boxOf = (page: Page, name = 'Search cars'): Locator => page.getByRole('combobox', { name })

/** The button at the end of the box, which searches for the text. */
export const submitButton = (page: Page): Locator =>
  page.getByRole('search').getByRole('button', { name: 'Search', exact: true })

/** The navigation link that returns to the search. */
export const searchPlace = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search', exact: true })

/** The logo in the bar: a search of all cars. */
export const newSearch = (page: Page): Locator => page.getByRole('link', { name: 'Forecourt home' })

/** Only the box's list, in any language: native selects have options too. */
export const suggestionsOf = (page: Page, name?: string | RegExp): Locator =>
  page
    .getByRole('search')
    .getByRole('listbox')
    .getByRole('option', name === undefined ? {} : { name })

export const shareButton = (page: Page): Locator => page.getByRole('button', { name: 'Share' })

/** In the share panel. */
export const copyLink = (page: Page): Locator => page.getByRole('button', { name: 'Copy link' })

/** The link itself, in that panel. */
export const linkField = (page: Page): Locator => page.getByRole('textbox', { name: 'Link' })

export const qrCode = (page: Page): Locator => page.getByRole('img', { name: 'QR code of the link' })

/** The retry button of a failure, anywhere on the page. */
export const tryAgain = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Try again' })

/** On a page of kept data: refreshes it from the service. */
export const refreshButton = (page: Page): Locator => page.getByRole('button', { name: 'Refresh' })

/** In a dialog: saves the input. */
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })

export const closeButton = (scope: Locator): Locator => scope.getByRole('button', { name: 'Close' })

/** A language or theme in the menus of the header. */
export const menuChoice = (page: Page, name: string): Locator => page.getByRole('menuitemradio', { name })

/** Copies the address of the computer that the service refuses. */
export const copyAddress = (page: Page): Locator => page.getByRole('button', { name: 'Copy the address' })

/** Cancels a running action. */
export const cancelButton = (scope: Page | Locator): Locator => scope.getByRole('button', { name: 'Cancel' })

/** The separator of a CSV file. */
export const separatorSelect = (page: Page): Locator => page.getByRole('combobox', { name: 'Separator' })
