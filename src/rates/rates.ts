import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Market } from '#contract/facets/market.ts'
import { market } from '#src/api/market.ts'
import type { AmountWorth } from '#src/api/listing-verdict.ts'
import { approximate, type KnownRates } from './approximate.ts'

const none: KnownRates = new Map()

/** The day's rates, as the gateway has them of the account. */
const ratesOf = ({ rates }: Market): KnownRates =>
  rates === undefined ? none : new Map([[rates.base, 1], ...Object.entries(rates.of)])

/** The same while they are shown. @param ask false: only what is there is read */
export const useRates = (ask = true): KnownRates =>
  useQuery({ ...market(), enabled: ask, select: ratesOf }).data ?? none

/** The same outside of what is drawn, as far as they are there. */
export const knownRates = (client: QueryClient): KnownRates => {
  const known = client.getQueryData(market().queryKey)
  return known === undefined ? none : ratesOf(known)
}

/** What amounts are worth in a currency. */
export const worthIn =
  (rates: KnownRates, currency: string): AmountWorth =>
  (amount, from) =>
    approximate(amount, from, currency, rates)
