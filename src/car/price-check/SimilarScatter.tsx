import type { PriceCheckLine } from '#contract/facets/answer.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { loadedCar, type AnalysedCar, type CarDot } from '#src/analysis/scatter/loaded-cars.ts'
import { PriceScatter } from '#src/analysis/scatter/PriceScatter.tsx'
import { carName } from '#src/card/title.ts'
import { useRates } from '#src/rates/rates.ts'

interface Props {
  readonly car: Car
  readonly listing: Listing | undefined
  readonly cars: NonNullable<PriceCheckLine['cars']>
  readonly currency: string
}

export const SimilarScatter = ({ car, listing, cars, currency }: Props) => {
  const rates = useRates(false)
  const name = carName(car)
  const dots = cars
    .map(({ id, year, odometer, price }): CarDot => {
      // The gateway passed on the id of a car of the service.
      const own = { id: id as Car['id'], name, year, odometer, vin: null }
      const listed = { price, currency }
      const sampled: AnalysedCar = { ...own, prices: [listed], asked: [] }
      return { id: own.id, x: odometer, y: Number(price), car: sampled, price, listed, weighed: false }
    })
    .filter(({ id }) => id !== car.id)
    .toSorted((a, b) => a.x - b.x || a.y - b.y)
  const marked = listing && loadedCar({ car, match: { listing }, listings: [listing] })
  return <PriceScatter {...{ dots, currency, marked, rates }} against="odometer" />
}
