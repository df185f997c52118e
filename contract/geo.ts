// Positions on the earth and areas that contain them: shared arithmetic of the service, its tests and the app.

export interface GeoPosition {
  readonly lat: number
  readonly lon: number
}

/** The corners of a drawn area as [lon, lat]; the last joins the first. Longitudes may exceed 180. */
export type MapArea = readonly (readonly [lon: number, lat: number])[]

/** A circle around a place, or the inside of a drawn line. */
export type Area = Circle | { readonly corners: MapArea }

export interface Circle extends GeoPosition {
  readonly km: number
  /** Place name from the link; it does not affect the search. */
  readonly name?: string
}

/** Default radius around a town, in kilometres. */
export const usualKm = 50

/** Mean radius in kilometres, as in OpenSearch, so that both engines use the same circle. */
const earthRadius = 6371.0087714

export function kilometresBetween(a: GeoPosition, b: GeoPosition): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Whether an odd number of edges lies east of the point: then the point is inside a polygon of any shape. */
const isInside = (area: MapArea, lon: number, lat: number): boolean =>
  area.reduce((inside, [lonA, latA], index) => {
    const [lonB, latB] = area[(index + 1) % area.length] ?? [lonA, latA]
    const crosses = latA > lat !== latB > lat && lon < ((lonB - lonA) * (lat - latA)) / (latB - latA) + lonA
    return crosses ? !inside : inside
  }, false)

/** A map repeats the world: longitudes of a drawn area may be a turn off, so each turn is tested. */
export const isWithin = (area: Area, position: GeoPosition): boolean =>
  'corners' in area
    ? [-360, 0, 360].some((turn) => isInside(area.corners, position.lon + turn, position.lat))
    : kilometresBetween(area, position) <= area.km

/** Steps per degree to which positions are rounded: 11 m. */
const steps = 10_000
const row = 360 * steps + 1

/** Rounds degrees to the precision of addresses and positions. */
export const roundDegree = (degrees: number): number => Math.round(degrees * steps) / steps

/**
 * A position as one whole number that grows with the latitude, so that an index stores it like any other
 * number. Null if a coordinate is missing or invalid.
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

/** Kilometres per degree of latitude, rounded down: too wide a band costs time, too narrow a band loses cars. */
const degreeKm = 111

/** The range of `spotOf` numbers that contains every position in the area. */
export function spotsOf(area: Area): readonly [least: bigint, greatest: bigint] {
  const lats = 'corners' in area ? area.corners.map(([, lat]) => lat) : [area.lat]
  const reach = 'corners' in area ? 0 : area.km / degreeKm
  const line = (lat: number) => Math.floor((lat + 90) * steps)
  return [
    BigInt(line(Math.min(...lats) - reach) - 1) * BigInt(row),
    BigInt(line(Math.max(...lats) + reach) + 2) * BigInt(row),
  ]
}
