import { int64Max } from '#contract/decimal.ts'
import type { Car } from '#contract/resources/car.ts'
import type { AsksAtLeast } from './measure.ts'

const vinOf = (index: number) => `wba${String(index).padStart(14, '0')}`

export interface Priced {
  readonly price: string
  readonly currency: string
}

/** Cars with one listing each, with the fields that a rate needs. */
export const carsAsking = (prices: readonly Priced[]): Car[] =>
  prices.map(
    ({ price, currency }, index) =>
      ({
        vin: vinOf(index),
        listings: [{ archived: false, price: { price, currency: { id: 1, name: currency } } }],
        // Rates ignore the other fields.
      }) as unknown as Car,
  )

type Rounding = (worth: number) => number

/**
 * A service that compares prices as the interface does (price ÷ rate × rate), and exactly within a currency.
 * @param rates units of each currency per unit of a base
 * @param round how it rounds an amount before comparing
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
