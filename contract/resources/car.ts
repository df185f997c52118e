import * as v from 'valibot'
import { CarId } from '../ids.ts'
import { Listing } from './listing.ts'
import { flag, list, maybe, named, text, whole } from './loose.ts'

/** A report's shape is the source's own (spec: "not shown"): any JSON value, read by what is known in it. */
const report = v.unknown()

export const Car = v.object({
  id: CarId,
  has_inspections: flag,
  has_history_reports: flag,
  year: whole,
  month: whole,
  vin: text,
  brand: maybe(named),
  model: maybe(named),
  engine_volume: whole,
  cylinders: whole,
  seats: whole,
  doors: whole,
  body_type: maybe(named),
  transmission: maybe(named),
  transmission_steps: whole,
  fuel: maybe(named),
  color: maybe(named),
  power_hp: whole,
  market_origin: maybe(named),
  drive_wheels: maybe(named),
  steering_wheel_position: maybe(named),
  /** Served by our service, not part of the interface: nothing may rely on it. */
  emission: maybe(named),
  badge: text,
  option_ids: list(v.number()),
  listings: list(Listing),
  /** Null where the endpoint leaves them out (/search); an empty list says "no report", never "clean". */
  inspections: maybe(v.array(report)),
  vehicle_history_reports: maybe(v.array(report)),
  hash: text,
})
export type Car = v.InferOutput<typeof Car>
