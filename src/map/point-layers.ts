import type { LayerSpecification } from 'maplibre-gl'

/** Zoom from which no points are drawn as one. */
export const clusterUntil = 11

const inks = {
  light: { accent: '#3350d4', onAccent: '#ffffff', ring: '#ffffff', chosen: '#b4231f' },
  dark: { accent: '#5b78f0', onAccent: '#ffffff', ring: '#15181d', chosen: '#ff8f85' },
} as const

/** The area that was drawn, clusters with their number, points, the chosen one larger and ringed (never by its colour alone), and the way between them. */
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
      paint: {
        'circle-color': accent,
        'circle-radius': ['step', ['get', 'point_count'], 14, 10, 17, 50, 21],
        'circle-stroke-color': ring,
        'circle-stroke-width': 2,
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
        'text-allow-overlap': true,
      },
      paint: { 'text-color': onAccent },
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
