import type { CarFacts } from './cars.ts'
import { coded } from './codes-in-use.ts'
import type { Named } from './codes-in-use.ts'
import type { Clock } from './dates.ts'
import { makeListing, pickSources } from './listings.ts'
import type { ListingLine } from './listings.ts'
import { countryOf, pickTown } from './places.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import { makeHistory, makeInspection } from './reports.ts'
import type { Report } from './report.ts'
import { origins } from './sources.ts'
import type { Source } from './sources.ts'

type Missing<T> = T | null | undefined

/** One line of cars.ndjson: the export's Car with its emission class. */
export type CarLine = {
  id: string
  has_inspections: Missing<boolean>
  has_history_reports: Missing<boolean>
  year: Missing<number>
  month: Missing<number>
  vin: Missing<string>
  brand: Named | null
  model: Named | null
  engine_volume: Missing<number>
  cylinders: Missing<number>
  seats: Missing<number>
  doors: Missing<number>
  body_type: Missing<Named>
  transmission: Missing<Named>
  transmission_steps: Missing<number>
  fuel: Missing<Named>
  color: Missing<Named>
  power_hp: Missing<number>
  market_origin: Missing<Named>
  drive_wheels: Missing<Named>
  steering_wheel_position: Missing<Named>
  emission: Missing<Named>
  badge: Missing<string>
  option_ids: number[]
  listings: ListingLine[]
  inspections: Report[]
  vehicle_history_reports: Report[]
}

const shown = <T>(random: Random, value: T, unknown: number): T | null | undefined =>
  random.chance(unknown) ? (random.chance(0.6) ? null : undefined) : value

/** The part of a record that describes the car itself. */
const describe = (
  car: CarFacts,
  random: Random,
): Omit<CarLine, 'listings' | 'inspections' | 'vehicle_history_reports' | 'option_ids'> => {
  const { model } = car.variant.generation
  const { engine } = car
  return {
    id: car.id,
    has_inspections: false,
    has_history_reports: false,
    year: shown(random, car.year, 0.004),
    month: shown(random, car.month, 0.3),
    vin: car.vin === null ? null : shown(random, car.vin.toLowerCase(), 0.06),
    brand: { id: model.brand.id, name: model.brand.name },
    model: { id: model.id, name: model.name },
    engine_volume: engine.volume === null ? shown(random, null, 0.3) : shown(random, engine.volume, 0.03),
    cylinders:
      engine.cylinders === null || engine.cylinders === 0 ? null : shown(random, engine.cylinders, 0.08),
    seats: shown(random, car.seats, 0.12),
    doors: shown(random, car.doors, 0.08),
    body_type: shown(random, coded('body_types', car.variant.body), 0.015),
    transmission:
      engine.transmission === null ? null : shown(random, coded('transmission', engine.transmission), 0.03),
    transmission_steps: engine.steps === null ? null : shown(random, engine.steps, 0.25),
    fuel: shown(random, coded('fuels', engine.fuel), 0.015),
    color: shown(random, coded('colors', car.color), 0.04),
    power_hp: car.power === null ? null : shown(random, car.power, 0.1),
    market_origin: shown(random, { id: car.origin, name: origins.get(car.origin) ?? null }, 0.25),
    drive_wheels: engine.drive === null ? null : shown(random, coded('drive_wheels', engine.drive), 0.08),
    steering_wheel_position: shown(random, coded('steering_wheel_position', car.rightHand ? 2 : 1), 0.1),
    emission:
      car.emission === null
        ? null
        : shown(random, coded('emissions', car.emission), car.market.region === 'europe' ? 0.12 : 0.6),
    badge: shown(random, car.badge, 0.05),
  }
}

/** Active, sold lately, or sold longer ago than the month for which sold cars are shown. */
const fate = (random: Random): { sold: boolean; days: number } => {
  const roll = random.next()
  if (roll < 0.055) return { sold: true, days: 0.3 + random.next() * 30 }
  if (roll < 0.075) return { sold: true, days: 32 + random.next() * 60 }
  return { sold: false, days: 0 }
}

