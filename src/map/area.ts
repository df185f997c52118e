import { type Area, type MapArea, roundDegree } from '#contract/geo.ts'
import { mostCorners } from '#contract/kinds/area.ts'

export const areaOfBounds = (west: number, south: number, east: number, north: number): MapArea => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

/** The corners reduced evenly to the number that an address may have. */
export function fewerCorners(corners: MapArea): MapArea {
  const step = Math.max(1, corners.length / mostCorners)
  return Array.from({ length: Math.floor(corners.length / step) }, (_, at) => {
    const [lon, lat] = corners[Math.floor(at * step)] ?? [0, 0]
    return [roundDegree(lon), roundDegree(Math.max(-90, Math.min(90, lat)))]
  })
}

const ringCorners = 48
const degreeKm = 111.19

/** The outline of an area: a circle around a place, else its corners. */
export function outlineOf(area: Area): MapArea {
  if ('corners' in area) return area.corners
  const high = area.km / degreeKm
  return Array.from({ length: ringCorners }, (_, at) => {
    const angle = (2 * Math.PI * at) / ringCorners
    const lat = Math.max(-89, Math.min(89, area.lat + high * Math.sin(angle)))
    return [area.lon + (high * Math.cos(angle)) / Math.cos((area.lat * Math.PI) / 180), lat]
  })
}

/** Minimum distance of neighbouring corners in pixels; a drawing hand makes more. */
const apart = 6

export interface PixelPoint {
  readonly x: number
  readonly y: number
}

/** The corners of a drawn line; undefined for a press without movement. */
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
