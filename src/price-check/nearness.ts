import type { Car, Listing } from '#contract/resources/car.ts'
import { isForSale } from '#contract/headline.ts'
import { priceOf } from '#contract/facets/checked-car.ts'

/** The car that others are compared with; null: unknown. */
export interface Centre {
  readonly year: number | null
  readonly odometer: number | null
  readonly price: { readonly amount: string; readonly currency: string } | undefined
}

export const centreOf = (car: Car, listing: Listing | undefined): Centre => ({
  year: car.year,
  odometer: listing?.odometer ?? null,
  price: listing && isForSale(listing) ? priceOf(listing) : undefined,
})

/** Distances equal to one year: kilometres, and a share of the price. */
const perYear = { kilometres: 15_000, priceShare: 0.1 } as const

/** The distance of a value that is missing or in another currency, in years. */
const unknown = 2

function priceDistance(price: Centre['price'], other: Centre['price']): number {
  if (price === undefined || other === undefined || price.currency !== other.currency) return unknown
  // A ratio needs no more digits than a number has.
  return Math.abs(Number(other.amount) / Number(price.amount) - 1) / perYear.priceShare
}

export function distanceBetween(centre: Centre, other: Centre): number {
  const years = centre.year === null || other.year === null ? unknown : Math.abs(centre.year - other.year)
  const kilometres =
    centre.odometer === null || other.odometer === null
      ? unknown
      : Math.abs(centre.odometer - other.odometer) / perYear.kilometres
  return years + kilometres + priceDistance(centre.price, other.price)
}

interface NearbyCar {
  readonly car: Car
  readonly match: { readonly listing: Listing }
}

/** The nearest first; cars without a price after all others. */
export function byNearness<S extends NearbyCar>(centre: Centre, all: readonly S[]): S[] {
  const placed = all.map((shown) => {
    const other = centreOf(shown.car, shown.match.listing)
    return { shown, unpriced: Number(other.price === undefined), distance: distanceBetween(centre, other) }
  })
  return placed
    .toSorted((a, b) => a.unpriced - b.unpriced || a.distance - b.distance)
    .map(({ shown }) => shown)
}
