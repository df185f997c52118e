import type { MatchedCar } from '#src/search-marks/news.ts'
import { markOf } from '#src/stores/shown-marks.ts'
import { visibleCars, type Out } from '../visible-cars.ts'

/**
 * Of cars on the page: ids of those that are hidden, how many others are left out by what their sources say, and how
 * many of the rest because they were seen.
 */
export function countHidden<C extends MatchedCar>(cars: readonly C[], out: Out<C>, at: number) {
  const isHidden = ({ car }: C) => markOf(out.marks, car.id)?.hidden !== undefined
  const others = cars.filter((each) => !isHidden(each))
  const rest = others.filter(({ car }) => out.isOut?.(car) !== true)
  return {
    hidden: cars.filter(isHidden).map(({ car }) => car.id),
    contradictions: others.length - rest.length,
    seen: rest.length - visibleCars(rest, out, at).length,
  }
}
