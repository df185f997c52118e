import type { CarFacts } from './cars.ts'
import { asAdvertised, currency } from './currencies.ts'
import type { Currency, CurrencyName } from './currencies.ts'
import type { Clock } from './dates.ts'
import { pickOptions } from './options.ts'
import { picturesOf } from './pictures.ts'
import { countryOf, whereabouts } from './places.ts'
import type { Location, LocationDetails, Place } from './places.ts'
import { Weighted, scrambled } from './random.ts'
import type { Random } from './random.ts'
import { markets } from './sources.ts'
import type { ListingIdStyle, Source } from './sources.ts'
import { titlesOf } from './titles.ts'

type Missing<T> = T | null | undefined
/** An amount that a double cannot hold is marked decimal text; make-inventory writes it as a bare number. */
export type Amount = number | `int64:${string}`

/** A listing as exported; `undefined` is an absent key, as in some sources. */
export type ListingLine = {
  external: { id: string; domain: { id: number; name: string }; url: string }
  archived: boolean
  title: Missing<Record<string, string | null>>
  odometer: Missing<number>
  location: Missing<Location>
  location_details: LocationDetails
  images: { original: string }[]
  video: Missing<string[]>
  created_at: string
  last_seen_at: string
  updated_at: string
  price: Missing<{
    price: Amount | null
    currency: { id: number; name: string } | null
    negotiable: Missing<boolean>
    history: { price: Amount; currency_id: number; created_at: string }[]
  }>
  seller_type: Missing<number>
  option_ids: Missing<number[]>
  is_auction: Missing<boolean>
  current_bid: Missing<number>
  auction_at: Missing<string>
  availability: Missing<number>
  is_manufacturer_certified: Missing<boolean>
  has_history_reports: Missing<boolean>
  condition: Missing<number>
  keys_available: Missing<boolean>
  damage: Missing<number>
  second_damage: Missing<number>
  airbag_state: Missing<number>
  document_id: Missing<number>
  is_leasing: Missing<boolean>
}

const marketByName = new Map(markets.map((market) => [market.name, market]))
const homeChoice = new Map(
  markets.map((market) => [market.name, new Weighted(market.home, (source) => source.weight)]),
)

/** The value, or null, or absent: three different statements. */
const shown = <T>(random: Random, value: T, unknown: number): T | null | undefined =>
  random.chance(unknown) ? (random.chance(0.5) ? null : undefined) : value

const listingId = (style: ListingIdStyle, number: number, random: Random, created: string): string => {
  const unique = scrambled(number)
  if (style === 'number') return String(1_000_000_000 + unique)
  if (style === 'prefixed')
    return `${random.pick(['A', 'K', 'M', 'R'])}${random.pick(['X', 'V', 'T'])}-${unique.toString().padStart(10, '0')}`
  if (style === 'letters')
    return `ID${unique.toString(36).padStart(7, '0')}${random.pick(['Qe', 'Wz', 'hY', 'Mn'])}`
  if (style === 'dated') return `${created.slice(2, 10).replaceAll('-', '')}.${unique}`
  const hex = unique.toString(16).padStart(8, '0')
  return `${hex}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`
}

/** A source of the car's market, sometimes another one of that country, and sources of export countries. */
export const pickSources = (car: CarFacts, random: Random): Source[] => {
  const home = homeChoice.get(car.market.name)
  if (!home) throw new Error(`no source in ${car.market.name}`)
  const chosen = [home.pick(random)]
  const exportShare = car.market.name === 'SALVAGE' ? 0.42 : car.market.exports.length > 0 ? 0.2 : 0
  const abroad = new Weighted(car.market.exports, ([, weight]) => weight)
  for (let i = 0; i < 3 && random.chance(i === 0 ? 0.6 : 0.42); i++) chosen.push(home.pick(random))
  if (random.chance(exportShare)) {
    const there = homeChoice.get(abroad.pick(random)[0])
    if (there) {
      chosen.push(there.pick(random))
      if (random.chance(0.4)) chosen.push(there.pick(random))
    }
  }
  return [...new Map(chosen.map((source) => [source.id, source])).values()].slice(0, 5)
}

