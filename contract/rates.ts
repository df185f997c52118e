import { isDecimal, type DecimalText } from './decimal-text.ts'
import type { Market } from './facets/market.ts'

/** Converts an amount to another currency; undefined without a rate. */
export type AmountWorth = (amount: DecimalText, currency: string) => DecimalText | undefined

/** The day's rates of the account as a map by code. */
export const ratesByCode = ({ base, of }: Pick<Market['rates'] & {}, 'base' | 'of'>): KnownRates =>
  new Map([[base, 1], ...Object.entries(of)])

/** Amounts of equal worth by currency code in lower case: { eur: 1, pln: 4.239 }. */
export type KnownRates = ReadonlyMap<string, number>

/** Units of `to` for one unit of `from`; undefined if either is unknown. */
export function rateBetween(from: string, to: string, rates: KnownRates): number | undefined {
  const [source, target] = [from.toLowerCase(), to.toLowerCase()]
  if (source === target) return 1
  const [given, wanted] = [rates.get(source), rates.get(target)]
  return given === undefined || wanted === undefined ? undefined : wanted / given
}

/**
 * An amount in another currency, as exact as the rates; undefined if either currency is unknown. The same
 * currency returns the amount unchanged. For ranking and rounded display only, never for a listed price.
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
  // From 1e15 on a float has no cents, and its text may use an exponent.
  return Math.abs(worth) >= 1e15 ? String(BigInt(Math.round(worth))) : worth.toFixed(2)
}

export const worthIn =
  (rates: KnownRates, currency: string): AmountWorth =>
  (amount, from) =>
    approximate(amount, from, currency, rates)
