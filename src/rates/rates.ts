import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Market } from '#contract/facets/market.ts'
import type { AmountWorth } from '#src/api/listing-verdict.ts'
import { market } from '#src/api/market.ts'
import { isDecimal, maxDecimal, minDecimal, type DecimalText } from '#src/lib/decimal.ts'

const none: KnownRates = new Map()

/** The day's rates, as the gateway has them of the account. */
export const ratesOf = ({ base, of }: Market['rates'] & {}): KnownRates =>
  new Map([[base, 1], ...Object.entries(of)])
const knownIn = ({ rates }: Market): KnownRates => (rates === undefined ? none : ratesOf(rates))

/**
 * The same while they are shown: as they came with the page, else they are asked for.
 * @param ask false: only what is there is read
 */
export const useRates = (ask = true): KnownRates =>
  useQuery({
    ...market(),
    enabled: ({ state }) => ask && state.data?.rates === undefined,
    select: knownIn,
  }).data ?? none

/** The same outside of what is drawn, as far as they are there. */
export const knownRates = (client: QueryClient): KnownRates => {
  const known = client.getQueryData(market().queryKey)
  return known === undefined ? none : knownIn(known)
}

export const worthIn =
  (rates: KnownRates, currency: string): AmountWorth =>
  (amount, from) =>
    approximate(amount, from, currency, rates)

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

/** A measured rate is no bank's: four figures say what an amount is about, more would pretend to be a price. */
const figures = 4

/** "12317.42" → "12320" */
export function rounded(amount: DecimalText): DecimalText {
  const digits = /^-?(\d*)/.exec(amount)?.[1]?.length ?? 0
  if (digits <= figures) return String(Math.round(Number(amount)))
  const step = 10n ** BigInt(digits - figures)
  return String(((BigInt(amount.replace(/\..*/, '')) + step / 2n) / step) * step)
}

export interface PriceSpan {
  readonly from: DecimalText
  readonly to: DecimalText
  readonly currency: string
}

/** One span around all of them, rounded; undefined where one of their currencies is not known. */
export function approximateSpan(
  spans: readonly PriceSpan[],
  target: string,
  rates: KnownRates,
): { readonly from: DecimalText; readonly to: DecimalText } | undefined {
  const ends = spans.flatMap(({ from, to, currency }) =>
    [from, to].map((amount) => approximate(amount, currency, target, rates)),
  )
  const known = ends.filter((end) => end !== undefined)
  if (known.length === 0 || known.length < ends.length) return undefined
  return { from: rounded(known.reduce(minDecimal)), to: rounded(known.reduce(maxDecimal)) }
}
