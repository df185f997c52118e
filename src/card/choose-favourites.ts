import type { Car } from '#contract/resources/car.ts'
import { addFavourites, removeFavourites } from '#src/stores/marks.ts'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import { rememberChosen } from './remember-car.ts'

const isFavourite = ({ id }: Pick<Car, 'id'>) =>
  markOf(useMarks.getState().items, id)?.favourite !== undefined

/** Makes favourites of cars. What they are now goes along, for later looks to be compared with. */
export function chooseFavourites(cars: readonly Car[]): void {
  // Of those that are favourites already nothing begins anew.
  const chosen = cars.filter((car) => !isFavourite(car))
  addFavourites(chosen.map(({ id }) => id))
  rememberChosen(chosen)
}

export const toggleFavourite = (car: Car): void =>
  isFavourite(car) ? removeFavourites([car.id]) : chooseFavourites([car])
