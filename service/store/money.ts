import type { CurrencyRecord } from '../inventory/dictionaries.ts'
import type { MoneyFact } from '../inventory/facts.ts'

/** Units of a currency for 1 usd, by currency id. */
export type Rates = ReadonlyMap<number, number>

export const ratesOf = (currencies: readonly CurrencyRecord[]): Rates =>
  new Map(currencies.map(({ id, rate }) => [id, rate]))

/**
 * Converts an amount to the selected currency (semantics: price ÷ rate × rate). In its own currency the
 * result is the exact integer, a bigint; in another one it is a float, computed in this order everywhere, so
 * that all stores round alike. JavaScript compares number with bigint exactly.
 */
export function convert(
  { units, currency }: MoneyFact,
  selected: number,
  rates: Rates,
): number | bigint | null {
  if (currency === selected) return units
  const from = rates.get(currency)
  const to = rates.get(selected)
  return from === undefined || to === undefined ? null : (Number(units) / from) * to
}
