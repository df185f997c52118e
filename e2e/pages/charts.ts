import type { Locator, Page } from '@playwright/test'
import { savedBy } from '../observe.ts'

// Charts of an analysis and the tables beside them, found by their names.

export const chartNamed = (page: Page, name: string | RegExp): Locator => page.getByRole('figure', { name })

/** What reads the chart by arrow keys. */
export const readerOf = (chart: Locator): Locator => chart.getByRole('slider')

/** The chart's numbers as a table, opened. */
export async function twinOf(chart: Locator): Promise<Locator> {
  await chart.getByText('Show as table').click()
  return chart.getByRole('table')
}

/** The file that a chart is saved as. */
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

/** Says when what is counted is complete. */
export const countedAt = (page: Page): Locator => page.getByText(/^Exact as of \d\d:\d\d/)
