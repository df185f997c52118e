import { expect, type Locator, type Page } from '@playwright/test'
import { readDisk } from './disk.ts'
import { chooseFile } from './vins.ts'

// Favourites wherever they are added, their page, groups, and the backup file.

/** On a car page, with its label. */
export const favouriteButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Favourite', exact: true })

export const heartIn = (scope: Page | Locator): Locator => scope.getByRole('button', { name: /^Favourite: / })

export const favouriteRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Favourites' }).getByRole('article')

/** In a card's menu, in the bar of selected rows, or as a button. */
export const addToFavourites = (scope: Page | Locator): Locator =>
  scope
    .getByRole('menuitem', { name: 'Add to favourites' })
    .or(scope.getByRole('button', { name: 'Add to favourites' }))

export const removeFromFavourites = (scope: Page | Locator): Locator =>
  scope
    .getByRole('menuitem', { name: 'Remove from favourites' })
    .or(scope.getByRole('button', { name: 'Remove from favourites' }))

export const selectBox = (row: Locator): Locator => row.getByRole('checkbox', { name: /^Select / })

/** The bar of actions on all selected rows. */
export const selectedBar = (page: Page): Locator => page.getByRole('region', { name: 'Selected cars' })

/** In the bar: opens the tags of the selected cars. */
export const tagsButton = (page: Page): Locator => selectedBar(page).getByRole('button', { name: 'Tags' })

/** In the bar: adds a note to all selected cars. */
export const noteButton = (page: Page): Locator => selectedBar(page).getByRole('button', { name: 'Note' })

export const changesIn = (row: Locator): Locator => row.getByRole('list', { name: /^Changes: / })

export const groupTab = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name })

/** The filter of favourites. */
export const showSelect = (page: Page): Locator => page.getByRole('combobox', { name: 'Show' })

/** Creates a group with this name. */
export async function makeGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New group' }).click()
  await groupNameField(page).fill(name)
  await page.keyboard.press('Enter')
  await expect(groupTab(page, new RegExp(`^${name}`))).toBeVisible()
}

export const newGroupField = (page: Page): Locator => page.getByRole('textbox', { name: 'New group' })

export const groupNameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Group name' })

export const compareLink = (scope: Page | Locator): Locator => scope.getByRole('link', { name: 'Compare' })

/** Saves the backup; returns the path of the file. */
export async function savedFile(page: Page): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  return (await saved).path()
}

/** Shown when all favourites have been refreshed. */
export const checked = (page: Page): Locator => page.getByRole('main').getByText(/^Checked /)

interface KeptListing {
  readonly price: string | null
  readonly odometer: number | null
  readonly archived: boolean
}

export interface KeptCarFile {
  name: string | null
  year: number | null
  price: string | null
  currency: string | null
  picture: string | null
  vin: string | null
  listings: ({ source: string; id: string; currency: string | null; seen: null } & KeptListing)[]
}

/** Cars of the service as the app keeps them, by id, for a file of an earlier day. */
export async function keptNow(page: Page, ids: readonly string[]): Promise<Record<string, KeptCarFile>> {
  const cars = await Promise.all(
    ids.map(async (id) => {
      const answer = await page.request.get(`/api/cars/${id}?lang=en`)
      const { data } = await answer.json()
      const listings = data.listings.map(
        (listing: {
          external: { id: unknown; domain: { name: string } }
          price: { price: number | null; currency: { name: string } | null } | null
          odometer: number | null
          archived: boolean | null
        }) => ({
          source: listing.external.domain.name,
          id: String(listing.external.id),
          price: listing.price?.price === null ? null : String(listing.price?.price),
          currency: listing.price?.currency?.name ?? null,
          archived: listing.archived === true,
          odometer: listing.odometer,
          seen: null,
        }),
      )
      const car: KeptCarFile = {
        name: `${data.brand.name} ${data.model.name}`,
        year: data.year,
        price: listings[0].price,
        currency: listings[0].currency,
        picture: null,
        vin: data.vin,
        listings,
      }
      return [id, car] as const
    }),
  )
  return Object.fromEntries(cars)
}

/** A backup file as another browser would save it. */
export const fileOf = (kept: object, settings: object = {}, version = 1) => ({
  name: 'forecourt.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({ format: 'forecourt', version, made: '2026-11-01T10:00:00Z', kept, settings }),
  ),
})

/** Restores a file and waits for the report. */
export async function takeFileIn(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.goto('/backup')
  await expect(chooseFile(page)).toBeEnabled()
  await chooseFile(page).setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'File loaded' })).toBeVisible()
}

/** Marks that make cars favourites, the first of them added last. */
export const favouriteMarks = (
  ids: readonly string[],
  tags: readonly string[] = [],
  groups: readonly string[] = [],
) =>
  Object.fromEntries(ids.map((id, index) => [id, { favourite: { added: 1_000_000 - index, tags, groups } }]))

const marksOnDisk = async (page: Page, kind: 'favourite' | 'seen'): Promise<number> =>
  (await readDisk(page, 'marks')).filter(([, mark]) => Reflect.get(mark, kind) !== undefined).length

/** The number of written favourites: a navigation right after a press would be faster than its write. */
export const favouritesOnDisk = (page: Page): Promise<number> => marksOnDisk(page, 'favourite')

/** The number of cars that are written as viewed. */
export const seenOnDisk = (page: Page): Promise<number> => marksOnDisk(page, 'seen')

/** The number of cars whose names this browser has kept. */
export const namesOnDisk = async (page: Page): Promise<number> => (await readDisk(page, 'cars')).length
