import { expect, test } from 'vitest'
import { isTileUrl } from './street-tiles.ts'

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', true],
  ['https://tiles.example/{z}/{y}/{x}@2x.jpg?key=1', true],
  ['http://tiles.example/{z}/{x}/{y}.png', false],
  ['https://tiles.example/{z}/{x}.png', false],
  ['javascript:{z}{x}{y}', false],
])('%s as a tile source: %s', (url, is) => {
  expect(isTileUrl(url)).toBe(is)
})
