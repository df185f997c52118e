import { expect, type Locator, type Page } from '@playwright/test'

// The page that analyses a search: what is counted, how far it is, its tables.

/** The button that begins, stops, goes on or begins anew: "Count", "Stop", "Go on", "Try again", "Count again". */
export const countButton = (page: Page, act: string, name: string): Locator =>
  page.getByRole('button', { name: `${act}: ${name}`, exact: true })

/** Waits until all of an analysis is counted; where the service is slow, it has to be asked for. */
export async function expectCounted(page: Page, name: string): Promise<void> {
  const ask = countButton(page, 'Count', name)
  const done = countButton(page, 'Recount', name)
  await expect(ask.or(done).or(countButton(page, 'Stop', name))).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(done).toBeVisible({ timeout: 60_000 })
}

export const pivotTable = (page: Page, name: string): Locator => page.getByRole('table', { name })

/** A row by what it is a value of, its total and its cells in the order of the columns. */
export const pivotRow = (table: Locator, name: string): Locator =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })

/** The number of each cell that has a bar below it, and how much of the cell's width that bar takes. */
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

/** A choice above the pivot. */
export const pivotChoice = (page: Page, name: 'Rows' | 'Columns' | 'Cells show'): Locator =>
  page.getByRole('combobox', { name, exact: true })

export const currencyOfPrices = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Price currency' })

/** A section of the page, by its tab. */
export const analysisTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Analyses' }).getByRole('link', { name, exact: true })
