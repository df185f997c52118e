import type { QueryClient } from '@tanstack/react-query'
import type { GeoPosition } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { location } from '#src/api/dictionaries.ts'
import { picturesOf } from '#src/card/pictures.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { carName } from '#src/card/title.ts'
import { type Offer, offerOf } from '#contract/headline.ts'
import type { ListingMatch } from '#src/card/matching-listing.ts'
import type { CarExtract } from '../../every/every-car.ts'

/** What the map keeps of a car: thousands of them are there at once, and a whole one weighs some kilobytes. */
export interface MapCar {
  readonly id: Car['id']
  readonly name: string | undefined
  readonly year: number | null
  readonly odometer: number | null
  readonly offer: Offer
  readonly place: string | undefined
  readonly picture: string | undefined
  /** When the listing was made, ISO 8601. */
  readonly listed: string | null
  /** Undefined where neither the listing nor the town it names has one. */
  readonly position: GeoPosition | undefined
}

/** The nearest place that a listing names by id. A region is none: its middle is nowhere near most of its cars. */
const townOf = ({ location_details: details }: Listing): number | undefined =>
  details?.place?.id ?? details?.district?.id ?? undefined

export const mapCarOf = (car: Car, match: ListingMatch, language: Language, town?: GeoPosition): MapCar => ({
  id: car.id,
  name: carName(car),
  year: car.year,
  odometer: match.listing.odometer,
  offer: offerOf(match.listing),
  place: placeLine(match.listing, language),
  picture: picturesOf(match)[0],
  listed: match.listing.created_at,
  position: match.listing.location?.position ?? town,
})

/** Where a town is; undefined where the service does not say. Each is asked for once. */
async function townPosition(
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
    const towns = new Map<number, Promise<GeoPosition | undefined>>()
    for (const { match } of found) {
      const id = match.listing.location?.position ? undefined : townOf(match.listing)
      if (id !== undefined && !towns.has(id)) towns.set(id, townPosition(client, id, language))
    }
    return Promise.all(
      found.map(async ({ car, match }) =>
        mapCarOf(car, match, language, await towns.get(townOf(match.listing) ?? -1)),
      ),
    )
  },
}
