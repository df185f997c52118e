import { pickVariant } from './catalogue.ts'
import type { Engine, Variant } from './catalogue.ts'
import type { Clock } from './dates.ts'
import { pickColor } from './pictures.ts'
import { horsepower, valueOf } from './prices.ts'
import { Weighted, scrambled } from './random.ts'
import type { Random } from './random.ts'
import { markets } from './sources.ts'
import type { Market } from './sources.ts'
import { trimOf } from './trims.ts'
import { vinOf } from './vin.ts'

/** True facts of a car; its listings may state others. */
export type CarFacts = {
  readonly id: string
  readonly index: number
  readonly market: Market
  readonly variant: Variant
  readonly engine: Engine
  readonly year: number
  readonly month: number
  readonly vin: string | null
  readonly power: number | null
  readonly seats: number
  readonly doors: number | null
  readonly color: number
  readonly rightHand: boolean
  readonly origin: number
  readonly odometer: number
  readonly badge: string | null
  readonly level: number
  readonly emission: number | null
  /** US dollars, undamaged. */
  readonly value: number
  /** Null for an undamaged car; else the damage with the share of the value that is left. */
  readonly damage: Damage | null
}
export type Damage = {
  readonly first: number
  readonly second: number | null
  readonly left: number
  readonly airbags: number | null
  readonly keys: boolean | null
}

const marketChoice = new Weighted(markets, (market) => market.weight)

/** Relative frequency of engines of a fuel in that region and year. */
const fuelShare = (fuel: number, region: string, year: number): number => {
  if (fuel === 2) return year < 2011 ? 0.02 : Math.min(0.15 + (year - 2011) * 0.12, 2.2)
  if (fuel === 3) return year < 2005 ? 0.1 : Math.min(0.2 + (year - 2005) * 0.08, 2)
  if (fuel === 1)
    return region !== 'europe'
      ? region === 'korea'
        ? 0.8
        : 0.08
      : year < 1996
        ? 0.6
        : year < 2017
          ? 1.5
          : Math.max(1.5 - (year - 2017) * 0.14, 0.4)
  if (fuel === 4) return 1
  return fuel === 7 ? 0.05 : 0.5
}

const pickEngine = (variant: Variant, year: number, region: string, random: Random): Engine => {
  const automatic = region === 'europe' ? 0.35 + Math.max(year - 2005, 0) * 0.05 : 6
  const weights = variant.engines.map(
    (engine) =>
      fuelShare(engine.fuel, region, year) *
      (engine.transmission === 1 ? automatic : 1) *
      (engine.sports ? 0.4 : 1) *
      ((engine.volume ?? 0) > 4000 && region === 'europe' ? 0.3 : 1),
  )
  let target = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [i, engine] of variant.engines.entries()) {
    target -= weights[i] ?? 0
    if (target < 0) return engine
  }
  return random.pick(variant.engines)
}

const pickYear = (market: Market, thisYear: number, random: Random): number => {
  if (random.chance(0.012)) return random.whole(Math.max(1970, thisYear - 56), thisYear - 28)
  const age = Math.floor(Math.abs(market.age + random.bell() * market.age * 0.62))
  return Math.max(thisYear - Math.min(age, 30), 1990)
}

const seatsOf = (variant: Variant, random: Random): number => {
  const name = variant.generation.model.name
  if (/smart|twizy/i.test(name)) return 2
  if (variant.body === 12) return 2
  if (variant.body === 27) return 2
  if (variant.body === 3 || variant.body === 6) return random.chance(0.12) ? 2 : 4
  if (variant.body === 4) return variant.doors === 2 ? random.pick([2, 3]) : 5
  if (variant.body === 7)
    return /transporter|sprinter|transit|vivaro|trafic|v-class|crafter|ducato|master|starex|staria|hiace|express|jumper|boxer|expert|jumpy/i.test(
      name,
    )
      ? random.pick([3, 3, 5, 6, 8, 9, 9, 12, 17])
      : random.pick([5, 5, 7, 7, 8])
  if (variant.body === 5) return random.chance(0.14) ? 7 : 5
  if (variant.body === 13) return random.pick([5, 6, 7])
  if (variant.body === 22) return 2
  return random.chance(0.03) ? 4 : 5
}

