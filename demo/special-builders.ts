import type { CarLine } from './car-line.ts'
import { makeCar } from './cars.ts'
import { models } from './catalogue.ts'
import type { Model } from './catalogue.ts'
import { coded } from './codes-in-use.ts'
import { currency } from './currencies.ts'
import type { CurrencyName } from './currencies.ts'
import type { Clock } from './dates.ts'
import type { Amount, ListingLine } from './listings.ts'
import { picturesOf } from './pictures.ts'
import { countryOf, placeNamed, places } from './places.ts'
import type { Place } from './places.ts'
import { Random } from './random.ts'
import type { Subject } from './report.ts'
import { sources } from './sources.ts'

export const modelNamed = (brand: string, name: string): Model => {
  const found = models.find((model) => model.brand.name === brand && model.name === name)
  if (!found) throw new Error(`the catalogue has no ${brand} ${name}`)
  return found
}

const townNamed = (iso: string, name: string): Place => {
  const country = countryOf(iso)
  const found = places.find(
    (place) => place.country === country.id && place.name === name && place.code.startsWith('P'),
  )
  if (!found) throw new Error(`the dictionary has no ${name} in ${iso}`)
  return found
}

type At = {
  readonly domain: number
  readonly id: string
  readonly iso?: string
  readonly town?: string
  readonly money?: CurrencyName
  readonly price?: Amount | null
}

/** A plain, complete listing; each special car overrides only its special fields. */
export const listing = (clock: Clock, at: At, rest: Partial<ListingLine> = {}): ListingLine => {
  const source = sources.find(({ id }) => id === at.domain)
  if (!source) throw new Error(`no source ${at.domain}`)
  const country = countryOf(at.iso ?? source.country)
  const town = at.town === undefined ? undefined : townNamed(country.iso, at.town)
  const money = currency(at.money ?? source.currency)
  return {
    external: {
      id: at.id,
      domain: { id: source.id, name: source.name },
      url: `https://${source.host}/listing/${at.id}`,
    },
    archived: false,
    title: { en: 'Car' },
    odometer: 100_000,
    location: {
      iso: country.iso,
      country: country.id,
      position: town ? { lat: town.lat, lon: town.lon } : null,
    },
    location_details: {
      country: { id: country.id, name: country.names['en'] ?? null, iso: country.iso },
      region: placeNamed(town?.admin1 ?? null),
      district: placeNamed(town?.admin2 ?? null),
      place: town ? { id: town.id, name: town.name } : null,
    },
    images: [],
    video: [],
    created_at: clock.daysAgo(20),
    last_seen_at: clock.daysAgo(0.2),
    updated_at: clock.daysAgo(4),
    price:
      at.price === null
        ? null
        : {
            price: at.price ?? 9900,
            currency: { id: money.id, name: money.name },
            negotiable: null,
            history: [],
          },
    seller_type: 2,
    option_ids: [101, 102, 104, 401],
    is_auction: false,
    current_bid: null,
    auction_at: null,
    availability: 1,
    is_manufacturer_certified: false,
    has_history_reports: false,
    condition: 1,
    keys_available: true,
    damage: null,
    second_damage: null,
    airbag_state: null,
    document_id: null,
    is_leasing: false,
    ...rest,
  }
}

export const images = (body: number, color: number): { original: string }[] =>
  picturesOf(body, color).map((original) => ({ original }))

type Identity = { readonly id: string; readonly vin: string | null }

export const car = (
  { id, vin }: Identity,
  model: Model,
  listings: ListingLine[],
  rest: Partial<CarLine> = {},
): CarLine => ({
  id,
  has_inspections: (rest.inspections ?? []).length > 0,
  has_history_reports: (rest.vehicle_history_reports ?? []).length > 0,
  year: 2015,
  month: 6,
  vin,
  brand: { id: model.brand.id, name: model.brand.name },
  model: { id: model.id, name: model.name },
  engine_volume: 1968,
  cylinders: 4,
  seats: 5,
  doors: 5,
  body_type: coded('body_types', 1),
  transmission: coded('transmission', 1),
  transmission_steps: 6,
  fuel: coded('fuels', 1),
  color: coded('colors', 9),
  power_hp: 150,
  market_origin: { id: 1, name: 'Europe' },
  drive_wheels: coded('drive_wheels', 2),
  steering_wheel_position: coded('steering_wheel_position', 1),
  emission: coded('emissions', 6),
  badge: null,
  option_ids: [101, 102, 104, 401],
  listings,
  inspections: [],
  vehicle_history_reports: [],
  ...rest,
})

/** A subject for reports that does not depend on the run's seed. */
export const subject = (clock: Clock): Subject => ({
  car: makeCar(1, clock, new Random(1, 1)),
  clock,
  random: new Random(2, 2),
  odometer: 148_200,
})

/** Fields of a listing whose car was sold this many days ago. */
export const soldAgo = (clock: Clock, days: number): Partial<ListingLine> => ({
  archived: true,
  last_seen_at: clock.daysAgo(days),
  updated_at: clock.daysAgo(days + 1),
  created_at: clock.daysAgo(days + 30),
})
