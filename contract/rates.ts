import { isDecimal, type DecimalText } from './decimal-text.ts'
import type { Market } from './facets/market.ts'

/** What an amount is worth in another currency; undefined where no rate is known. */
export type AmountWorth = (amount: DecimalText, currency: string) => DecimalText | undefined

/** The day's rates, as the gateway has them of the account. */
export const ratesByCode = ({ base, of }: Market['rates'] & {}): KnownRates =>
  new Map([[base, 1], ...Object.entries(of)])

/** How much of each currency is worth the same, by code in lower case: { eur: 1, pln: 4.239 }. */
export type KnownRates = ReadonlyMap<string, number>

/**
 * An amount in another currency, to the digits that the rates have; undefined where one of the two is not known. In its
 * own currency it is the amount itself. Good for ranking and, rounded, for showing; never for a price as listed.
 */
export function approximate(
  amount: DecimalText,
  from: string,
  to: string,
  rates: KnownRates,
): DecimalText | undefined {
  const [source, target] = [from.toLowerCase(), to.toLowerCase()]
  if (source === target) return amount
  const [given, wanted] = [rates.get(source), rates.get(target)]
  if (given === undefined || wanted === undefined || !isDecimal(amount)) return undefined
  const worth = (Number(amount) / given) * wanted
  if (!Number.isFinite(worth)) return undefined
  // From there on a float has no cents, and its text no plain digits.
  return Math.abs(worth) >= 1e15 ? String(BigInt(Math.round(worth))) : worth.toFixed(2)
}

export const worthIn =
  (rates: KnownRates, currency: string): AmountWorth =>
  (amount, from) =>
    approximate(amount, from, currency, rates)