const makeListings = (car: CarFacts, clock: Clock, random: Random): ListingLine[] => {
  const { sold, days } = fate(random)
  const towns = new Map<string, Place>()
  const townIn = (source: Source): Place => {
    const known = towns.get(source.country)
    if (known && random.chance(0.9)) return known
    const town = pickTown(random, countryOf(source.country))
    towns.set(source.country, town)
    return town
  }
  const listings: ListingLine[] = []
  for (const source of pickSources(car, random)) {
    const town = townIn(source)
    const ordinal = listings.length
    const gone = sold || (ordinal > 0 && random.chance(0.04))
    const soldDays = sold ? days + random.next() * 0.4 : random.whole(1, 45)
    listings.push(makeListing({ car, source, ordinal, archived: gone, soldDays, town }, clock, random))
    // A seller removes the listing and posts it again under a new id, so that it looks new.
    if (!gone && source.kind !== 'auction' && random.chance(0.035))
      listings.push(
        makeListing(
          { car, source, ordinal: ordinal + 8, archived: true, soldDays: random.whole(2, 70), town },
          clock,
          random,
        ),
      )
    // A second seller, such as a broker, lists the car on the same site.
    if (source.kind === 'classifieds' && random.chance(0.06))
      listings.push(
        makeListing({ car, source, ordinal: ordinal + 4, archived: gone, soldDays, town }, clock, random),
      )
    // An unsold car is auctioned again.
    if (!gone && source.kind === 'auction' && random.chance(0.07))
      listings.push(
        makeListing(
          { car, source, ordinal: ordinal + 8, archived: true, soldDays: random.whole(5, 28), town },
          clock,
          random,
        ),
      )
  }
  return listings
}

/** Reports of the car; most belong to one listing, the others to all. */
const makeReports = (
  car: CarFacts,
  listings: readonly ListingLine[],
  clock: Clock,
  random: Random,
): Pick<CarLine, 'inspections' | 'vehicle_history_reports'> => {
  const first = listings[0]
  const subject = { car, clock, random, odometer: first?.odometer ?? car.odometer }
  const attach = (report: Report): Report => {
    const listing = listings[random.whole(0, listings.length - 1)]
    return listing && random.chance(0.6)
      ? { ...report, listing: { domain_id: listing.external.domain.id, listing_id: listing.external.id } }
      : report
  }
  const many = (share: number): number =>
    random.chance(share) ? 1 + (random.chance(0.25) ? 1 : 0) + (random.chance(0.06) ? 1 : 0) : 0
  const auction = car.market.home.some((source) => source.kind === 'auction')
  return {
    inspections: Array.from({ length: many(auction ? 0.3 : 0.2) }, () => attach(makeInspection(subject))),
    vehicle_history_reports: Array.from({ length: many(auction ? 0.4 : 0.22) }, () =>
      attach(makeHistory(subject)),
    ),
  }
}

/** Sets the flags from the reports; a car without reports may also have no flag. */
const flagged = (line: CarLine, random: Random): CarLine => {
  for (const listing of line.listings) {
    const own = line.vehicle_history_reports.some(
      ({ listing: at }) =>
        at === undefined ||
        (at.domain_id === listing.external.domain.id && at.listing_id === listing.external.id),
    )
    if (own) listing.has_history_reports = true
  }
  line.has_inspections = line.inspections.length > 0 ? true : shown(random, false, 0.2)
  line.has_history_reports = line.vehicle_history_reports.length > 0 ? true : shown(random, false, 0.2)
  return line
}

export const makeLine = (car: CarFacts, clock: Clock, random: Random): CarLine => {
  const described = describe(car, random)
  const listings = makeListings(car, clock, random)
  const option_ids = [...new Set(listings.flatMap((listing) => listing.option_ids ?? []))].sort(
    (a, b) => a - b,
  )
  return flagged({ ...described, option_ids, listings, ...makeReports(car, listings, clock, random) }, random)
}
