import type { Car } from '#contract/resources/car.ts'
import { keepCar, type MarkedCar } from '#src/stores/marked-cars.ts'
import { carName } from './title.ts'

/** What is kept of a car: enough to know it by. Offers before what was sold, and one that names a price before others. */
export function markedCarOf(car: Car): MarkedCar {
  const active = car.listings.filter(({ archived }) => archived !== true)
  const listings = active.length > 0 ? active : car.listings
  const priced = listings.find(({ price }) => price?.price)
  const pictured = listings.find(({ images }) => images.length > 0)
  return {
    name: carName(car) ?? null,
    year: car.year,
    price: priced?.price?.price ?? null,
    currency: priced?.price?.currency?.name ?? null,
    picture: pictured?.images[0]?.original ?? null,
  }
}

/** Keeps what the car is now, because a mark outlives it. */
export const rememberCar = (car: Car): void => keepCar(car.id, markedCarOf(car))
