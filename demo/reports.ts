import type { CarFacts } from './cars.ts'
import type { Clock } from './dates.ts'
import type { Random } from './random.ts'
import { inspectionShapes } from './inspections.ts'
import { historyShapes } from './histories.ts'

export type Attachment = { readonly domain_id: number; readonly listing_id: string }
export type Report = Readonly<Record<string, unknown>> & { readonly listing?: Attachment }
export type Subject = {
  readonly car: CarFacts
  readonly clock: Clock
  readonly random: Random
  /** what the first listing says */ readonly odometer: number
}

/** A report of one of the sources' shapes; the interface leaves the shape open, so a reader must take them all. */
export const makeInspection = (subject: Subject): Report => subject.random.pick(inspectionShapes)(subject)
export const makeHistory = (subject: Subject): Report => {
  const { random, car } = subject
  const shape =
    car.market.region === 'korea' && random.chance(0.7)
      ? historyShapes.insurance
      : random.pick(Object.values(historyShapes))
  return shape(subject)
}
