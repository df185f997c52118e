import * as v from 'valibot'
import { forSearchedFields } from '../fields.ts'
import { CarId } from '../ids.ts'
import { Listing } from './listing.ts'
import { flag, list, maybe, named, text, whole } from './loose.ts'

/** A report's shape depends on its source (spec: "not shown"): any JSON value, of which the app reads known parts. */
const report = v.unknown()

export const Car = v.object({
  id: CarId,
  ...forSearchedFields('car', { whole, flag, code: maybe(named) }),
  has_history_reports: flag,
  month: whole,
  vin: text,
  brand: maybe(named),
  model: maybe(named),
  cylinders: whole,
  doors: whole,
  transmission_steps: whole,
  market_origin: maybe(named),
  badge: text,
  option_ids: list(v.number()),
  listings: list(Listing),
  /** Null if the endpoint omits them (/search); an empty list means "no report", never "clean". */
  inspections: maybe(v.array(report)),
  vehicle_history_reports: maybe(v.array(report)),
  hash: text,
})
export type Car = v.InferOutput<typeof Car>
