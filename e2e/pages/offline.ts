import { expect, type Locator, type Page } from '@playwright/test'

// The app without a connection.

/** The time of the kept data. */
export const asOf = (page: Page): Locator => page.getByRole('main').getByText(/^Offline – data from .+$/)

/** A link to a page with kept data, where other data is missing. */
export const keptPlace = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Saved on this device' }).getByRole('link', { name })

export const keepSwitch = (page: Page): Locator => page.getByRole('checkbox', { name: 'Save on this device' })

/** Paths under the API of the cars that this browser has kept. */
export const keptCars = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('.car'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname.replace('/api', ''))
  })

/** Waits until this car is kept. */
export const keeps = (page: Page, id: string): Promise<void> =>
  expect.poll(() => keptCars(page)).toContain(`/cars/${id}`)

/** The number of the app's files that this browser has kept; 0 while a worker is being installed. */
export const appFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const name = (await caches.keys()).find((each) => each.includes('-precache-'))
    return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
  })

/** The number of service workers and caches in this browser. */
export const keptParts = (page: Page): Promise<readonly [workers: number, caches: number]> =>
  page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ])
