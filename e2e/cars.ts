import { expect, type Locator, type Page } from '@playwright/test'
import { specialCars, type SpecialName } from '../demo/special-cars.ts'

// The cars that the demo inventory holds for tests (demo/special-cars.ts), and the parts of their page.

export const pageOf = (name: SpecialName): string => `/car/${specialCars[name].id}`

export const vinOf = (name: Exclude<SpecialName, 'nulls' | 'absent'>): string => specialCars[name].vin

export const titleOf = (page: Page): Locator => page.getByRole('heading', { level: 1 })

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Comes near every part that is drawn only then, and waits until it is. */
export async function unfold(page: Page): Promise<void> {
  await expect(titleOf(page)).toBeVisible()
  for (const name of ['Price history', 'Journey', 'Where it stands']) {
    const part = section(page, name)
    await expect(part).toBeVisible()
    // What is passed within a frame never came near: it is told of that with the frame, and draws with the next.
    await part.evaluate((element) => {
      element.scrollIntoView()
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
  }
  await expect(
    page.getByText(/\d+ cars? in this comparison|The car is sold|The make or model is not stated/).first(),
  ).toBeVisible()
}
