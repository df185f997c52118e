export interface Position {
  readonly lat: number
  readonly lon: number
}

const earthRadius = 6371

/** Great-circle distance in kilometres. */
export function kilometresBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}