export type ListingPlan = {
  readonly car: CarFacts
  readonly source: Source
  /** The listing's number among the car's listings, from which its id is made. */
  readonly ordinal: number
  readonly archived: boolean
  /** Days since it was last seen, if archived. */
  readonly soldDays: number
  /** The car's town in this market: all listings of one country have the same. */
  readonly town: Place
  /** Days since the car was first seen, for a listing that continues an older one. */
  readonly maximumAge?: number
}

const moneyOf = (source: Source, random: Random): Currency => {
  const other: CurrencyName | undefined = source.otherCurrency
  return currency(other !== undefined && random.chance(0.3) ? other : source.currency)
}

type PricePoint = { price: Amount; currency_id: number; created_at: string }

/** All prices from the first to today's; empty if the price never changed and was not recorded. */
const priceHistory = (
  random: Random,
  amount: number,
  money: Currency,
  createdAgo: number,
  seen: number,
  clock: Clock,
  changing: number,
): PricePoint[] => {
  let changes = 0
  while (changes < 6 && createdAgo - seen > 3 && random.chance(changing)) changes++
  if (changes === 0 && random.chance(0.5)) return []
  const days = Array.from({ length: changes }, () => seen + random.next() * (createdAgo - seen) * 0.92).sort(
    (a, b) => a - b,
  )
  let price = amount
  const points = [...days, createdAgo].map((ago) => {
    const point = { price, currency_id: money.id, created_at: clock.daysAgo(ago) }
    // Going back in time, most prices were higher.
    price = asAdvertised(
      (price / money.rate) *
        (random.chance(0.86) ? 1.012 + random.decay(0.035) : 0.99 - random.next() * 0.03),
      money,
    )
    return point
  })
  return points.reverse()
}

/** Age in days of listings on the first pages of the newest cars. */
const justIn = 1.6

