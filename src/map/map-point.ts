interface GeoPosition {
  readonly lat: number
  readonly lon: number
}

export interface MapPoint extends GeoPosition {
  readonly id: string
  /** Said when the point is pointed at; the list beside the map says the same. */
  readonly label: string
  /** Of the past: drawn hollow. */
  readonly faded?: boolean
}

/** West, south, east, north. */
type GeoBounds = readonly [number, number, number, number]

/** The smallest box around the points, the short way round the world; undefined for none. */
export function boundsOf(points: readonly GeoPosition[]): GeoBounds | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon).toSorted((a, b) => a - b)
  // The widest empty stretch is left outside: with Fiji and Samoa the box crosses the date line.
  let [gap, after] = [360 - ((lons.at(-1) ?? 0) - (lons[0] ?? 0)), 0]
  for (const [index, lon] of lons.entries()) {
    const width = lon - (lons[index - 1] ?? lon)
    if (width > gap) [gap, after] = [width, index]
  }
  const west = lons[after] ?? 0
  const east = after === 0 ? (lons.at(-1) ?? 0) : (lons[after - 1] ?? 0) + 360
  return [west, Math.min(...lats), east, Math.max(...lats)]
}

/** Points of one place stand on each other: all but the first are moved aside a little, in a circle. */
export function spreadOut(points: readonly MapPoint[]): MapPoint[] {
  const taken = new Map<string, number>()
  return points.map((point) => {
    const place = `${point.lat.toFixed(4)} ${point.lon.toFixed(4)}`
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    if (before === 0) return point
    const angle = before * 2.4
    const step = 0.012 * Math.sqrt(before)
    return {
      ...point,
      lat: Math.min(85, Math.max(-85, point.lat + step * Math.sin(angle))),
      lon: point.lon + (step * Math.cos(angle)) / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180)),
    }
  })
}

/** As MapLibre wants it. */
export const asPointFeatures = (points: readonly MapPoint[], chosen: string | undefined) => ({
  type: 'FeatureCollection' as const,
  features: points.map(({ id, lat, lon, label, faded = false }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lon, lat] },
    properties: { id, label, faded, chosen: id === chosen },
  })),
})

/** The way from each point to the next. */
export const asLineFeature = (points: readonly GeoPosition[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: points.map(({ lon, lat }) => [lon, lat]) },
})

const earthRadius = 6371

/** Great-circle distance in kilometres. */
export function kilometresBetween(a: GeoPosition, b: GeoPosition): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}
