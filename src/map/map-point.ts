import type { GeoPosition } from '#contract/geo.ts'

export interface MapPoint extends GeoPosition {
  readonly id: string
  /** Tooltip of the point; the list beside the map has the same text. */
  readonly label: string
  /** A past or approximate place, drawn hollow. */
  readonly faded?: boolean
  /** Number of cars of a group, drawn in its circle. */
  readonly count?: { readonly value: number; readonly text: string }
}

/** West, south, east, north. */
type GeoBounds = readonly [number, number, number, number]

/** The box around the points, across the date line where that is shorter by far; undefined for none. */
export function boundsOf(points: readonly GeoPosition[]): GeoBounds | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon).toSorted((a, b) => a - b)
  // The box leaves out the widest empty range of longitudes; with Fiji and Samoa it crosses the date line.
  let [gap, after] = [360 - ((lons.at(-1) ?? 0) - (lons[0] ?? 0)), 0]
  for (const [index, lon] of lons.entries()) {
    const width = lon - (lons[index - 1] ?? lon)
    if (width > gap) [gap, after] = [width, index]
  }
  // A box wider than half the world becomes the usual world map with the Atlantic in its middle.
  if (360 - gap > 180) after = 0
  const west = lons[after] ?? 0
  const east = after === 0 ? (lons.at(-1) ?? 0) : (lons[after - 1] ?? 0) + 360
  return [west, Math.min(...lats), east, Math.max(...lats)]
}

/** Fewer points than this are all inside the initial view. */
const few = 5

/**
 * The box around most of the points: a twentieth of them, the farthest from their middle, is left out where the box is
 * less than half as large for it. One car across the ocean would show the whole world, and of the others nothing.
 */
export function boundsOfMost(points: readonly GeoPosition[]) {
  const all = boundsOf(points)
  if (all === undefined || points.length < few) return { bounds: all, leftOut: 0 }
  // Longitudes increase eastwards from the west edge of the box.
  const turned = points.map(({ lat, lon }) => ({ lat, lon: lon < all[0] ? lon + 360 : lon }))
  const middle = { lat: median(turned.map(({ lat }) => lat)), lon: median(turned.map(({ lon }) => lon)) }
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const distance = ({ lat, lon }: GeoPosition) => Math.hypot(lat - middle.lat, (lon - middle.lon) * narrow)
  const near = turned
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, points.length - Math.ceil(points.length / 20))
  const core = boundsOf(near)
  const size = ([west, south, east, north]: GeoBounds) => Math.max(east - west, north - south)
  if (core === undefined || size(core) > size(all) / 2) return { bounds: all, leftOut: 0 }
  const outside = ({ lat, lon }: GeoPosition) =>
    lat < core[1] ||
    lat > core[3] ||
    ![-360, 0, 360, 720].some((turn) => lon + turn >= core[0] && lon + turn <= core[2])
  return { bounds: core, leftOut: points.filter(outside).length }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Maximum offset of points of one place, in degrees, for any number of points. */
const widest = 0.05

/** Moves points of one place apart: all but the first go onto a small circle around it. */
export function spreadOut(points: readonly MapPoint[]): MapPoint[] {
  const nameOf = ({ lat, lon }: MapPoint) => `${lat.toFixed(4)} ${lon.toFixed(4)}`
  const together = new Map<string, number>()
  for (const point of points) together.set(nameOf(point), (together.get(nameOf(point)) ?? 0) + 1)
  const taken = new Map<string, number>()
  return points.map((point) => {
    const place = nameOf(point)
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    if (before === 0) return point
    const angle = before * 2.4
    const step = Math.min(0.012, widest / Math.sqrt(together.get(place) ?? 1)) * Math.sqrt(before)
    return {
      ...point,
      lat: Math.min(85, Math.max(-85, point.lat + step * Math.sin(angle))),
      lon: point.lon + (step * Math.cos(angle)) / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180)),
    }
  })
}

export const asPointFeatures = (points: readonly MapPoint[], chosen: string | undefined) => {
  const most = Math.max(...points.map(({ count }) => count?.value ?? 0))
  return {
    type: 'FeatureCollection' as const,
    features: points.map(({ id, lat, lon, label, faded = false, count }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [lon, lat] },
      properties: {
        id,
        label,
        faded,
        chosen: id === chosen,
        // The property names are those of the library's clusters; a circle's size is its share of the largest.
        ...(count && {
          point_count: count.value,
          point_count_abbreviated: count.text,
          share: count.value / most,
        }),
      },
    })),
  }
}

export const asLineFeature = (points: readonly GeoPosition[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: points.map(({ lon, lat }) => [lon, lat]) },
})