/** One listing of a car at one source; its seller may hide or change facts. */
export const makeListing = (plan: ListingPlan, clock: Clock, random: Random): ListingLine => {
  const { car, source, town } = plan
  const auction = source.kind === 'auction'
  const abroad = source.market !== car.market.name
  const age = clock.year - car.year
  // A car damaged at home is often "used" abroad: repaired, or just not mentioned.
  const admits = car.damage !== null && (!abroad || random.chance(0.45))
  const damaged = admits && car.damage !== null
  const seen = plan.archived ? plan.soldDays : random.next() * 1.4
  const life = Math.min(random.decay(auction ? 9 : 38) + 0.2, plan.maximumAge ?? 400)
  const createdAgo = seen + life
  const created_at = clock.daysAgo(createdAgo)
  const dealer = source.kind === 'dealers' || source.kind === 'leasing' || auction || random.chance(0.45)

  const money = moneyOf(source, random)
  const level = marketByName.get(source.market)?.priceLevel ?? 1
  const repaired = abroad && car.damage !== null && !admits
  const state = damaged && car.damage ? car.damage.left : repaired ? 0.84 : 1
  const factor =
    (auction ? 0.8 : dealer ? 1.05 : 0.97) *
    (source.kind === 'leasing' ? 1.04 : 1) *
    (abroad ? 1.16 * (level / car.market.priceLevel) ** 0.5 : 1)
  const dollars = car.value * state * factor * Math.exp(random.bell() * 0.045)
  const amount = asAdvertised(dollars, money)

  const history = priceHistory(random, amount, money, createdAgo, seen, clock, auction ? 0.1 : 0.36)

  const odometerSaid = (): number => {
    if (car.odometer < 100) return car.odometer
    const later = abroad ? car.odometer + random.whole(200, 4000) : car.odometer + random.whole(0, 300)
    // Some exported cars have a lower mileage abroad, as after a rollback.
    if (abroad && random.chance(0.07))
      return Math.round((car.odometer * (0.45 + random.next() * 0.3)) / 1000) * 1000
    return random.chance(0.4) ? Math.round(later / 1000) * 1000 : later
  }
  const where = whereabouts(random, countryOf(source.country), town)
  const pictures = picturesOf(car.variant.body, car.color, car.variant.generation.model.id)
  const bare = random.chance(auction ? 0.01 : 0.025)
  // New users see the newest listings first, so these have photos.
  const images = bare
    ? createdAgo < justIn
      ? pictures
      : []
    : pictures.slice(0, random.chance(0.7) ? pictures.length : random.whole(1, pictures.length))
  const upcoming = auction && !plan.archived
  const leasing =
    source.kind === 'leasing' ? random.chance(0.8) : source.kind === 'dealers' ? random.chance(0.06) : false
  const fresh = age <= 1 && car.odometer < 100

  const id = listingId(source.ids, car.index * 16 + plan.ordinal, random, created_at)
  const price = random.chance(auction ? 0.22 : 0.02) ? null : amount
  return {
    external: {
      id,
      domain: { id: source.id, name: source.name },
      url: `https://${source.host}/${source.kind === 'auction' ? 'lot' : 'listing'}/${id}`,
    },
    archived: plan.archived,
    title: shown(random, titlesOf(source, car, random, damaged), 0.01),
    odometer: shown(random, odometerSaid(), 0.025),
    location: where.location,
    location_details: where.details,
    images: images.map((original) => ({ original })),
    video: random.chance(0.04) ? [`https://${source.host}/video/${id}.mp4`] : shown(random, [], 0.5),
    created_at,
    last_seen_at: clock.daysAgo(seen),
    updated_at: clock.daysAgo(seen + random.next() * Math.min(life, 6)),
    price:
      price === null && random.chance(0.3)
        ? null
        : {
            price,
            currency: { id: money.id, name: money.name },
            negotiable: shown(random, !auction && random.chance(dealer ? 0.25 : 0.6), 0.3),
            history,
          },
    seller_type: auction ? shown(random, 2, 0.6) : shown(random, dealer ? 2 : 1, 0.05),
    option_ids: shown(
      random,
      pickOptions(random, { level: car.level, year: car.year, age, fuel: car.engine.fuel }),
      auction ? 0.6 : 0.06,
    ),
    is_auction: shown(random, auction, auction ? 0 : 0.2),
    current_bid: auction
      ? random.chance(0.55)
        ? asAdvertised(dollars * (0.15 + random.next() * 0.7), money)
        : null
      : shown(random, null, 0.5),
    auction_at: upcoming && random.chance(0.93) ? auctionDate(clock, random) : shown(random, null, 0.4),
    availability: shown(
      random,
      abroad && random.chance(0.35) ? 2 : fresh && random.chance(0.4) ? 3 : 1,
      auction ? 0.5 : 0.18,
    ),
    is_manufacturer_certified:
      source.kind === 'dealers'
        ? shown(random, age < 6 && random.chance(0.35), 0.1)
        : shown(random, false, 0.55),
    has_history_reports: shown(random, false, 0.25),
    condition: shown(random, damaged ? 3 : fresh ? 2 : 1, 0.06),
    keys_available: auction
      ? damaged && car.damage
        ? (car.damage.keys ?? undefined)
        : true
      : shown(random, true, 0.72),
    damage: damaged && car.damage ? shown(random, car.damage.first, 0.04) : shown(random, null, 0.5),
    second_damage: damaged && car.damage ? car.damage.second : shown(random, null, 0.5),
    airbag_state:
      damaged && car.damage
        ? car.damage.airbags
        : shown(random, repaired && random.chance(0.3) ? 1 : null, 0.5),
    document_id: auction ? shown(random, random.whole(1, 38), 0.15) : shown(random, null, 0.5),
    is_leasing: leasing ? true : shown(random, false, source.kind === 'leasing' ? 0.1 : 0.5),
  }
}

/** Auctions begin on the hour or half hour, most within a week; a few dates are past, as in stale listings. */
const auctionDate = (clock: Clock, random: Random): string => {
  const days = random.chance(0.04) ? -random.whole(1, 3) : random.whole(0, random.chance(0.75) ? 6 : 13)
  return clock.daysAgo(-(days + random.whole(26, 43) / 48))
}
