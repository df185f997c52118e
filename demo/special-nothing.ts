import type { CarLine } from './car-line.ts'
import type { Clock } from './dates.ts'
import type { ListingLine } from './listings.ts'
import { car, listing, modelNamed } from './special-builders.ts'
import { specialCars } from './special-cars.ts'

const nothing: Partial<ListingLine> = {
  title: null,
  odometer: null,
  location: null,
  video: null,
  price: null,
  seller_type: null,
  option_ids: null,
  is_auction: null,
  current_bid: null,
  auction_at: null,
  availability: null,
  is_manufacturer_certified: null,
  has_history_reports: null,
  condition: null,
  keys_available: null,
  damage: null,
  second_damage: null,
  airbag_state: null,
  document_id: null,
  is_leasing: null,
}
const nullFacts: Partial<CarLine> = {
  has_inspections: null,
  has_history_reports: null,
  year: null,
  month: null,
  engine_volume: null,
  cylinders: null,
  seats: null,
  doors: null,
  body_type: null,
  transmission: null,
  transmission_steps: null,
  fuel: null,
  color: null,
  power_hp: null,
  market_origin: null,
  drive_wheels: null,
  steering_wheel_position: null,
  emission: null,
  badge: null,
  option_ids: [],
}
/** JSON omits a key whose value is undefined. */
const leftOut = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, value === null ? undefined : value]),
  ) as T // same keys as the record

/** Cars with few data: null and absent differ. */
export const emptyCars = (clock: Clock): readonly CarLine[] => {
  return [
    car(
      specialCars.bare,
      modelNamed('Opel', 'Astra'),
      [
        listing(
          clock,
          { domain: 3, id: 'BARE-1', price: null },
          { title: { de: 'Opel Astra, Preis auf Anfrage' }, location: null, odometer: null },
        ),
      ],
      { badge: null },
    ),
    car(
      specialCars.nulls,
      modelNamed('Fiat', 'Panda'),
      [
        {
          ...listing(clock, { domain: 17, id: 'NULL-1', price: null }),
          ...nothing,
          location_details: { country: null, region: null, district: null, place: null },
        },
      ],
      nullFacts,
    ),
    car(
      specialCars.absent,
      modelNamed('Fiat', 'Panda'),
      [
        {
          ...listing(clock, { domain: 17, id: 'ABSENT-1', price: null }),
          ...leftOut(nothing),
          location_details: { country: null, region: null, district: null, place: null },
        },
      ],
      leftOut(nullFacts),
    ),
  ]
}
