import type { MatchedCar } from '#src/stores/news.ts'
import { markOf } from '#src/stores/shown-marks.ts'
import { leaveOut, type Out } from '../left-out.ts'

/** Of cars on the page: ids of those that are hidden, and how many others are left out because they were seen. */
export function countLeftOut(cars: readonly MatchedCar[], out: Out, at: number) {
  const isHidden = ({ car }: MatchedCar) => markOf(out.marks, car.id)?.hidden !== undefined
  const others = cars.filter((each) => !isHidden(each))
  return {
    hidden: cars.filter(isHidden).map(({ car }) => car.id),
    seen: others.length - leaveOut(others, out, at).length,
  }
}
