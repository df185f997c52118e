import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { keptStore, orElse, safeStorage, tabStorage } from './safe-storage.ts'
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

afterEach(() => vi.unstubAllGlobals())

test('a store of the device follows other tabs, a store of the tab does not', () => {
  const listeners: ((event: { key: string }) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) =>
    listeners.push(listener),
  )
  const schema = v.object({ text: orElse(v.string(), '') })
  const shared = keptStore('shared', schema)
  const own = keptStore('own', schema, tabStorage)
  const state = JSON.stringify({ state: { text: 'of another tab' } })
  safeStorage.setItem('shared', state)
  tabStorage.setItem('own', state)
  for (const key of ['shared', 'own']) for (const listener of listeners) listener({ key })
  expect([shared.getState().text, own.getState().text]).toEqual(['of another tab', ''])
})
