import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import type { Market } from '#contract/facets/market.ts'
import { approximate, type KnownRates, ratesByCode } from '#contract/rates.ts'
import { market } from '#src/api/market.ts'
import { maxDecimal, minDecimal, type DecimalText } from '#contract/decimal-text.ts'

const none: KnownRates = new Map()

export const ratesOf = ({ rates }: Market): Market['rates'] => rates

export const ratesIn = (rates: Market['rates']): KnownRates =>
  rates === undefined ? none : ratesByCode(rates)

/** Read once for all prices of the page, because each price needs it several times. */
export const RatesContext = createContext({ rates: none, ask: () => {} })

/**
 * The day's rates, from the page or else requested.
 * @param asks false: uses existing rates only
 */
export function useRates(asks = true): KnownRates {
  const { rates, ask } = use(RatesContext)
  const lacking = asks && rates === none
  useEffect(() => (lacking ? ask() : undefined), [lacking, ask])
  return rates
}

/** The rates of the first render, for choosing and sorting, so that late rates move nothing on screen. */
export const useFirstRates = (): KnownRates => {
  const rates = useRates()
  return useState(rates)[0]
}

/** The rates outside React, if already loaded. */
export const knownRates = (client: QueryClient): KnownRates =>
  ratesIn(client.getQueryData(market().queryKey)?.rates)

/** A measured rate is no bank's rate: more than four digits would look like an exact price. */
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

/** One rounded span around all of them; undefined where a rate is unknown. */
export function approximateSpan(spans: readonly PriceSpan[], target: string, rates: KnownRates) {
  const ends = spans.flatMap(({ from, to, currency }) =>
    [from, to].map((amount) => approximate(amount, currency, target, rates)),
  )
  const known = ends.filter((end) => end !== undefined)
  if (known.length === 0 || known.length < ends.length) return undefined
  return { from: rounded(known.reduce(minDecimal)), to: rounded(known.reduce(maxDecimal)) }
}
