import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { answerAs, makeTrouble } from '../test.ts'
import { chooseRadio } from './results.ts'

// The export page.

export const formatRadio = (page: Page, name: 'CSV' | 'Excel (XLSX)' | 'JSON Lines'): Locator =>
  page.getByRole('radio', { name })

export const onePerListing = (page: Page): Locator => page.getByRole('radio', { name: 'One per listing' })

/** The button that starts an export, named by the number of cars. */
export const startExport = (page: Page): Locator =>
  page.getByRole('button', { name: /^Export [\d,]+ cars?$/ })

/** The estimate before the start. */
export const expectationOf = (page: Page): Locator => page.getByRole('group', { name: 'Estimate' })

/** The exports of this device. */
export const exportsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Exports on this device' }).getByRole('article')

export const proofOf = (page: Page): Locator => page.getByRole('group', { name: 'File check' })

export const pauseExport = (page: Page): Locator => page.getByRole('button', { name: 'Pause', exact: true })

export const resumeExport = (page: Page): Locator => page.getByRole('button', { name: 'Resume', exact: true })

export const removeExport = (page: Page): Locator =>
  exportsOf(page).getByRole('button', { name: 'Remove', exact: true })

export const saveFile = (page: Page): Locator => page.getByRole('button', { name: 'Save again' })

/** The number of cars in the file so far. */
export async function carsWritten(page: Page): Promise<number> {
  const text =
    (await exportsOf(page)
      .getByText(/^[\d,]+ of [\d,]+ cars/)
      .textContent()) ?? ''
  return Number((/^[\d,]+/.exec(text)?.[0] ?? '').replaceAll(',', ''))
}

const written = (page: Page): Promise<void> => expect.poll(() => carsWritten(page)).toBeGreaterThan(0)

interface AnsweredCar {
  readonly id: string
  readonly vin: string | null
  readonly year: number | null
  readonly listings: readonly {
    readonly archived: boolean
    readonly external: { readonly id: string; readonly url: string }
    readonly price: { readonly price: number; readonly currency: { readonly name: string } } | null
  }[]
}

/** All cars that the service finds for an API query, page by page. */
export async function carsOf(request: APIRequestContext, query: string): Promise<readonly AnsweredCar[]> {
  const cars = new Map<string, AnsweredCar>()
  for (let number = 1; ; number += 1) {
    const answer = await request.get(`/api/search?${query}&perPage=50&page=${number}`)
    // A response in the shape of the specification.
    const { data } = (await answer.json()) as { data: readonly AnsweredCar[] }
    for (const car of data) cars.set(car.id, car)
    if (data.length <= 50) return [...cars.values()]
  }
}

/** The proof of an export of `count` cars with one row each, without changes. */
export const proven = (count: number) =>
  `${count.toLocaleString('en')} cars in ${count.toLocaleString('en')} rows. Matches the search’s count at the start and now. No duplicates.`

/** The objects of a JSON Lines file. */
export const linesIn = (file: Buffer): Record<string, unknown>[] =>
  file
    .toString()
    .trimEnd()
    .split('\n')
    // The format has one object per line.
    .map((line) => JSON.parse(line) as Record<string, unknown>)

export const idsIn = (file: Buffer) =>
  linesIn(file)
    .map((line) => String(line['car.id']))
    .toSorted()

/**
 * Starts an export that waits at a failing page until `noTrouble`: with status 503, whose retries come after
 * growing pauses, or with 429 and a retry each second.
 */
export const heldUp = async (page: Page, by: 'failure' | 'rate' = 'rate') => {
  await answerAs(page, 'spare')
  await page.goto('/export?body=cabrio')
  await chooseRadio(formatRadio(page, 'JSON Lines'))
  await expect(expectationOf(page)).toContainText('Time')
  const answer = by === 'failure' ? { status: 503 } : { status: 429, retry_after: 1 }
  await makeTrouble(page, { endpoint: 'search', match: 'page=7', ...answer })
  await startExport(page).click()
  await written(page)
}

/** The file has every car of the search once. */
export const expectWhole = async (page: Page, file: Buffer) => {
  const cars = await carsOf(page.request, 'body_types[]=6')
  expect(idsIn(file)).toEqual(cars.map(({ id }) => id).toSorted())
  await expect(proofOf(page)).toContainText(proven(cars.length))
}
