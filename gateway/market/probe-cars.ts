import type { Car } from '#contract/resources/car.ts'

/** A car that can be found by its VIN and has a price on exactly one listing. */
export interface ProbeCar {
  readonly vin: string
  /** Whole. */
  readonly price: string
  /** In lower case. */
  readonly currency: string
}

const probeCarOf = ({ vin, listings }: Car): ProbeCar | undefined => {
  const priced = listings.filter(({ archived, price }) => archived !== true && price?.price)
  const [only] = priced
  const { price, currency } = only?.price ?? {}
  // A shorter VIN may be part of another car's VIN, and the filter would find both.
  if (vin === null || !/^[a-z0-9]{17}$/i.test(vin) || priced.length !== 1) return undefined
  if (!price || !/^\d{1,19}$/.test(price) || !currency?.name) return undefined
  return { vin: vin.toLowerCase(), price, currency: currency.name.toLowerCase() }
}

/** Above it an amount in another currency may exceed the interface's maximum. */
const comfortable = 10n ** 12n

/** Prefers prices with many digits up to the comfortable maximum. */
const byUse = (a: ProbeCar, b: ProbeCar): number => {
  const [first, second] = [BigInt(a.price), BigInt(b.price)]
  const [over, under] = [first > comfortable, second > comfortable]
  if (over !== under) return over ? 1 : -1
  return (first > second ? -1 : first < second ? 1 : 0) * (over ? -1 : 1)
}

/** The cars with a price in this currency alone, best first, without duplicates. */
export const probeCarsIn = (cars: readonly Car[], currency: string): ProbeCar[] => {
  const found = cars.flatMap((car) => probeCarOf(car) ?? []).filter((scale) => scale.currency === currency)
  return [...new Map(found.map((scale) => [scale.vin, scale])).values()].toSorted(byUse)
}
