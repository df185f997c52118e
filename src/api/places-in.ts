import { type GeoPosition, spotOf } from '#contract/geo.ts'
import type { Location } from '#contract/resources/dictionaries.ts'

export interface Place extends GeoPosition {
  readonly id: number
  readonly name: string
  readonly names: readonly string[]
  readonly country: number | null
  readonly population: number
  /** Undefined for a town. */
  readonly region: { readonly country: number; readonly id: number } | undefined
}

/** The towns and regions among the locations, the largest first. Districts are left out. */
export const placesIn = (locations: readonly Location[]): Place[] =>
  locations
    .flatMap(({ id, name, latitude: lat, longitude: lon, country_id: country, ...place }) => {
      const region = place.feature_code === 'ADM1' && country !== null ? { country, id } : undefined
      if ((place.feature_class !== 'P' && !region) || spotOf({ lat, lon }) === null) return []
      const names = [name, place.original_name, place.ascii_name].flatMap((each) => each || [])
      const population = place.population ?? 0
      return [{ id, name, names, lat: Number(lat), lon: Number(lon), country, population, region }]
    })
    .toSorted((a, b) => b.population - a.population)
