import { expect, type Locator, type Page } from '@playwright/test'
import { specialCars, type SpecialName } from '../../demo/special-cars.ts'
import { titleOf } from './frame.ts'

// The cars that the demo inventory holds for tests (demo/special-cars.ts), and the parts of their page.

export const pageOf = (name: SpecialName): string => `/car/${specialCars[name].id}`

export const vinOf = (name: Exclude<SpecialName, 'nulls' | 'absent'>): string => specialCars[name].vin

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Shows everywhere on the page what is for programs and their authors. */
export const showTechnical = (page: Page): Promise<void> =>
  section(page, 'Specifications').getByRole('button', { name: 'Technical data' }).click()

/** In the bar that leads to a part of the page. */
export const sectionLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: new RegExp(`^${name}(?: \\d+)?$`) })

/** Who sells the car, in the order of interest. */
export const offersOf = (page: Page): Locator =>
  page
    .getByRole('complementary', { name: 'Listings and prices' })
    .getByRole('region', { name: /^\d listings$/ })
    .getByRole('listitem')

/** The page's way out to the first of them. */
export const outButton = (page: Page): Locator => page.getByRole('link', { name: /^View on / })

export const galleryOf = (page: Page): Locator => section(page, 'Photos')

/** The pictures on the whole screen. */
export const fullOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Photos' })

export const fullButton = (page: Page): Locator =>
  galleryOf(page).getByRole('button', { name: 'View all photos full screen' })

export async function openFull(page: Page): Promise<Locator> {
  await fullButton(page).click()
  await expect(fullOf(page)).toBeVisible()
  return fullOf(page)
}

export const listingsOf = (page: Page): Locator => page.getByRole('region', { name: 'Listings side by side' })

/** A line of the listings side by side, by its head. */
export const listingRow = (page: Page, head: string): Locator =>
  listingsOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: head, exact: true }) })

export const chartOf = (page: Page, currency: string): Locator =>
  page.getByRole('slider', { name: `Prices in ${currency}` })

export const mapOf = (page: Page): Locator =>
  section(page, 'Listing timeline').getByRole('region', { name: 'Map of where the car was listed' })

/** The map's twin: a place of it, by its name. */
export const placeOf = (page: Page, name: RegExp): Locator =>
  section(page, 'Listing timeline')
    .getByRole('list', { name: 'Locations on the map' })
    .getByRole('button', { name })

export const reportsOf = (page: Page): Locator => section(page, 'Inspections and history')

/** Only the reports have a heading of the third level: their parts may hold groups of their own. */
export const reportHeadings = (page: Page): Locator => reportsOf(page).getByRole('heading', { level: 3 })

/** Of the report with 1,180 records: all of them. */
export const showAllRecords = (page: Page): Locator =>
  reportsOf(page).getByRole('button', { name: 'Show all 1,180' }).last()

/** Shows the first report as it came. */
export const rawButton = (page: Page): Locator =>
  reportsOf(page).getByRole('button', { name: 'Original data' }).first()

export const rawText = (page: Page): Locator => reportsOf(page).getByRole('group', { name: 'Original data' })

export const auctionOf = (page: Page): Locator => page.getByRole('region', { name: 'Auction' })

export const countdownStop = (page: Page): Locator =>
  auctionOf(page).getByRole('button', { name: 'Stop the countdown' })

/** The code on paper that leads back to the page. */
export const printedCode = (page: Page): Locator => page.getByRole('img', { name: 'QR code for this car' })

export const backToResults = (page: Page): Locator => page.getByRole('link', { name: 'Back to results' })

/** To the car after this one in the same results. */
export const nextCar = (page: Page): Locator => page.getByRole('link', { name: 'Next car' })

export const previousCar = (page: Page): Locator => page.getByRole('link', { name: 'Previous car' })

/** A way on from a car that is not there. */
export const searchAllCars = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: 'Search all cars' })

/** Comes near every part that is drawn only then, and waits until it is. */
export async function unfold(page: Page): Promise<void> {
  await expect(titleOf(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible()
  for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all()) {
    // What is passed within a frame never came near: it learns of that with the frame, and draws with the next.
    await heading.evaluate((element) => {
      element.scrollIntoView()
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
  }
  await expect(
    page.getByText(/^[\d,]+ similar cars?, any auctions included$|No make or model is given/).first(),
  ).toBeVisible()
}

/** A picture of the car with sixty. */
export const pictureOf = (scope: Locator, number: number): Locator =>
  scope.getByRole('img', { name: new RegExp(`^Illustration ${number} of 60`) })

/** The one video that plays (`fourShapes`). It stands before the thumbnail of the same name. */
export const videoOf = (scope: Locator): Locator => scope.locator('video')

/** In the page's gallery or on the whole screen. */
export const nextPicture = (scope: Locator): Locator => scope.getByRole('button', { name: 'Next photo' })

export const zoomIn = (full: Locator): Locator => full.getByRole('button', { name: 'Zoom in' })

export const zoomOut = (full: Locator): Locator => full.getByRole('button', { name: 'Zoom out' })
