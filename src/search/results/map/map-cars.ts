import type { QueryClient } from '@tanstack/react-query'
import type { GeoPosition } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { location } from '#src/api/dictionaries.ts'
import { picturesOf } from '#src/card/pictures.ts'
import { placeLine } from '#src/card/SourceLine.tsx'
import { carName } from '#src/card/title.ts'
import { offerOf } from '#contract/headline.ts'
import type { ListingMatch } from '#contract/matching-listing.ts'
import type { CarExtract } from '../../every/every-car.ts'

/** Sources write zeros for an unknown position: there is no car off the coast of Africa. */
function statedAt({ location: at }: Listing): GeoPosition | undefined {
  return at?.position && (at.position.lat !== 0 || at.position.lon !== 0) ? at.position : undefined
}

/** The smallest place that a listing states by id. An id without a name is unresolved: no look-up finds it. */
function placeOf({ location_details: details }: Listing): { id: number; rough: boolean } | undefined {
  const places = [details?.place, details?.district, details?.region]
  const at = places.findIndex((place) => typeof place?.id === 'number' && place.name !== null)
  const id = places[at]?.id
  return id === null || id === undefined ? undefined : { id, rough: at === 2 }
}

export const mapCarOf = (car: Car, match: ListingMatch, language: Language, place?: GeoPosition) => ({
  id: car.id,
  name: carName(car),
  year: car.year,
  odometer: match.listing.odometer,
  offer: offerOf(match.listing),
  place: placeLine(match.listing, language),
  picture: picturesOf(match)[0],
  /** Creation time of the listing, ISO 8601. */
  listed: match.listing.created_at,
  /** Undefined if neither the listing nor its place has a position. */
  position: statedAt(match.listing) ?? place,
  /** The position is that of a region. */
  rough:
    statedAt(match.listing) === undefined && place !== undefined && placeOf(match.listing)?.rough === true,
})

/** The extract of a car for the map: thousands are in memory at once, and a whole car takes some kilobytes. */
export type MapCar = ReturnType<typeof mapCarOf>

/** Position of a place, requested once per place; undefined if the service does not state it. */
async function positionOf(
  client: QueryClient,
  id: number,
  language: Language,
): Promise<GeoPosition | undefined> {
  const found = await client
    .ensureQueryData({ ...location(id, language), retry: false })
    .catch(() => undefined)
  const { latitude: lat, longitude: lon } = found ?? {}
  return typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat, lon }
    : undefined
}

export const carsOnMap: CarExtract<MapCar> = {
  name: 'map',
  take: (found, { client, language }) => {
    const places = new Map<number, Promise<GeoPosition | undefined>>()
    for (const { match } of found) {
      const id = statedAt(match.listing) ? undefined : placeOf(match.listing)?.id
      if (id !== undefined && !places.has(id)) places.set(id, positionOf(client, id, language))
    }
    return Promise.all(
      found.map(async ({ car, match }) =>
        mapCarOf(car, match, language, await places.get(placeOf(match.listing)?.id ?? -1)),
      ),
    )
  },
}
