import { create } from 'zustand'
import type { AmountWorth } from './listing-verdict.ts'

interface KnownWorth {
  /** In this currency, by all that has been measured today. */
  readonly worthIn?: (currency: string) => AmountWorth
}

/** Rates come after the first cars and say here what is known (rates/kept-rates.ts): until then prices compare by currency. */
export const useKnownWorth = create<KnownWorth>()(() => ({}))

/** What amounts are worth in a currency by what is known now. */
export const worthNow = (currency: string): AmountWorth | undefined =>
  useKnownWorth.getState().worthIn?.(currency)
