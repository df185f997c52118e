import type { Locator, Page } from '@playwright/test'

// The sign-in pages of the gateway, and the app's controls for them.

export const passwordField = (page: Page): Locator => page.getByLabel('Password')

export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' })

export async function signIn(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password)
  await signInButton(page).click()
}

export const keyField = (page: Page): Locator => page.getByLabel('Access key')

export const takeKeyButton = (page: Page): Locator => page.getByRole('button', { name: 'Use this key' })

export const forgetKey = (page: Page): Locator => page.getByRole('button', { name: 'Remove key' })

/** In the header of the app. */
export const accountButton = (page: Page): Locator => page.getByRole('button', { name: 'Account' })

export const signOutButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign out' })

export const keyLink = (page: Page): Locator => page.getByRole('link', { name: 'Access key' })

/** Beside content that needs a sign-in. */
export const signInAgain = (page: Page): Locator => page.getByRole('link', { name: /^Sign in/ })
