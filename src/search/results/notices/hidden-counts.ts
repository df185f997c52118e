import type { MatchedCar } from '#src/search-marks/news.ts'
import { markOf } from '#src/stores/shown-marks.ts'
import { visibleCars, type Out } from '../visible-cars.ts'

/** Of cars on the page: ids of those that are hidden, and how many others are left out because they were seen. */
export function countHidden(cars: readonly MatchedCar[], out: Out, at: number) {
  const isHidden = ({ car }: MatchedCar) => markOf(out.marks, car.id)?.hidden !== undefined
  const others = cars.filter((each) => !isHidden(each))
  return {
    hidden: cars.filter(isHidden).map(({ car }) => car.id),
    seen: others.length - visibleCars(others, out, at).length,
  }
}
