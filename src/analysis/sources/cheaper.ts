import { compareDecimals } from '#contract/decimal-text.ts'
import { approximate, type KnownRates } from '#contract/rates.ts'
import { medianOf } from '../chart/dots.ts'
import type { AskedThere, AnalysedCar } from '../scatter/loaded-cars.ts'

/** A source with fewer compared cars than these is left out. */
export const leastCars = 12

type Asked = Omit<AskedThere, 'currency'> & { readonly weighed: boolean }

interface SourceRecord {
  readonly source: number
  readonly name: string
  readonly cars: number
  /** The number of cars for which it alone has the lowest price. */
  readonly cheapest: number
  /** The number of cars for which it shares the lowest price with another source. */
  readonly equal: number
  /** The median of its prices, each relative to the lowest of the other sources: −0.04 is 4 % less. */
  readonly difference: number
}

export interface ComparedOffers {
  readonly cars: number
  /** The compared cars whose prices are converted (“≈”), because they are in several currencies. */
  readonly weighed: number
  /** The shared cars that cannot be compared, for lack of a rate or a price above zero. */
  readonly left: number
  readonly sources: readonly SourceRecord[]
}

/** The lowest price of each source: as listed where all prices have one currency, else converted to `to`. */
function askedFor(asked: readonly AskedThere[], to: string, rates: KnownRates): readonly Asked[] {
  const one = new Set(asked.map(({ currency }) => currency)).size === 1
  const least = new Map<number, Asked>()
  for (const { source, name, price, currency } of asked) {
    const worth = one ? price : approximate(price, currency, to, rates)
    if (worth === undefined) continue
    const known = least.get(source)
    if (known === undefined || compareDecimals(worth, known.price) < 0)
      least.set(source, { source, name, price: worth, weighed: !one })
  }
  return [...least.values()]
}

/** Converted prices that differ by less count as equal, because rates have four figures. */
const same = 0.0005

const isSame = (a: Asked, b: Asked) =>
  a.weighed ? Math.abs(Number(a.price) / Number(b.price) - 1) < same : compareDecimals(a.price, b.price) === 0

export function comparePrices(cars: readonly AnalysedCar[], to: string, rates: KnownRates): ComparedOffers {
  const records = new Map<number, { name: string; differences: number[]; cheapest: number; equal: number }>()
  const compared = { cars: 0, weighed: 0, left: 0 }
  for (const car of cars) {
    if (new Set(car.asked.map(({ source }) => source)).size < 2) continue
    // A difference relative to a price of zero is not defined.
    const asked = askedFor(car.asked, to, rates).filter(({ price }) => compareDecimals(price, '0') > 0)
    if (asked.length < 2) {
      compared.left += 1
      continue
    }
    compared.cars += 1
    if (asked.some(({ weighed }) => weighed)) compared.weighed += 1
    for (const own of asked) {
      const others = asked.filter((each) => each !== own)
      const least = others.reduce((a, b) => (compareDecimals(b.price, a.price) < 0 ? b : a))
      const record = records.get(own.source) ?? { name: own.name, differences: [], cheapest: 0, equal: 0 }
      records.set(own.source, record)
      record.differences.push(Number(own.price) / Number(least.price) - 1)
      if (isSame(own, least)) record.equal += 1
      else if (compareDecimals(own.price, least.price) < 0) record.cheapest += 1
    }
  }
  const sources = [...records].map(([source, { name, differences, cheapest, equal }]) => ({
    source,
    name,
    cars: differences.length,
    cheapest,
    equal,
    difference: medianOf(differences),
  }))
  return {
    ...compared,
    sources: sources.toSorted((a, b) => b.cheapest / b.cars - a.cheapest / a.cars || b.cars - a.cars),
  }
}
