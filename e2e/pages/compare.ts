import { expect, type Locator, type Page } from '@playwright/test'
import { specialCars, type SpecialName } from '../../demo/special-cars.ts'
import { moreFor } from './results.ts'

// The page that compares cars, and the tray in which they are collected.

/** Its address for cars of the demo inventory that are made for tests. */
export const compareOf = (...names: readonly SpecialName[]): string =>
  `/compare?cars=${names.map((name) => specialCars[name].id).join(',')}`

export const compareTable = (page: Page): Locator => page.getByRole('region', { name: 'Cars side by side' })

/** The columns that are there: a head for each car. */
export const comparedCars = (page: Page): Locator =>
  compareTable(page).getByRole('columnheader').getByRole('link')

/** A row by its head. */
export const comparedRow = (page: Page, head: string): Locator =>
  compareTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: head, exact: true }) })

export const compareTray = (page: Page): Locator => page.getByRole('region', { name: 'Cars to compare' })

/** From a card's menu. */
export async function collect(card: Locator): Promise<void> {
  await moreFor(card).click()
  await card.page().getByRole('menuitem', { name: 'Compare', exact: true }).click()
}

/** Leaves out what all say alike: of cars here, of listings on a car's page. */
export const differencesButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Only differences' })

export const addCarButton = (page: Page): Locator => page.getByRole('button', { name: 'Add a car' }).first()

export const addCarDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a car' })

/** By VIN or address. */
export async function addCar(page: Page, typed: string): Promise<void> {
  const dialog = addCarDialog(page)
  await dialog.getByRole('textbox', { name: /^VIN/ }).fill(typed)
  await dialog.getByRole('button', { name: /^Add$/ }).click()
}

/** All columns have their cars. */
export const expectCompared = (page: Page, count: number): Promise<void> =>
  expect(comparedCars(page)).toHaveCount(count)
