import { expect, type Page } from '@playwright/test'
import { readDisk, writeDisk } from './disk.ts'
import { openSearches, savedSearch } from './searches.ts'

// Kept searches, written as if the user had looked at them earlier.

/** A kept search, as the app writes it. */
interface Written {
  readonly made?: number
  readonly saved?: number
  readonly name?: string
  readonly notify?: boolean
  readonly seen?: WrittenLook
  readonly now?: WrittenLook
}
interface WrittenLook {
  readonly at: number
  readonly count: number
  readonly cars: string
}

/** Writes searches as an earlier visit would have. */
export const writeSearches = (page: Page, searches: Readonly<Record<string, Written>>): Promise<void> =>
  writeDisk(page, 'searches', Object.entries(searches))

export interface AgedLook {
  /** The number of cars in the last look that the previous one lacks. */
  readonly fresh: number
  /** The number of other cars that cost a tenth more. */
  readonly dearer: number
  /** Cars of the previous look that are gone. */
  readonly left: readonly { readonly id: string; readonly name: string }[]
  readonly hoursAgo: number
}

interface LookedAt {
  readonly id: string
  readonly prices: Readonly<Record<string, string>>
}

/** Raises prices by a tenth. */
const dearerBy = (prices: LookedAt['prices']) =>
  Object.fromEntries(
    Object.entries(prices).map(([code, price]) => [code, String((BigInt(price) * 11n) / 10n + 1n)]),
  )

/** The kept entry of a search that has a look. */
async function lookedAt(page: Page, query: string): Promise<{ now: WrittenLook; seen?: WrittenLook }> {
  const kept = async () => (await readDisk(page, 'searches')).find(([key]) => key === query)?.[1]
  // The page shows a look before it is written.
  await expect.poll(kept).toHaveProperty('now')
  const entry = await kept()
  // The shape that the app wrote.
  return entry as { now: WrittenLook; seen?: WrittenLook }
}

/** Ages the seen look of a search, as if the last visit had been hours ago and changes had happened since. */
export async function ageLook(
  page: Page,
  query: string,
  { fresh, dearer, left, hoursAgo }: AgedLook,
): Promise<void> {
  const entry = await lookedAt(page, query)
  const now = await page.evaluate(() => Date.now())
  const cars: readonly LookedAt[] = JSON.parse(entry.now.cars)
  const before = cars.slice(fresh).map((car, index) => ({
    ...car,
    prices: index < dearer ? dearerBy(car.prices) : car.prices,
  }))
  // They were among the newest.
  const gone = left.map(({ id, name }) => ({ id, name, at: now, prices: { EUR: '4200' } }))
  const seen = {
    at: now - hoursAgo * 3_600_000,
    count: entry.now.count - fresh + left.length,
    cars: JSON.stringify([...gone, ...before]),
  }
  await writeDisk(page, 'searches', [[query, { ...entry, seen }]])
}

/** Also resets the current look to the seen one, so that the changes come after it. */
export async function forgetNow(page: Page, query: string): Promise<void> {
  const entry = await lookedAt(page, query)
  await writeDisk(page, 'searches', [[query, { ...entry, now: entry.seen }]])
}

export const hydrogen = '?fuel=hydrogen'

/** A search that was saved earlier and has a current look. */
export async function savedAndLooked(page: Page, query = hydrogen, name = 'Hydrogen') {
  await openSearches(page)
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await writeSearches(page, { [query]: { saved: 1, name } })
  await page.reload()
  await expect(savedSearch(page, name)).toContainText('Counted just now')
}
