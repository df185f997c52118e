import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { isActive } from '#src/car/listing.ts'
import { orderedOffers, worthOf } from '#src/car/listings/offers.ts'
import { approximate } from '#src/rates/approximate.ts'
import { useRates } from '#src/rates/use-rates.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { lowestPrice } from './best.ts'

export interface ComparedPrices extends ReturnType<typeof lowestPrice> {
  /** A car's offers, the cheapest first as far as amounts can be compared. */
  readonly offersOf: (car: Car) => readonly Listing[]
}

/** Which of the cars ask the least; by "≈" once the rates of all their currencies are known. */
export function useLowestPrice(cars: readonly Car[]): ComparedPrices {
  const own = useOwnCurrency()
  const currencies = cars.flatMap(({ listings }) =>
    listings.filter(isActive).flatMap(({ price }) => price?.currency?.name ?? []),
  )
  const rates = useRates(currencies, own)
  const worth = (amount: string, from: string) => approximate(amount, from, own, rates)
  return {
    ...lowestPrice(cars, (listing) => worthOf(listing, worth)),
    offersOf: (car) => orderedOffers(car, [], worth),
  }
}
