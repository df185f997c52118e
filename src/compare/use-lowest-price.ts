import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { orderedOffers, worthOf } from '#src/car/listings/offers.ts'
import { useRates, worthIn } from '#src/rates/rates.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { lowestPrice } from './best.ts'

export interface ComparedPrices extends ReturnType<typeof lowestPrice> {
  /** A car's offers, the cheapest first as far as amounts can be compared. */
  readonly offersOf: (car: Car) => readonly Listing[]
}

/** Which of the cars ask the least; by "≈" once the rates of all their currencies are known. */
export function useLowestPrice(cars: readonly Car[]): ComparedPrices {
  const own = useOwnCurrency()
  const worth = worthIn(useRates(), own)
  return {
    ...lowestPrice(cars, (listing) => worthOf(listing, worth)),
    offersOf: (car) => orderedOffers(car, [], worth),
  }
}
