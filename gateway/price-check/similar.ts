import type { CheckedCar } from '#contract/facets/question.ts'
import { conditions } from '#contract/codes.ts'
import { filterOfKind, type Filters } from '#contract/filters.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { leastPrice } from '#contract/headline.ts'
import type { SampledOffer } from './sampled-car.ts'

/** Minimum number of similar cars for a price check. */
export const leastSimilar = 12

export type WorthOffer = SampledOffer & { readonly price: number }

interface Widening {
  readonly years: number
  readonly same: readonly ('fuel' | 'transmission')[]
}

/** From the closest to the widest set; each includes the one before. */
const steps: readonly Widening[] = [
  { years: 2, same: ['fuel', 'transmission'] },
  { years: 4, same: ['fuel', 'transmission'] },
  { years: 4, same: ['fuel'] },
  { years: 4, same: [] },
  { years: 8, same: [] },
  { years: Number.POSITIVE_INFINITY, same: [] },
]

export interface SimilarCars {
  readonly search: Search
  /** The cars of the sample, with one offer of each. */
  readonly cars: readonly WorthOffer[]
}

const { from: leastYear, to: mostYear } = filterOfKind<'range'>('year').bounds

const inBounds = (year: number): number => Math.min(Math.max(year, Number(leastYear[0])), Number(mostYear[1]))

function searchOf(car: CheckedCar, { years, same }: Widening, currency: string): Search {
  const filters: Filters = {
    brands: [{ id: car.brand, children: [car.model] }],
    ...(car.year !== undefined && {
      year: Number.isFinite(years)
        ? { from: String(inBounds(car.year - years)), to: String(inBounds(car.year + years)) }
        : { from: leastYear[0] },
    }),
    ...(same.includes('fuel') && car.fuel !== undefined && { fuel: [car.fuel] }),
    ...(same.includes('transmission') &&
      car.transmission !== undefined && { transmission: car.transmission }),
    price: { from: leastPrice },
    odometer: { from: '0' },
    condition: car.damaged ? [conditions.damaged] : [conditions.used, conditions.new],
    leasing: false,
  }
  return { ...emptySearch, filters, currency }
}

const isSimilar = (car: CheckedCar, { years, same }: Widening, offer: WorthOffer): boolean =>
  offer.stated &&
  offer.damaged === car.damaged &&
  (car.year === undefined || Math.abs(offer.year - car.year) <= years) &&
  same.every((key) => car[key] === undefined || offer[key] === car[key])

/** The closest set with enough cars, otherwise the widest. @param offers one of each car */
export function similarTo(car: CheckedCar, offers: readonly WorthOffer[], currency: string): SimilarCars {
  let found: SimilarCars = { search: emptySearch, cars: [] }
  for (const step of steps) {
    found = {
      search: searchOf(car, step, currency),
      cars: offers.filter((offer) => isSimilar(car, step, offer)),
    }
    if (found.cars.length >= leastSimilar) break
  }
  return found
}

/** Number of cars shown beside a car, including the car. */
const enoughNear = 9

/** The similar cars that are near in price and distance, if there are enough. */
export function nearTo(car: CheckedCar, { search, cars }: SimilarCars, price: number | undefined): Search {
  const { odometer } = car
  const within = (value: number, share: number, least = 0) => {
    const by = Math.max(value, least) * share
    return { from: Math.max(0, Math.floor(value - by)), to: Math.ceil(value + by) }
  }
  const asked = {
    ...(odometer !== undefined && { odometer: within(odometer, 0.5, 20_000) }),
    ...(price !== undefined && { price: within(price, 0.25) }),
  }
  const near = cars.filter((each) =>
    (['odometer', 'price'] as const).every((key) => {
      const range = asked[key]
      return range === undefined || (each[key] >= range.from && each[key] <= range.to)
    }),
  )
  if (near.length < enoughNear) return search
  const texts = Object.entries(asked).map(([key, { from, to }]) => [
    key,
    { from: String(from), to: String(to) },
  ])
  return { ...search, filters: { ...search.filters, ...Object.fromEntries(texts) } }
}
