import type { GeoPosition } from './map-point.ts'

/** The corners of an area drawn on the map, as [lon, lat]; the last is joined to the first. Longitudes may pass 180. */
export type MapArea = readonly (readonly [lon: number, lat: number])[]

export const areaOfBounds = (west: number, south: number, east: number, north: number): MapArea => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

/** Whether an odd number of edges lies east of the point: then it is inside, whatever the shape. */
const isInside = (area: MapArea, lon: number, lat: number): boolean =>
  area.reduce((inside, [lonA, latA], index) => {
    const [lonB, latB] = area[(index + 1) % area.length] ?? [lonA, latA]
    const crosses = latA > lat !== latB > lat && lon < ((lonB - lonA) * (lat - latA)) / (latB - latA) + lonA
    return crosses ? !inside : inside
  }, false)

/** The map goes round the world more than once: a place is looked for on each turn. */
export const isInArea = (area: MapArea, { lat, lon }: GeoPosition): boolean =>
  [-360, 0, 360].some((turn) => isInside(area, lon + turn, lat))

/** Fewer corners than a hand draws: each at least so many pixels from the one before. */
const apart = 6

export interface PixelPoint {
  readonly x: number
  readonly y: number
}

/** The corners of a drawn line; undefined for a mere press, which encloses nothing. */
export function cornersOf(line: readonly PixelPoint[]): readonly PixelPoint[] | undefined {
  const corners: PixelPoint[] = []
  for (const point of line) {
    const last = corners.at(-1)
    if (last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= apart) corners.push(point)
  }
  return corners.length < 3 ? undefined : corners
}

export const asAreaFeature = (area: MapArea | undefined) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Polygon' as const,
    coordinates: area === undefined ? [] : [[...area, ...area.slice(0, 1)].map(([lon, lat]) => [lon, lat])],
  },
})
