import { expect, type Locator, type Page } from '@playwright/test'
import { specialCars, type SpecialName } from '../../demo/special-cars.ts'
import { titleOf } from './frame.ts'

// The cars of the demo inventory for tests (demo/special-cars.ts), and the parts of their page.

export const pageOf = (name: SpecialName): string => `/car/${specialCars[name].id}`

export const vinOf = (name: Exclude<SpecialName, 'nulls' | 'absent'>): string => specialCars[name].vin

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Shows the technical data everywhere on the page. */
export const showTechnical = (page: Page): Promise<void> =>
  section(page, 'Specifications').getByRole('button', { name: 'Technical data' }).click()

/** A link in the bar of sections. */
export const sectionLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: new RegExp(`^${name}(?: \\d+)?$`) })

/** The offers, in the order of interest. */
export const offersOf = (page: Page): Locator =>
  page
    .getByRole('complementary', { name: 'Listings and prices' })
    .getByRole('region', { name: /^\d listings$/ })
    .getByRole('listitem')

/** The page's link to the first offer. */
export const outButton = (page: Page): Locator => page.getByRole('link', { name: /^View on / })

export const galleryOf = (page: Page): Locator => section(page, 'Photos')

/** The full-screen gallery. */
export const fullOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Photos' })

export const fullButton = (page: Page): Locator =>
  galleryOf(page).getByRole('button', { name: 'View all photos full screen' })

export async function openFull(page: Page): Promise<Locator> {
  await fullButton(page).click()
  await expect(fullOf(page)).toBeVisible()
  return fullOf(page)
}

export const listingsOf = (page: Page): Locator => page.getByRole('group', { name: 'Listings side by side' })

/** A row of the listings side by side, by its head. */
export const listingRow = (page: Page, head: string): Locator =>
  listingsOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: head, exact: true }) })

export const chartOf = (page: Page, currency: string): Locator =>
  page.getByRole('slider', { name: `Prices in ${currency}` })

export const mapOf = (page: Page): Locator =>
  section(page, 'Listing timeline').getByRole('region', { name: 'Map of where the car was listed' })

/** A place in the list beside the map, by its name. */
export const placeOf = (page: Page, name: RegExp): Locator =>
  section(page, 'Listing timeline')
    .getByRole('list', { name: 'Locations on the map' })
    .getByRole('button', { name })

export const reportsOf = (page: Page): Locator => section(page, 'Inspections and history')

/** Only reports have a heading of level 3; their parts may be groups. */
export const reportHeadings = (page: Page): Locator => reportsOf(page).getByRole('heading', { level: 3 })

/** For the report with 1,180 records: shows all of them. */
export const showAllRecords = (page: Page): Locator =>
  reportsOf(page).getByRole('button', { name: 'Show all 1,180' }).last()

/** Shows the raw data of the first report. */
export const rawButton = (page: Page): Locator =>
  reportsOf(page).getByRole('button', { name: 'Original data' }).first()

export const rawText = (page: Page): Locator => reportsOf(page).getByRole('group', { name: 'Original data' })

export const auctionOf = (page: Page): Locator => page.getByRole('region', { name: 'Auction' })

export const countdownStop = (page: Page): Locator =>
  auctionOf(page).getByRole('button', { name: 'Stop the countdown' })

/** The printed code that leads back to the page. */
export const printedCode = (page: Page): Locator => page.getByRole('img', { name: 'QR code for this car' })

export const backToResults = (page: Page): Locator => page.getByRole('link', { name: 'Back to results' })

/** The link to the next car of the same results. */
export const nextCar = (page: Page): Locator => page.getByRole('link', { name: 'Next car' })

export const previousCar = (page: Page): Locator => page.getByRole('link', { name: 'Previous car' })

/** A link on the page of a missing car. */
export const searchAllCars = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: 'Search all cars' })

/** Scrolls to every part that renders on demand, and waits until it has rendered. */
export async function unfold(page: Page): Promise<void> {
  await expect(titleOf(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible()
  for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all()) {
    // A part reports its visibility with a frame and renders with the next, so each needs two frames.
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

/** The only playable video (`fourShapes`). It precedes the thumbnail of the same name. */
export const videoOf = (scope: Locator): Locator => scope.locator('video')

/** In the page's gallery or the full screen. */
export const nextPicture = (scope: Locator): Locator => scope.getByRole('button', { name: 'Next photo' })

export const zoomIn = (full: Locator): Locator => full.getByRole('button', { name: 'Zoom in' })

export const zoomOut = (full: Locator): Locator => full.getByRole('button', { name: 'Zoom out' })
