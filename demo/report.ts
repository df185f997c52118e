import type { CarFacts } from './cars.ts'
import type { Clock } from './dates.ts'
import type { Random } from './random.ts'

export type Attachment = { readonly domain_id: number; readonly listing_id: string }
export type Report = Readonly<Record<string, unknown>> & { readonly listing?: Attachment }
export type Subject = {
  readonly car: CarFacts
  readonly clock: Clock
  readonly random: Random
  /** of the first listing */ readonly odometer: number
}
