import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { carName } from '#src/card/title.ts'
import { isDecimal, type DecimalText } from '#contract/decimal-text.ts'
import { isForSale } from '#contract/headline.ts'
import { approximate, type KnownRates } from '#contract/rates.ts'
import type { CarExtract, FoundCar } from '#src/search/every/every-car.ts'
import { useEveryCar } from '#src/search/every/use-every-car.ts'

export interface AskedThere {
  readonly source: number
  readonly name: string
  readonly price: DecimalText
  /** Lower case. */
  readonly currency: string
}

export interface AnalysedCar {
  readonly id: Car['id']
  readonly name: string | undefined
  readonly year: number | null
  /** Kilometres, of the listing that its search found, like the price. */
  readonly odometer: number | null
  readonly price: DecimalText | null
  /** Lower case. */
  readonly currency: string | null
  readonly asked: readonly AskedThere[]
}

type JudgedCar = Pick<FoundCar, 'car'> & { readonly match: Pick<FoundCar['match'], 'listing'> }

export const loadedCar = ({ car, match: { listing } }: JudgedCar): AnalysedCar => ({
  id: car.id,
  name: carName(car),
  year: car.year,
  odometer: listing.odometer,
  // Bids, leasing and what is no price lie on no line of prices.
  price: isForSale(listing) ? (listing.price?.price ?? null) : null,
  currency: listing.price?.currency?.name?.toLowerCase() ?? null,
  asked: car.listings.flatMap((each) => {
    const { archived, price, external } = each
    const { domain } = external
    const [amount, currency] = [price?.price ?? null, price?.currency?.name ?? null]
    return archived === true || !isForSale(each) || amount === null || currency === null
      ? []
      : [
          {
            source: domain.id,
            name: domain.name ?? `#${domain.id}`,
            price: amount,
            currency: currency.toLowerCase(),
          },
        ]
  }),
})

const loadedCars: CarExtract<AnalysedCar> = {
  name: 'analysed-cars',
  take: (found) => found.map(loadedCar),
}

export type Against = 'odometer' | 'year'

/** A car as a dot: its amounts as JS numbers, for drawing alone. */
export interface CarDot {
  readonly id: Car['id']
  readonly x: number
  readonly y: number
  readonly car: AnalysedCar
  /** In the currency of the chart, decimal text. */
  readonly price: DecimalText
  readonly weighed: boolean
}

export function dotOf(
  car: AnalysedCar,
  against: Against,
  currency: string,
  rates: KnownRates,
): CarDot | 'price' | 'x' | 'rate' {
  if (car.price === null || car.currency === null || !isDecimal(car.price)) return 'price'
  const x = car[against]
  if (x === null) return 'x'
  const price = approximate(car.price, car.currency, currency, rates)
  if (price === undefined) return 'rate'
  return { id: car.id, x, y: Number(price), car, price, weighed: car.currency !== currency }
}

export function placeCars(
  cars: readonly AnalysedCar[],
  against: Against,
  currency: string,
  rates: KnownRates,
) {
  const all = cars.map((car) => dotOf(car, against, currency, rates))
  const dots = all.filter((each) => typeof each === 'object').toSorted((a, b) => a.x - b.x || a.y - b.y)
  const lacking = (why: string) => all.filter((each) => each === why).length
  return {
    dots,
    weighed: dots.filter(({ weighed }) => weighed).length,
    withoutPrice: lacking('price'),
    withoutX: lacking('x'),
    unweighed: lacking('rate'),
  }
}

type CarsSoFar = readonly AnalysedCar[] | undefined

/** Thousands of dots drawn with each of two hundred pages would keep the page from moving: a quarter more is worth it. */
export function isWorthDrawing(drawn: CarsSoFar, loaded: CarsSoFar, loading: boolean): boolean {
  if (drawn === loaded) return false
  if (drawn === undefined || loaded === undefined || !loading) return true
  return drawn[0] !== loaded[0] || loaded.length < drawn.length || loaded.length >= drawn.length * 1.25
}

export function useLoadedCars(search: Search) {
  const { cars: loaded, ...loading } = useEveryCar(search, loadedCars)
  const [cars, setCars] = useState<CarsSoFar>(loaded)
  if (isWorthDrawing(cars, loaded, loading.loading)) setCars(loaded)
  return { cars, loaded: loaded?.length ?? 0, loading }
}
