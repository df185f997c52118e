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

/** The changes of all searches. */
export const digestOf = (page: Page): Locator => page.getByRole('region', { name: /^Changes since/ })

/** Cars with one kind of change, of all searches or of one: "New cars", "Lower prices", "Cars that left". */
export const changedCars = (scope: Locator, name: string): Locator =>
  scope.getByRole('group', { name }).getByRole('listitem')

export const seenButton = (scope: Page | Locator): Locator =>
  scope.getByRole('button', { name: 'Mark as seen', exact: true })

export const newFirstLink = (scope: Page | Locator): Locator =>
  scope.getByRole('link', { name: 'Show new cars first' })

/** Chooses an action in the menu of a search. */
export async function chooseFor(search: Locator, act: string): Promise<void> {
  await moreFor(search).click()
  await search.page().getByRole('menuitem', { name: act }).click()
}

export const notifySwitch = (search: Locator): Locator =>
  search.getByRole('checkbox', { name: /^Notify me about new cars/ })

export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name' })

/** The events of a calendar file, parsed by an independent library. */
export const eventsIn = (file: Buffer): ICAL.Event[] =>
  new ICAL.Component(
    // A single calendar; the parser's types also allow files with several.
    ICAL.parse(file.toString()) as unknown as unknown[],
  )
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
