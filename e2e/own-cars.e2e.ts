import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { titleOf } from './pages/frame.ts'
import { ended, listening, node } from './processes.ts'
import { expect, expectAccessibleInBothThemes, test } from './test.ts'

const fixture = (name: string) => join(import.meta.dirname, '../import/fixtures', name)

/** A free port, because the restart has to use the same one. */
const freePort = () =>
  new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : '')))
    })
  })

test('a file that the user of a local start chooses is shown, once its columns are confirmed', async ({
  page,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'own-cars-'))
  const start = node('scripts/start.mjs', [fixture('otomoto.csv')], {
    HOST: '127.0.0.1',
    PORT: await freePort(),
    FORECOURT_DATA: folder,
    FORECOURT_STORE: '',
    FORECOURT_LOG: 'error',
  })
  try {
    await page.goto(await listening(start))
    await expect(titleOf(page)).toHaveText('3 cars')
    await expect(page.getByText('Demo data')).toBeHidden()

    await page.getByRole('button', { name: 'Show my own cars' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show my own cars' })
    const choose = dialog.getByLabel('Choose a file')
    await choose.setInputFiles({ name: 'cars.xls', mimeType: '', buffer: Buffer.from('cars') })
    await expect(dialog.getByRole('alert')).toHaveText(/^Files of type \.xls can’t be read/)
    await choose.setInputFiles({ name: 'cars.csv', mimeType: '', buffer: Buffer.from('make;model;price\n') })
    await expect(dialog.getByRole('alert')).toHaveText('The file has no rows.')
    await expect(dialog.getByRole('button', { name: 'Show these cars' })).toHaveCount(0)
    await choose.setInputFiles(fixture('kleinanzeigen.csv'))
    await expect(dialog.getByText('5 cars in the first 5 rows.')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'kilometer' })).toHaveValue('odometer')
    await expect(dialog.getByRole('region', { name: 'Notes on these rows' })).toContainText(
      '1 × Price of 0 or 1',
    )
    const column = (name: string) => dialog.getByRole('combobox', { name, exact: true })
    // The dialog asks for the order of day and month where it is ambiguous.
    await column('postalCode').selectOption('Auction time')
    await column('Date order in postalCode').selectOption('Day first: 31.12.2026')
    await expectAccessibleInBothThemes(page)
    // What rows without a currency or country get is shown, and can be changed.
    await expect(column('Prices without a currency')).toHaveValue('eur')
    await expect(column('Cars without a country')).toHaveValue('DE')
    await column('Prices without a currency').selectOption('CHF')
    await column('postalCode').selectOption('Ignored')
    await expect(column('Date order in postalCode')).toBeHidden()
    await dialog.getByRole('combobox', { name: 'gearbox' }).selectOption('Ignored')
    await dialog.getByRole('button', { name: 'Show these cars' }).click()

    await expect(titleOf(page)).toHaveText('5 cars', { timeout: 90_000 })
    // The makes are those of this file, not of the one before.
    await expect(page.getByRole('checkbox', { name: /^Volkswagen\s*2/ })).toBeVisible()
    const golf = page.getByRole('article', { name: '1993 Volkswagen Golf' })
    await expect(golf).toContainText('EUR 480')
    await expect(page.getByRole('article', { name: '2004 Jeep grand' })).toContainText('CHF 9,800')
    await expect(golf).not.toContainText('Manual')
    start.kill()
    await ended(start)
    // Dropped files belong to this start only.
    expect(await readdir(join(folder, 'own/dropped'))).toEqual([])
  } finally {
    start.kill()
    await ended(start)
    await rm(folder, { recursive: true, force: true })
  }
})
