import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { StreetTiles } from './street-tiles.ts'

// MapLibre parses neither custom properties nor oklch(), so these values repeat the neutral tones of the tokens.
const palettes = {
  light: {
    water: '#d8e3ec',
    land: '#f6f5f2',
    border: '#9aa0aa',
    line: '#d5d3cd',
    text: '#41454d',
    halo: '#f6f5f2',
  },
  dark: {
    water: '#10151c',
    land: '#23262c',
    border: '#646b77',
    line: '#363b44',
    text: '#b9bec8',
    halo: '#1b1e23',
  },
} as const

/** Text is drawn in the page's own font, glyph by glyph, in the browser: no glyph files, so labels work offline. */
const font = ['Onest', 'sans-serif']

/** Minimum zoom of street tiles; further out the base map is enough. */
const streetsFrom = 9

/** Minimum zoom of place names: capitals appear earlier. */
const size = { PPLC: 3, other: 5 } as const

const baseLayer = (id: string, layer = id) => ({ id, source: 'base', 'source-layer': layer })

/** Coastlines, borders, waters and names from the app's own file, and street tiles over it where a source is set. */
export function baseStyle(theme: 'light' | 'dark', base: string, streets: StreetTiles): StyleSpecification {
  const { water, land, border, line, text, halo } = palettes[theme]
  const hasStreets = streets.url !== ''
  const fadeIn = [streetsFrom, 0, streetsFrom + 1, theme === 'dark' ? 0.8 : 1]
  const label = (id: string, capitals: boolean) => ({
    ...baseLayer(id, 'places'),
    type: 'symbol',
    minzoom: capitals ? size.PPLC : size.other,
    ...(hasStreets && { maxzoom: streetsFrom + 1 }),
    filter: [capitals ? '==' : '!=', ['get', 'k'], 'PPLC'],
    layout: {
      'text-field': ['get', 'n'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['get', 'p'], 15_000, 11, 1_000_000, capitals ? 14 : 13],
      'text-max-width': 7,
      'text-padding': 6,
      // Below the point, which a car may cover; else below or above the circle of a cluster, whose count is there.
      'text-variable-anchor-offset': ['top', [0, 0.5], 'top', [0, 2], 'bottom', [0, -2]],
      // Of overlapping names the largest place is shown.
      'symbol-sort-key': ['-', 0, ['get', 'p']],
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  })
  const style = {
    version: 8,
    sources: {
      base: { type: 'vector', url: `pmtiles://${base}`, attribution: 'Natural Earth · GeoNames (CC BY 4.0)' },
      ...(hasStreets && {
        streets: {
          type: 'raster',
          tiles: [streets.url],
          tileSize: 256,
          maxzoom: 19,
          attribution: escapeHtml(streets.credit),
        },
      }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { ...baseLayer('land', 'countries'), type: 'fill', paint: { 'fill-color': land } },
      { ...baseLayer('lakes'), type: 'fill', paint: { 'fill-color': water } },
      { ...baseLayer('rivers'), type: 'line', minzoom: 4, paint: { 'line-color': water, 'line-width': 1.2 } },
      {
        ...baseLayer('subunits'),
        type: 'line',
        minzoom: 3,
        paint: { 'line-color': line, 'line-width': 0.8 },
      },
      { ...baseLayer('borders'), type: 'line', paint: { 'line-color': border, 'line-width': 0.9 } },
      ...(hasStreets
        ? [
            {
              id: 'streets',
              type: 'raster',
              source: 'streets',
              minzoom: streetsFrom,
              paint: { 'raster-opacity': ['interpolate', ['linear'], ['zoom'], ...fadeIn] },
            },
          ]
        : []),
      label('places', false),
      label('capitals', true),
    ],
  }
  // Expressions are tuples to the specification's types and arrays to TypeScript; base-style.test.ts has MapLibre's own validator judge.
  return style as unknown as StyleSpecification
}

/** Escapes a setting, because MapLibre inserts attributions as HTML. */
export const escapeHtml = (written: string): string =>
  written.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Maximum zoom with clusters. */
export const clusterUntil = 11

const inks = {
  light: { accent: '#3350d4', onAccent: '#ffffff', ring: '#ffffff', chosen: '#b4231f' },
  dark: { accent: '#5b78f0', onAccent: '#ffffff', ring: '#15181d', chosen: '#ff8f85' },
} as const

/** Layers of the drawn area, clusters with counts, points (the selected one larger and ringed, not by colour alone) and the way between them. */
export function pointLayers(theme: 'light' | 'dark'): LayerSpecification[] {
  const { accent, onAccent, ring, chosen } = inks[theme]
  const layers = [
    {
      id: 'area',
      type: 'fill',
      source: 'area',
      paint: { 'fill-color': accent, 'fill-opacity': 0.12 },
    },
    {
      id: 'area-edge',
      type: 'line',
      source: 'area',
      paint: { 'line-color': accent, 'line-width': 2 },
    },
    {
      id: 'way',
      type: 'line',
      source: 'way',
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': accent, 'line-width': 2, 'line-dasharray': [1, 2], 'line-opacity': 0.8 },
    },
    {
      id: 'clusters',
      type: 'circle',
      source: 'points',
      filter: ['has', 'point_count'],
      // Groups of countries overlap: smaller circles are drawn above larger ones.
      layout: { 'circle-sort-key': ['*', ['case', ['has', 'share'], -1, 1], ['get', 'point_count']] },
      paint: {
        'circle-color': accent,
        'circle-opacity': ['case', ['has', 'share'], 0.85, 1],
        'circle-radius': [
          'case',
          ['has', 'share'],
          ['+', 5, ['*', 19, ['sqrt', ['get', 'share']]]],
          ['step', ['get', 'point_count'], 14, 10, 17, 50, 21, 1000, 25],
        ],
        'circle-stroke-color': ring,
        'circle-stroke-width': ['case', ['has', 'share'], 1, 2],
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'points',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['Onest', 'sans-serif'],
        'text-size': 13,
        'text-padding': 4,
        // Of overlapping counts the largest is shown.
        'symbol-sort-key': ['-', 0, ['get', 'point_count']],
      },
      // A count may be wider than its circle.
      paint: { 'text-color': onAccent, 'text-halo-color': accent, 'text-halo-width': 1.5 },
    },
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      layout: { 'circle-sort-key': ['case', ['get', 'chosen'], 1, 0] },
      paint: {
        'circle-color': ['case', ['get', 'chosen'], chosen, ['get', 'faded'], ring, accent],
        'circle-radius': ['case', ['get', 'chosen'], 10, 7],
        'circle-stroke-color': ['case', ['get', 'faded'], accent, ring],
        'circle-stroke-width': ['case', ['get', 'chosen'], 3, 2],
      },
    },
  ]
  // Expressions are tuples to the specification's types; base-style.test.ts has MapLibre's own validator judge.
  return layers as unknown as LayerSpecification[]
}