const emissionOf = (engine: Engine, year: number, random: Random): number | null => {
  if (engine.fuel === 2 || engine.fuel === 7) return 7
  if (year < 1993) return null
  const shifted = year + random.whole(-1, 0)
  const table = [
    [1996, 1],
    [2000, 2],
    [2005, 3],
    [2010, 4],
    [2015, 5],
  ] as const
  return table.find(([until]) => shifted < until)?.[1] ?? 6
}

const damageKinds = new Weighted(
  [
    [17, 30],
    [18, 15],
    [1, 14],
    [22, 9],
    [20, 6],
    [14, 4],
    [6, 5],
    [19, 4],
    [21, 5],
    [15, 3],
    [13, 3],
    [7, 2],
    [28, 3],
    [9, 3],
    [24, 6],
    [5, 2],
    [3, 1.5],
    [2, 2],
    [16, 1.5],
    [4, 1],
    [8, 1.5],
    [12, 1],
    [27, 0.7],
    [26, 0.6],
    [25, 0.7],
    [23, 0.3],
    [10, 0.3],
    [11, 0.1],
  ] as const,
  ([, weight]) => weight,
)
const leftAfter: Readonly<Record<number, number>> = {
  22: 0.78,
  24: 0.82,
  20: 0.7,
  12: 0.8,
  3: 0.15,
  6: 0.3,
  14: 0.22,
  13: 0.25,
  27: 0.2,
  17: 0.42,
  18: 0.5,
  1: 0.48,
}

const damageOf = (random: Random): Damage => {
  const [first] = damageKinds.pick(random)
  const another = random.chance(0.45) ? damageKinds.pick(random)[0] : null
  const second = another === first ? null : another
  const left = Math.max(
    0.06,
    (leftAfter[first] ?? 0.4) * (second === null ? 1 : 0.86) * (1 + random.bell() * 0.18),
  )
  const violent = [17, 1, 19, 14, 13].includes(first)
  const airbags = random.chance(0.25) ? null : violent && random.chance(0.5) ? 2 : random.chance(0.04) ? 3 : 1
  return {
    first,
    second,
    left,
    airbags,
    keys: random.chance(0.12) ? null : random.chance(first === 2 ? 0.35 : 0.85),
  }
}

/** 16 random digits, then the car's number through a one-to-one map, so that ids are unique. */
const carId = (index: number, random: Random): string =>
  random.hex(16) +
  scrambled(index + 1)
    .toString(16)
    .padStart(8, '0')

export const makeCar = (index: number, clock: Clock, random: Random): CarFacts => {
  const id = carId(index, random)
  const market = marketChoice.pick(random)
  const year = pickYear(market, clock.year, random)
  const variant = pickVariant(random, year, market.region)
  const engine = pickEngine(variant, year, market.region, random)
  const power = horsepower(variant.generation.model, engine, year, random)
  const trim = trimOf(variant, engine, { power, year, region: market.region }, random)
  const age = Math.max(clock.year - year, 0)
  const yearly = market.yearly * (engine.fuel === 1 ? 1.2 : 1) * Math.exp(random.bell() * 0.29)
  // Old cars are driven less each year.
  const driven = (years: number, each: number): number =>
    each * (years <= 8 ? years + 0.4 : 8.4 + (years - 8) * 0.45)
  const odometer = age === 0 && random.chance(0.35) ? random.whole(2, 40) : Math.round(driven(age, yearly))
  const body = variant.body
  const brand = variant.generation.model.brand.id
  const model = variant.generation.model.id
  const salvage = market.name === 'SALVAGE'
  const rightHand = market.rightHand && random.chance(0.985)
  return {
    id,
    index,
    market,
    variant,
    engine,
    year,
    month: random.whole(1, 12),
    vin: vinOf(
      { brand, model, year, body, fuel: engine.fuel, volume: engine.volume, region: market.region },
      (index * 7919 + 104729) % 1_000_000,
    ),
    power,
    seats: seatsOf(variant, random),
    doors: variant.doors,
    color: pickColor(random, body),
    rightHand,
    origin: random.chance(0.9) ? market.origin : random.whole(1, 6),
    odometer,
    badge: trim.badge,
    level: trim.level,
    emission: emissionOf(engine, year, random),
    value:
      valueOf(
        { variant, engine, year, power, odometer, expected: driven(age, market.yearly) },
        clock.year,
        0.88 + trim.level * 0.3,
        random,
      ) * market.priceLevel,
    damage: random.chance(salvage ? 0.93 : 0.035) ? damageOf(random) : null,
  }
}
