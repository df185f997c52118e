import type { PriceCheckLine } from '#contract/facets/answer.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { loadedCar, placeCars, type AnalysedCar } from '#src/analysis/scatter/loaded-cars.ts'
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
  const marked = listing && loadedCar({ car, match: { listing }, listings: [listing] })
  const sampled = cars.flatMap(({ id, year, odometer, price }): AnalysedCar[] => {
    // The gateway passed on the id of a car of the service.
    const own = { id: id as Car['id'], name, year, odometer, vin: null }
    return id === car.id ? [] : [{ ...own, prices: [{ price, currency }], asked: [] }]
  })
  const placed = placeCars(sampled, 'odometer', currency, rates, marked)
  if (placed.scale === undefined) return null
  return <PriceScatter {...{ placed, currency, marked }} scale={placed.scale} against="odometer" />
}
