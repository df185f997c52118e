import { useMemo, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { sitesFor } from '#src/api/plain-queries.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { matchedListings } from '#contract/matching-listing.ts'
import { allContradictions, type Contradiction } from '#src/contradictions/all-contradictions.ts'
import { carName } from '#src/card/title.ts'
import { compareDecimals, isDecimal, type DecimalText } from '#contract/decimal-text.ts'
import { isForSale } from '#contract/headline.ts'
import { reachOf } from '../chart/dots.ts'
import { approximate, type KnownRates } from '#contract/rates.ts'
import type { CarExtract, FoundCar } from '#src/search/every/every-car.ts'
import { useEveryCar } from '#src/search/every/use-every-car.ts'

/** As it is listed; the currency in lower case. */
interface StatedPrice {
  readonly price: DecimalText
  readonly currency: string
}

export interface AskedThere extends StatedPrice {
  readonly source: number
  readonly name: string
}

export interface AnalysedCar {
  readonly id: Car['id']
  readonly name: string | undefined
  readonly year: number | null
  /** Kilometres, of the listing that its search found. */
  readonly odometer: number | null
  readonly vin: string | null
  /** What its listings that meet the search state: the lowest is the car's price, as it is for the service. */
  readonly prices: readonly StatedPrice[]
  readonly asked: readonly AskedThere[]
  /** What its listings contradict each other in; absent where they are not at hand. */
  readonly disagree?: readonly Contradiction['kind'][]
  /** Kilometres between the least and the most that its listings state. */
  readonly apart?: number
}

interface JudgedCar extends Pick<FoundCar, 'car'> {
  readonly match: Pick<FoundCar['match'], 'listing'>
  /** Those that meet the search. */
  readonly listings: readonly Listing[]
}

const statedBy = ({ price }: Listing): StatedPrice[] => {
  const [amount, currency] = [price?.price ?? null, price?.currency?.name ?? null]
  return amount === null || currency === null || !isDecimal(amount)
    ? []
    : [{ price: amount, currency: currency.toLowerCase() }]
}

const spreadOf = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers)

export const loadedCar = ({ car, match: { listing }, listings }: JudgedCar): AnalysedCar => ({
  id: car.id,
  name: carName(car),
  year: car.year,
  odometer: listing.odometer,
  vin: car.vin?.toUpperCase() ?? null,
  prices: listings.flatMap(statedBy),
  disagree: allContradictions(car).map(({ kind }) => kind),
  apart: spreadOf(car.listings.flatMap(({ odometer }) => odometer || [])),
  // Bids, leasing and what is no price are not what a car can be bought for.
  asked: car.listings.flatMap((each) => {
    const { domain } = each.external
    return each.archived === true || !isForSale(each)
      ? []
      : statedBy(each).map((stated) => ({
          ...stated,
          source: domain.id,
          name: domain.name ?? `#${domain.id}`,
        }))
  }),
})

const loadedCars = (search: Search): CarExtract<AnalysedCar> => ({
  name: 'analysed-cars',
  take: async (found, { client, language }) => {
    const context = { currency: search.currency, sites: await sitesFor(client, search, language) }
    return found.map(({ car, match }) =>
      loadedCar({ car, match, listings: matchedListings(car, search, context) }),
    )
  },
})

export type Against = 'odometer' | 'year'

/** A car as a dot: its amounts as JS numbers, for drawing alone. */
export interface CarDot {
  readonly id: Car['id']
  readonly x: number
  readonly y: number
  readonly car: AnalysedCar
  /** In the currency of the chart, decimal text. */
  readonly price: DecimalText
  readonly listed: StatedPrice
  readonly weighed: boolean
}

export function dotOf(
  car: AnalysedCar,
  against: Against,
  currency: string,
  rates: KnownRates,
): CarDot | 'price' | 'x' | 'rate' {
  if (car.prices.length === 0) return 'price'
  const x = car[against]
  if (x === null) return 'x'
  const comparable = car.prices.flatMap((listed) => {
    const price = approximate(listed.price, listed.currency, currency, rates)
    return price === undefined ? [] : [{ price, listed }]
  })
  const [first, ...others] = comparable
  if (first === undefined) return 'rate'
  const { price, listed } = others.reduce(
    (least, each) => (compareDecimals(each.price, least.price) < 0 ? each : least),
    first,
  )
  return { id: car.id, x, y: Number(price), car, price, listed, weighed: listed.currency !== currency }
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

/** From nothing, or from the oldest car, to what nearly all have, and to the marked one's own. */
function domainOf(
  values: readonly number[],
  fromZero: boolean,
  own: number | undefined,
): readonly [number, number] {
  const least = fromZero ? 0 : values.reduce((a, b) => Math.min(a, b))
  const most = (fromZero ? reachOf(values) : values.reduce((a, b) => Math.max(a, b))) ?? least
  return least === most ? [least - 1, most + 1] : [least, Math.max(most, own ?? most)]
}

/** The scales that nearly all dots fit, and which of them do; there is one at least. */
export function scaleOf(dots: readonly CarDot[], against: Against, own: CarDot | undefined) {
  const all = own === undefined ? dots : [own, ...dots]
  const xDomain = domainOf(
    all.map(({ x }) => x),
    against === 'odometer',
    own?.x,
  )
  const yDomain = domainOf(
    all.map(({ y }) => y),
    true,
    own?.y,
  )
  const isInside = ({ x, y }: CarDot) => x <= xDomain[1] && y <= yDomain[1]
  return { xDomain, yDomain, isInside }
}

type CarsSoFar = readonly AnalysedCar[] | undefined

/** Thousands of dots drawn with each of two hundred pages would keep the page from moving: a quarter more is worth it. */
export function isWorthDrawing(drawn: CarsSoFar, loaded: CarsSoFar, loading: boolean): boolean {
  if (drawn === loaded) return false
  if (drawn === undefined || loaded === undefined || !loading) return true
  return drawn[0] !== loaded[0] || loaded.length < drawn.length || loaded.length >= drawn.length * 1.25
}

export function useLoadedCars(search: Search) {
  const extract = useMemo(() => loadedCars(search), [search])
  const { cars: loaded, ...loading } = useEveryCar(search, extract)
  const [cars, setCars] = useState<CarsSoFar>(loaded)
  if (isWorthDrawing(cars, loaded, loading.loading)) setCars(loaded)
  return { cars, loaded: loaded?.length ?? 0, loading }
}
