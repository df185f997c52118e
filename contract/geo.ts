// Positions on the earth, and whether one lies in an area: the same arithmetic for the service, its tests and the app.

export interface GeoPosition {
  readonly lat: number
  readonly lon: number
}

/** The corners of a drawn area, as [lon, lat]; the last is joined to the first. Longitudes may pass 180. */
export type MapArea = readonly (readonly [lon: number, lat: number])[]

/** All within a distance of a place, or all inside a drawn line. */
export type Area = Circle | { readonly corners: MapArea }

export interface Circle extends GeoPosition {
  readonly km: number
  /** As the link says it; it decides nothing. */
  readonly name?: string
}

/** Kilometres around a town where none are said. */
export const usualKm = 50

/** The mean radius, as OpenSearch has it: both engines draw the same circle. */
const earthRadius = 6371.0087714

export function kilometresBetween(a: GeoPosition, b: GeoPosition): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Whether an odd number of edges lies east of the point: then it is inside, whatever the shape. */
const isInside = (area: MapArea, lon: number, lat: number): boolean =>
  area.reduce((inside, [lonA, latA], index) => {
    const [lonB, latB] = area[(index + 1) % area.length] ?? [lonA, latA]
    const crosses = latA > lat !== latB > lat && lon < ((lonB - lonA) * (lat - latA)) / (latB - latA) + lonA
    return crosses ? !inside : inside
  }, false)

/** A map goes round the world more than once: a drawn area is looked into on each turn. */
export const isWithin = (area: Area, position: GeoPosition): boolean =>
  'corners' in area
    ? [-360, 0, 360].some((turn) => isInside(area.corners, position.lon + turn, position.lat))
    : kilometresBetween(area, position) <= area.km

/** Steps of a degree that a position is rounded to: 11 m. */
const steps = 10_000
const row = 360 * steps + 1

/** A degree as addresses and positions have it. */
export const roundDegree = (degrees: number): number => Math.round(degrees * steps) / steps

/**
 * A position as one whole number that grows with the latitude: an index holds it as it holds any other number. Null
 * where a latitude or longitude is missing or none.
 */
export function spotOf(
  position: Partial<Record<'lat' | 'lon', number | null | undefined>> | null | undefined,
): number | null {
  const { lat, lon } = position ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number' || Math.abs(lat) > 90 || Math.abs(lon) > 180)
    return null
  return Math.round((lat + 90) * steps) * row + Math.round((lon + 180) * steps)
}

export const positionOf = (spot: number): GeoPosition => ({
  lat: roundDegree(Math.floor(spot / row) / steps - 90),
  lon: roundDegree((spot % row) / steps - 180),
})

/** Kilometres of a degree of latitude, less a little: a band that is too wide costs time, a narrow one cars. */
const degreeKm = 111

/** The least and the greatest number that a position in the area can be. */
export function spotsOf(area: Area): readonly [least: bigint, greatest: bigint] {
  const lats = 'corners' in area ? area.corners.map(([, lat]) => lat) : [area.lat]
  const reach = 'corners' in area ? 0 : area.km / degreeKm
  const line = (lat: number) => Math.floor((lat + 90) * steps)
  return [
    BigInt(line(Math.min(...lats) - reach) - 1) * BigInt(row),
    BigInt(line(Math.max(...lats) + reach) + 2) * BigInt(row),
  ]
}
