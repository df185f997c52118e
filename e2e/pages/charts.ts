import type { Locator, Page } from '@playwright/test'
import { savedBy } from '../observe.ts'

// Charts of an analysis and the tables beside them, found by their names.

export const chartNamed = (page: Page, name: string | RegExp): Locator => page.getByRole('figure', { name })

/** The control that reads the chart by arrow keys. */
export const readerOf = (chart: Locator): Locator => chart.getByRole('slider')

/** The chart's data table, opened. */
export async function twinOf(chart: Locator): Promise<Locator> {
  await chart.getByText('Show as table').click()
  return chart.getByRole('table')
}

/** Saves a chart as a file. */
export async function savedAs(
  chart: Locator,
  format: 'Image (PNG)' | 'Vector image (SVG)' | 'Table (CSV)',
): Promise<{ readonly name: string; readonly file: Buffer }> {
  const page = chart.page()
  await chart.getByRole('button', { name: /^Save$/ }).click()
  return savedBy(page, () => page.getByRole('menuitem', { name: format }).click())
}

/** A table of an analysis, by its name. */
export const sheetNamed = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true })

/** The texts of a row's cells, by its head. */
export const cellsOf = (table: Locator, head: string): Locator =>
  table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader', { name: head, exact: true }) })
    .getByRole('cell')

/** Shown when a count is complete. */
export const countedAt = (page: Page): Locator => page.getByText(/^Exact as of \d\d:\d\d/)
