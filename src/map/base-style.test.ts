import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { baseStyle, escapeHtml } from './base-style.ts'
import { pointLayers } from './point-layers.ts'
import { noStreetTiles } from './street-tiles.ts'

const streets = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '<b>© Somebody</b>' }

test.each(['light', 'dark'] as const)(
  'the %s style is one that MapLibre accepts, with and without street tiles',
  (theme) => {
    expect(validateStyleMin(baseStyle(theme, 'https://x.example/base.pmtiles', noStreetTiles))).toEqual([])
    expect(validateStyleMin(baseStyle(theme, 'https://x.example/base.pmtiles', streets))).toEqual([])
  },
)

test('without a setting no other host is asked for anything', () => {
  expect(Object.keys(baseStyle('light', 'https://x.example/base.pmtiles', noStreetTiles).sources)).toEqual([
    'base',
  ])
})

test('a credit is text, not markup', () => {
  expect(baseStyle('light', 'https://x.example/base.pmtiles', streets).sources.streets).toMatchObject({
    attribution: escapeHtml('<b>© Somebody</b>'),
  })
  expect(escapeHtml('<b>')).toBe('&#60;b&#62;')
})

test.each(['light', 'dark'] as const)('the %s points over it are layers that MapLibre accepts', (theme) => {
  const base = baseStyle(theme, 'https://x.example/base.pmtiles', noStreetTiles)
  const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }
  const style = {
    ...base,
    sources: { ...base.sources, points: empty, way: empty, area: empty },
    layers: [...base.layers, ...pointLayers(theme)],
  }
  expect(validateStyleMin(style)).toEqual([])
})
