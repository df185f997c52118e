import { historyShapes } from './histories.ts'
import { inspectionShapes } from './inspections.ts'
import type { Report, Subject } from './report.ts'

/** A report in one of the shapes of sources; the interface leaves the shape open, so a client must accept all. */
export const makeInspection = (subject: Subject): Report => subject.random.pick(inspectionShapes)(subject)
export const makeHistory = (subject: Subject): Report => {
  const { random, car } = subject
  const shape =
    car.market.region === 'korea' && random.chance(0.7)
      ? historyShapes.insurance
      : random.pick(Object.values(historyShapes))
  return shape(subject)
}
