import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { baseStyle, escapeHtml, pointLayers } from './base-style.ts'
import { noStreetTiles } from './street-tiles.ts'

const streets = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '<b>© Somebody</b>' }

test.each(['light', 'dark'] as const)(
  'the %s style is one that MapLibre accepts, with and without street tiles',
  (theme) => {
    expect(validateStyleMin(baseStyle(theme, 'https://x.example/base.pmtiles', noStreetTiles))).toEqual([])
    expect(validateStyleMin(baseStyle(theme, 'https://x.example/base.pmtiles', streets))).toEqual([])
  },
)

test('the name of a large town is below or above the largest circle of a cluster', () => {
  const circles = pointLayers('light').find(({ id }) => id === 'clusters')
  // The last number of ["step", ["get", "point_count"], 14, 10, 17, …].
  const [, largest] = /"point_count"\],[\d,]*?(\d+)\]/.exec(JSON.stringify(circles?.paint)) ?? []
  for (const id of ['places', 'capitals']) {
    const label = baseStyle('light', 'https://x.example/base.pmtiles', noStreetTiles).layers.find(
      (layer) => layer.id === id,
    )
    expect(label).toMatchObject({
      layout: {
        'text-variable-anchor-offset': ['top', [0, 0.5], 'top', [0, 2], 'bottom', [0, -2]],
      },
    })
  }
  // Two ems of the text of a town of a million, which has 13 px.
  expect(2 * 13).toBeGreaterThan(Number(largest))
})

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
