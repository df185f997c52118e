import { SearchPage } from '#contract/resources/first-answers.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { lastReachablePage, perPageBounds } from '#contract/result-window.ts'
import { type Search, searchKey, searchQuery } from '#contract/search.ts'
import { location } from '#src/api/dictionaries.ts'
import { isHiccup } from '#src/api/failure.ts'
import { get, serverNow } from '#src/api/get.ts'
import { sitesFor } from '#src/api/queries.ts'
import { matchingListing } from '#src/card/matching-listing.ts'
import { picturesOf } from '#src/card/pictures.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { carName } from '#src/card/title.ts'
import type { ListingMatch } from '#src/card/matching-listing.ts'

/** What the map keeps of a car: thousands of them are there at once, and a whole one weighs some kilobytes. */
export interface MapCar {
  readonly id: Car['id']
  readonly name: string | undefined
  readonly year: number | null
  /** Decimal text, as listed. */
  readonly price: string | null
  readonly currency: string | null
  readonly place: string | undefined
  readonly picture: string | undefined
  /** Undefined where neither the listing nor the town it names has one. */
  readonly position: Position | undefined
}

interface Position {
  readonly lat: number
  readonly lon: number
}

/** The nearest place that a listing names by id. A region is none: its middle is nowhere near most of its cars. */
const townOf = ({ location_details: details }: Listing): number | undefined =>
  details?.place?.id ?? details?.district?.id ?? undefined

export const mapCarOf = (car: Car, match: ListingMatch, language: Language, town?: Position): MapCar => ({
  id: car.id,
  name: carName(car),
  year: car.year,
  price: match.listing.price?.price ?? null,
  currency: match.listing.price?.currency?.name ?? null,
  place: placeLine(match.listing, language),
  picture: picturesOf(match)[0],
  position: match.listing.location?.position ?? town,
})

/** Where a town is; undefined where the service does not say. Each is asked for once. */
async function townPosition(
  client: QueryClient,
  id: number,
  language: Language,
): Promise<Position | undefined> {
  const found = await client
    .ensureQueryData({ ...location(id, language, 'prefetch'), retry: false })
    .catch(() => undefined)
  const { latitude: lat, longitude: lon } = found ?? {}
  return typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat, lon }
    : undefined
}

/** The fewest requests: the interface's largest page. */
const perRequest = perPageBounds.max

/** As many as the interface hands over of any search. */
export const mostOnMap = lastReachablePage(Number.POSITIVE_INFINITY, perRequest) * perRequest

/** The cars of a search page by page, each reduced to what the map keeps, behind all that somebody waits for. */
export const carsOnMap = (search: Search, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['map', searchKey({ ...search, page: 1 }), language],
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }) => {
      const sites = await sitesFor(client, search, language)
      const query = searchQuery({ ...search, page: pageParam }, perRequest, sites)
      const { data } = await get(`/search?${query}&lang=${language}`, SearchPage, {
        lane: 'prefetch',
        signal,
      })
      const found = data.slice(0, perRequest).flatMap((car) => {
        const match = matchingListing(car, search, { currency: search.currency, sites }, serverNow())
        return match === undefined ? [] : [{ car, match }]
      })
      const towns = new Map<number, Promise<Position | undefined>>()
      for (const { match } of found) {
        const id = match.listing.location?.position ? undefined : townOf(match.listing)
        if (id !== undefined && !towns.has(id)) towns.set(id, townPosition(client, id, language))
      }
      const cars = await Promise.all(
        found.map(async ({ car, match }) =>
          mapCarOf(car, match, language, await towns.get(townOf(match.listing) ?? -1)),
        ),
      )
      return { cars, isLast: data.length < perRequest }
    },
    getNextPageParam: ({ isLast }, pages) =>
      isLast || pages.length * perRequest >= mostOnMap ? undefined : pages.length + 1,
    // Asked anew it would be all pages again.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: isHiccup,
  })

/** Each car once: one that moved between two requests is on two pages. */
export const carsOf = (pages: readonly { readonly cars: readonly MapCar[] }[]): MapCar[] => [
  ...new Map(pages.flatMap(({ cars }) => cars).map((car) => [car.id, car])).values(),
]
