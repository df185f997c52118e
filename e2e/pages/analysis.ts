import { expect, type Locator, type Page } from '@playwright/test'

// The analysis page: counts, progress, tables.

/** The button of a count: "Count", "Stop", "Go on", "Try again", "Recount". */
export const countButton = (page: Page, act: string, name: string): Locator =>
  page.getByRole('button', { name: `${act}: ${name}`, exact: true })

/** Waits until an analysis is complete; where the service is slow, starts it first. */
export async function expectCounted(page: Page, name: string): Promise<void> {
  const ask = countButton(page, 'Count', name)
  const done = countButton(page, 'Recount', name)
  await expect(ask.or(done).or(countButton(page, 'Stop', name))).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(done).toBeVisible({ timeout: 60_000 })
}

export const pivotTable = (page: Page, name: string): Locator => page.getByRole('table', { name })

/** A row by its value, with its total and its cells in the order of the columns. */
export const pivotRow = (table: Locator, name: string): Locator =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })

/** The count of each cell with a bar, and the bar's share of the cell's width. */
export const heatBars = (table: Locator): Promise<{ readonly cars: number; readonly part: number }[]> =>
  table.getByRole('cell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const bar = [...cell.children]
        .map((part) => part.getBoundingClientRect())
        .find(({ height }) => height < 4)
      const cars = Number(cell.textContent?.replaceAll(',', ''))
      return bar === undefined ? [] : [{ cars, part: bar.width / cell.getBoundingClientRect().width }]
    }),
  )

/** A select above the pivot. */
export const pivotChoice = (page: Page, name: 'Rows' | 'Columns' | 'Cells show'): Locator =>
  page.getByRole('combobox', { name, exact: true })

export const currencyOfPrices = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Price currency' })

/** A section of the page, by its tab. */
export const analysisTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Analyses' }).getByRole('link', { name, exact: true })
