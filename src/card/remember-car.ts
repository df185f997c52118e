import type { Car, Listing } from '#contract/resources/car.ts'
import type { KeptListing } from '#src/stores/car-changes.ts'
import { keepCars, keepChosen, type CarSnapshot } from '#src/stores/kept-cars.ts'
import { addFavourites, removeFavourites } from '#src/stores/marks.ts'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import { headlineOf } from '#contract/headline.ts'
import { carName } from './title.ts'

/** The stored extract of a car, enough to identify it and to find its headline. Current offers come before sold ones. */
export function keptCarOf(car: Car): CarSnapshot {
  const active = car.listings.filter(({ archived }) => archived !== true)
  const listings = active.length > 0 ? active : car.listings
  const priced = headlineOf(listings, undefined)
  const pictured = listings.find(({ images }) => images.length > 0)
  return {
    name: carName(car) ?? null,
    year: car.year,
    price: priced?.price?.price ?? null,
    currency: priced?.price?.currency?.name ?? null,
    picture: pictured?.images[0]?.original ?? null,
    vin: car.vin,
    listings: car.listings.map(keptListingOf),
  }
}

export const keptListingOf = ({ external: { id, domain }, price, ...listing }: Listing): KeptListing => ({
  source: domain.name ?? `#${domain.id}`,
  id,
  price: price?.price ?? null,
  currency: price?.currency?.name ?? null,
  bid: listing.current_bid,
  auction: listing.is_auction === true,
  leasing: listing.is_leasing === true,
  ends: listing.auction_at,
  archived: listing.archived === true,
  odometer: listing.odometer,
  seen: listing.last_seen_at,
})

/** Stores the car's current data, because a mark outlives the car. */
export const rememberCar = (car: Car): void => void keepCars([[car.id, keptCarOf(car)]], isFavourite)

const isFavourite = (id: string) => markOf(useMarks.getState().items, id)?.favourite !== undefined

/** Adds cars to the favourites and stores their current data for later comparisons. */
export function chooseFavourites(cars: readonly Car[]): void {
  // Existing favourites keep their first data.
  const chosen = cars.filter((car) => !isFavourite(car.id))
  addFavourites(chosen.map(({ id }) => id))
  void keepChosen(chosen.map((car) => [car.id, keptCarOf(car)] as const))
}

export const toggleFavourite = (car: Car): void =>
  isFavourite(car.id) ? removeFavourites([car.id]) : chooseFavourites([car])
