import { expect, type Locator, type Page } from '@playwright/test'

// The app without a connection.

/** Of what is shown: when the service gave it. */
export const asOf = (page: Page): Locator => page.getByRole('main').getByText(/^Offline – data from .+$/)

/** Leads to what is kept, where something cannot be had. */
export const keptPlace = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Saved on this device' }).getByRole('link', { name })

export const keepSwitch = (page: Page): Locator => page.getByRole('checkbox', { name: 'Save on this device' })

/** Paths under the API of the cars that this browser could show. */
export const keptCars = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('.car'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname.replace('/api', ''))
  })

/** The page has gone to rest, and all that this car needs is kept. */
export const keeps = (page: Page, id: string): Promise<void> =>
  expect.poll(() => keptCars(page)).toContain(`/cars/${id}`)

/** How much of the app this browser has: service workers, and caches. */
export const keptParts = (page: Page): Promise<readonly [workers: number, caches: number]> =>
  page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ])
