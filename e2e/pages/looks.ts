import { expect, type Page } from '@playwright/test'
import { readDisk, writeDisk } from './disk.ts'
import { openSearches, savedSearch } from './searches.ts'

// What is kept of searches, as if the reader had looked at them earlier.

/** What is kept of a search, as the app writes it. */
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
  /** So many cars of the last look were not there at the one before. */
  readonly fresh: number
  /** So many of the others cost more by a tenth. */
  readonly dearer: number
  /** Cars that were there. */
  readonly left: readonly { readonly id: string; readonly name: string }[]
  readonly hoursAgo: number
}

interface LookedAt {
  readonly id: string
  readonly prices: Readonly<Record<string, string>>
}

/** By a tenth. */
const dearerBy = (prices: LookedAt['prices']) =>
  Object.fromEntries(
    Object.entries(prices).map(([code, price]) => [code, String((BigInt(price) * 11n) / 10n + 1n)]),
  )

/** What is kept of a search that has been looked at. */
async function lookedAt(page: Page, query: string): Promise<{ now: WrittenLook; seen?: WrittenLook }> {
  const [, entry] = (await readDisk(page, 'searches')).find(([key]) => key === query) ?? []
  // As the app wrote it.
  return entry as { now: WrittenLook; seen?: WrittenLook }
}

/**
 * Puts back what the reader knows of a search that has been looked at: as if the last visit had been some hours ago and
 * things had happened since.
 */
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
  // They stood among the newest.
  const gone = left.map(({ id, name }) => ({ id, name, at: now, prices: { EUR: '4200' } }))
  const seen = {
    at: now - hoursAgo * 3_600_000,
    count: entry.now.count - fresh + left.length,
    cars: JSON.stringify([...gone, ...before]),
  }
  await writeDisk(page, 'searches', [[query, { ...entry, seen }]])
}

/** Puts the look of now back as well: what is there came after it. */
export async function forgetNow(page: Page, query: string): Promise<void> {
  const entry = await lookedAt(page, query)
  await writeDisk(page, 'searches', [[query, { ...entry, now: entry.seen }]])
}

export const hydrogen = '?fuel=hydrogen'

/** A search that was saved some time ago and has been looked at now. */
export async function savedAndLooked(page: Page, query = hydrogen, name = 'Hydrogen') {
  await openSearches(page)
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await writeSearches(page, { [query]: { saved: 1, name } })
  await page.reload()
  await expect(savedSearch(page, name)).toContainText('Counted just now')
}
