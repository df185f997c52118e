import type { Listing } from '#contract/resources/listing.ts'
import { approximate } from '#src/rates/approximate.ts'
import { useRates } from '#src/rates/rates.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { type Cheapest, cheapest } from '../listing.ts'

const currencyOf = ({ price }: Listing): string | undefined =>
  price?.price && price.currency?.name ? price.currency.name : undefined

/** The cheapest of a car's listings; in all currencies once their rates are known. */
export function useCheapest(listings: readonly Listing[]): Cheapest {
  const own = useOwnCurrency()
  const rates = useRates()
  return cheapest(listings, (listing) => {
    const from = currencyOf(listing)
    const amount = listing.price?.price
    return from === undefined || !amount ? undefined : approximate(amount, from, own, rates)
  })
}
