import { int64Max } from '#contract/decimal.ts'
import type { Car } from '#contract/resources/car.ts'
import type { AsksAtLeast } from './measure.ts'

/** A VIN for a number, so that tests can have as many cars as they like. */
const vinOf = (index: number) => `wba${String(index).padStart(14, '0')}`

export interface Priced {
  readonly price: string
  readonly currency: string
}

/** Cars with one listing each, as far as a rate looks at them. */
export const carsAsking = (prices: readonly Priced[]): Car[] =>
  prices.map(
    ({ price, currency }, index) =>
      ({
        vin: vinOf(index),
        listings: [{ archived: false, price: { price, currency: { id: 1, name: currency } } }],
        // The rest of a car weighs nothing.
      }) as unknown as Car,
  )

type Rounding = (worth: number) => number

/**
 * A service that compares as the interface says (price ÷ rate × rate), and exactly within a currency.
 * @param rates units of each currency for one of a common measure
 * @param round what it makes of an amount before it compares it
 */
export const serviceWith = (
  prices: readonly Priced[],
  rates: Readonly<Record<string, number>>,
  round: Rounding = (worth) => worth,
): { ask: AsksAtLeast; asked: () => number } => {
  let asked = 0
  const all = new Map(prices.map((each, index) => [vinOf(index), each]))
  return {
    asked: () => asked,
    ask: (vin, bound, currency) => {
      asked += 1
      if (BigInt(bound) < 0n || BigInt(bound) > BigInt(int64Max)) return Promise.reject(new Error('422'))
      const found = all.get(vin)
      if (found === undefined) return Promise.resolve(false)
      if (found.currency === currency) return Promise.resolve(BigInt(found.price) >= BigInt(bound))
      const worth = round((Number(found.price) / (rates[found.currency] ?? 1)) * (rates[currency] ?? 1))
      return Promise.resolve(worth >= Number(bound))
    },
  }
}
