import { isDecimal, type DecimalText } from './decimal-text.ts'
import type { Market } from './facets/market.ts'

/** What an amount is worth in another currency; undefined where no rate is known. */
export type AmountWorth = (amount: DecimalText, currency: string) => DecimalText | undefined

/** The day's rates, as the gateway has them of the account. */
export const ratesByCode = ({ base, of }: Pick<Market['rates'] & {}, 'base' | 'of'>): KnownRates =>
  new Map([[base, 1], ...Object.entries(of)])

/** How much of each currency is worth the same, by code in lower case: { eur: 1, pln: 4.239 }. */
export type KnownRates = ReadonlyMap<string, number>

/** What one of a currency is worth in another; undefined where one of the two is not known. */
export function rateBetween(from: string, to: string, rates: KnownRates): number | undefined {
  const [source, target] = [from.toLowerCase(), to.toLowerCase()]
  if (source === target) return 1
  const [given, wanted] = [rates.get(source), rates.get(target)]
  return given === undefined || wanted === undefined ? undefined : wanted / given
}

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
  if (from.toLowerCase() === to.toLowerCase()) return amount
  const rate = rateBetween(from, to, rates)
  if (rate === undefined || !isDecimal(amount)) return undefined
  const worth = Number(amount) * rate
  if (!Number.isFinite(worth)) return undefined
  // From there on a float has no cents, and its text no plain digits.
  return Math.abs(worth) >= 1e15 ? String(BigInt(Math.round(worth))) : worth.toFixed(2)
}

export const worthIn =
  (rates: KnownRates, currency: string): AmountWorth =>
  (amount, from) =>
    approximate(amount, from, currency, rates)
