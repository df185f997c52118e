import { expect, test } from 'vitest'
import { isTileUrl, readStreetTiles } from './street-tiles.ts'

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', true],
  ['https://tiles.example/{z}/{y}/{x}@2x.jpg?key=1', true],
  ['http://tiles.example/{z}/{x}/{y}.png', false],
  ['https://tiles.example/{z}/{x}.png', false],
  ['javascript:{z}{x}{y}', false],
])('%s as a tile source: %s', (url, is) => {
  expect(isTileUrl(url)).toBe(is)
})

test('what is stored is read only where it makes sense; empty means none', () => {
  expect(readStreetTiles({ url: '', credit: '' })).toEqual({ url: '', credit: '' })
  expect(readStreetTiles({ url: 'nonsense' })).toBeUndefined()
  expect(readStreetTiles('x')).toBeUndefined()
})
