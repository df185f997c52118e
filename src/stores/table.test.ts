import { expect, test } from 'vitest'
import { safeStorage } from './safe-storage.ts'
import { tableAsItWas, useTableSettings } from './table.ts'

test.each([
  [
    { order: ['year', 5], visible: { year: true, power: 'no' }, widths: { year: 100, power: 1, body: '9' } },
    { order: ['year'], visible: { year: true }, widths: { year: 100 } },
  ],
  [{ order: 'year', visible: [], widths: null }, tableAsItWas],
  [{}, tableAsItWas],
])('of the columns that are kept what is good is read: %j', (state, read) => {
  safeStorage.setItem('forecourt.table', JSON.stringify({ state, version: 0 }))
  useTableSettings.reread()
  expect(useTableSettings.getState()).toEqual(read)
})

test('invalid settings leave the columns as they are', () => {
  useTableSettings.setState({ ...tableAsItWas, order: ['price'] })
  safeStorage.setItem('forecourt.table', 'no JSON')
  useTableSettings.reread()
  expect(useTableSettings.getState().order).toEqual(['price'])
})
