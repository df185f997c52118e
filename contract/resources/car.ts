import * as v from 'valibot'
import { withoutEntities } from '../entities.ts'
import { forSearchedFields } from '../fields.ts'
import { CarId, DomainId, ListingId } from '../ids.ts'
import { code, decimal, degrees, flag, list, maybe, named, text, timestamp, whole } from './loose.ts'

/** A named place. A source's textual label has no id; an unresolved id has no name. */
const place = maybe(v.object({ id: maybe(v.number()), name: text }))

export const LocationDetails = v.object({
  country: maybe(v.object({ id: maybe(v.number()), name: text, iso: text })),
  region: place,
  district: place,
  place,
})
export type LocationDetails = v.InferOutput<typeof LocationDetails>

const position = maybe(
  v.object({
    lat: v.pipe(degrees, v.minValue(-90), v.maxValue(90)),
    lon: v.pipe(degrees, v.minValue(-180), v.maxValue(180)),
  }),
)

/** Never converted to the requested currency (spec: Listing.price). */
export const Price = v.object({
  price: decimal,
  currency: maybe(named),
  negotiable: flag,
  history: list(v.object({ price: decimal, currency_id: whole, created_at: timestamp })),
})
export type Price = v.InferOutput<typeof Price>

/** Plain text; entities from the source's page are decoded. */
const title = maybe(v.pipe(v.string(), v.transform(withoutEntities)))

export const Listing = v.object({
  external: v.object({
    id: ListingId,
    domain: v.object({ id: DomainId, name: text }),
    url: text,
  }),
  archived: flag,
  title: v.fallback(v.nullish(v.record(v.string(), title), {}), {}),
  ...forSearchedFields('listing', { whole, flag, code }),
  location: maybe(v.object({ iso: text, country: whole, position })),
  location_details: maybe(LocationDetails),
  images: list(v.object({ original: v.string() })),
  video: list(v.string()),
  created_at: timestamp,
  last_seen_at: timestamp,
  updated_at: timestamp,
  price: maybe(Price),
  option_ids: list(v.number()),
  is_auction: flag,
  current_bid: decimal,
  auction_at: timestamp,
  document_id: maybe(v.union([v.string(), v.number(), named])),
})
export type Listing = v.InferOutput<typeof Listing>

/** Listing ids are unique only within a domain. */
export const keyOfListing = ({ external }: Listing): string => `${external.domain.id}/${external.id}`

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
