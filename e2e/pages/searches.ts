import { expect, type Locator, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import { titleOf } from './frame.ts'
import { moreFor } from './results.ts'

// The page of saved and recent searches.

export async function openSearches(page: Page, query = ''): Promise<void> {
  await page.goto(`/searches${query}`)
  await expect(titleOf(page)).toHaveText('Saved searches')
}

/** A saved search, by its name. */
export const savedSearch = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('list', { name: 'Saved searches' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) })

export const recentSearches = (page: Page): Locator =>
  page.getByRole('list', { name: 'Recent searches' }).getByRole('listitem')

/** What happened to all of them. */
export const digestOf = (page: Page): Locator => page.getByRole('region', { name: /^What happened since/ })

/** Cars with one kind of change, of all searches or of one: "New cars", "Lower prices", "Cars that left". */
export const changedCars = (scope: Locator, name: string): Locator =>
  scope.getByRole('group', { name }).getByRole('listitem')

export const seenButton = (scope: Page | Locator): Locator =>
  scope.getByRole('button', { name: 'Seen up to here', exact: true })

export const newFirstLink = (scope: Page | Locator): Locator =>
  scope.getByRole('link', { name: 'Show the new ones first' })

/** One of the acts of a search's own menu. */
export async function chooseFor(search: Locator, act: string): Promise<void> {
  await moreFor(search).click()
  await search.page().getByRole('menuitem', { name: act }).click()
}

export const notifySwitch = (search: Locator): Locator =>
  search.getByRole('checkbox', { name: /^Tell me of new cars/ })

export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name' })

/** The events of a calendar file, as another program reads it. */
export const eventsIn = (file: Buffer): ICAL.Event[] =>
  new ICAL.Component(
    // One calendar; the parser's types know files of several.
    ICAL.parse(file.toString()) as unknown as unknown[],
  )
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

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

/** Writes entries where the app keeps them, as an earlier visit would have; the app's own tabs read them when they load. */
export const writeEntries = (
  page: Page,
  store: 'searches' | 'analyses',
  entries: Readonly<Record<string, unknown>>,
): Promise<void> =>
  page.evaluate(
    async ([name, all]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error('not written')))
        })
      const db = await done(indexedDB.open('forecourt'))
      const kept = db.transaction(name, 'readwrite').objectStore(name)
      await Promise.all(Object.entries(all).map(([key, entry]) => done(kept.put(entry, key))))
      db.close()
    },
    [store, entries] as const,
  )

export const writeSearches = (page: Page, searches: Readonly<Record<string, Written>>): Promise<void> =>
  writeEntries(page, 'searches', searches)

/** The names of all analyses that are kept. */
export const analysesOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('forecourt')
        opening.onsuccess = () => {
          const all = opening.result.transaction('analyses').objectStore('analyses').getAllKeys()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(String))
          }
        }
      }),
  )

/** Until what the page has begun to write is kept: its transaction comes before this one. */
export const searchesKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not read')))
      })
    const db = await done(indexedDB.open('forecourt'))
    await done(db.transaction('searches', 'readwrite').objectStore('searches').count())
    db.close()
  })

export interface AgedLook {
  /** So many cars of the last look were not there at the one before. */
  readonly fresh: number
  /** So many of the others cost more by a tenth. */
  readonly dearer: number
  /** Cars that were there. */
  readonly left: readonly { readonly id: string; readonly name: string }[]
  readonly hoursAgo: number
}

/**
 * Puts back what the reader knows of a search that has been looked at: as if the last visit had been some hours ago and
 * things had happened since.
 */
export const ageLook = (page: Page, query: string, aged: AgedLook): Promise<void> =>
  page.evaluate(
    async ([key, { fresh, dearer, left, hoursAgo }]) => {
      interface LookedAt {
        id: string
        at: number | null
        name: string | null
        prices: Record<string, string>
      }
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error('not written')))
        })
      const db = await done(indexedDB.open('forecourt'))
      const store = db.transaction('searches', 'readwrite').objectStore('searches')
      const entry = (await done(store.get(key))) as { now: { count: number; cars: string } }
      const cars = (JSON.parse(entry.now.cars) as LookedAt[]).slice(fresh)
      const before = cars.map((car, index) => ({
        ...car,
        prices:
          index < dearer
            ? Object.fromEntries(
                Object.entries(car.prices).map(([code, price]) => [
                  code,
                  String((BigInt(price) * 11n) / 10n + 1n),
                ]),
              )
            : car.prices,
      }))
      // They stood among the newest.
      const gone = left.map(({ id, name }) => ({ id, name, at: Date.now(), prices: { EUR: '4200' } }))
      const seen = {
        at: Date.now() - hoursAgo * 3_600_000,
        count: entry.now.count - fresh + left.length,
        cars: JSON.stringify([...gone, ...before]),
      }
      await done(store.put({ ...entry, seen }, key))
      db.close()
    },
    [query, aged] as const,
  )
