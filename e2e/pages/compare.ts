import { expect, type Locator, type Page } from '@playwright/test'
import { specialCars, type SpecialName } from '../../demo/special-cars.ts'
import { moreFor } from './results.ts'

// The comparison page, and the tray that collects cars.

/** The URL for test cars of the demo inventory. */
export const compareOf = (...names: readonly SpecialName[]): string =>
  `/compare?cars=${names.map((name) => specialCars[name].id).join(',')}`

export const compareTable = (page: Page): Locator => page.getByRole('group', { name: 'Cars side by side' })

/** The loaded columns: a head for each car. */
export const comparedCars = (page: Page): Locator =>
  compareTable(page).getByRole('columnheader').getByRole('link')

/** A row by its head. */
export const comparedRow = (page: Page, head: string): Locator =>
  compareTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: head, exact: true }) })

export const compareTray = (page: Page): Locator => page.getByRole('region', { name: 'Cars to compare' })

/** Collects a car from a card's menu. */
export async function collect(card: Locator): Promise<void> {
  await moreFor(card).click()
  await card.page().getByRole('menuitem', { name: 'Compare', exact: true }).click()
}

/** Leaves out rows where all are equal: cars here, listings on a car page. */
export const differencesButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Only differences' })

export const addCarButton = (page: Page): Locator => page.getByRole('button', { name: 'Add a car' }).first()

export const addCarDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a car' })

/** Adds a car by VIN or URL. */
export async function addCar(page: Page, typed: string): Promise<void> {
  const dialog = addCarDialog(page)
  await dialog.getByRole('textbox', { name: /^VIN/ }).fill(typed)
  await dialog.getByRole('button', { name: /^Add$/ }).click()
}

/** All columns have their cars. */
export const expectCompared = (page: Page, count: number): Promise<void> =>
  expect(comparedCars(page)).toHaveCount(count)
