import * as v from 'valibot'
import { forSearchedFields } from '#contract/fields.ts'
import { int64Max } from '#contract/decimal.ts'
import { plainText, timestamp as instantText, wholeNumber } from './values.ts'

// The schema of a line of cars.ndjson. `v.object` keeps unknown keys out of the store. Fields that searches
// use are strict, because a wrong type there would make a wrong count; fields that the specification leaves
// open are kept as received. Absent stays absent and null stays null.

const text = v.nullish(v.string())
const whole = v.nullish(wholeNumber)
const flag = v.nullish(v.boolean())
const anything = v.optional(v.unknown())

const timestamp = v.nullish(instantText)

const id = v.pipe(
  v.union([v.string(), wholeNumber]),
  v.transform(String),
  v.nonEmpty(),
  plainText,
  // A URL resolves these ids as relative paths, so they could not be requested.
  v.check((text) => text !== '.' && text !== '..', 'must not be . or ..'),
)
const named = v.nullish(v.object({ id: wholeNumber, name: text }))
/** The specification does not show whether a code is bare or {id, name}: both are accepted. */
const code = v.nullish(v.union([wholeNumber, v.object({ id: wholeNumber, name: text })]))

const money = v.union([
  wholeNumber,
  v.pipe(v.bigint(), v.minValue(-BigInt(int64Max)), v.maxValue(BigInt(int64Max))),
])

const place = v.nullish(v.object({ id: whole, name: text }))

const position = v.nullish(v.object({ lat: v.nullish(v.number()), lon: v.nullish(v.number()) }))

const ListingRecord = v.object({
  external: v.object({
    id,
    domain: v.object({ id: wholeNumber, name: text }),
    url: text,
  }),
  archived: flag,
  title: v.nullish(v.record(v.string(), text)),
  ...forSearchedFields('listing', { whole, flag, code }),
  // Its format depends on the endpoint: parts of the expected type are kept, others become null.
  location: v.nullish(
    v.object({
      iso: v.optional(v.fallback(text, null)),
      country: v.optional(v.fallback(whole, null)),
      position: v.optional(v.fallback(position, null)),
      location_id: v.optional(v.fallback(whole, null)),
      location_admin_1: v.optional(v.fallback(whole, null)),
      location_admin_2: v.optional(v.fallback(whole, null)),
    }),
  ),
  location_details: v.nullish(
    v.object({
      country: v.nullish(v.object({ id: whole, name: text, iso: text })),
      region: place,
      district: place,
      place,
    }),
  ),
  images: v.nullish(v.array(v.object({ original: v.string() }))),
  video: v.nullish(v.array(v.string())),
  created_at: timestamp,
  last_seen_at: timestamp,
  updated_at: timestamp,
  price: v.nullish(
    v.object({
      price: v.nullish(money),
      currency: named,
      negotiable: flag,
      history: v.nullish(
        v.array(v.object({ price: v.nullish(money), currency_id: whole, created_at: timestamp })),
      ),
    }),
  ),
  option_ids: v.nullish(v.array(v.number())),
  is_auction: flag,
  current_bid: anything,
  auction_at: timestamp,
  document_id: anything,
})
export type ListingRecord = v.InferOutput<typeof ListingRecord>

export const CarRecord = v.object({
  id,
  ...forSearchedFields('car', { whole, flag, code: named }),
  has_history_reports: flag,
  month: whole,
  vin: text,
  brand: named,
  model: named,
  cylinders: whole,
  doors: whole,
  transmission_steps: whole,
  market_origin: named,
  badge: text,
  option_ids: v.nullish(v.array(v.number())),
  listings: v.array(ListingRecord),
  inspections: v.nullish(v.array(v.unknown())),
  vehicle_history_reports: v.nullish(v.array(v.unknown())),
  hash: text,
})
export type CarRecord = v.InferOutput<typeof CarRecord>
