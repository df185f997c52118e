import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { sitesFor } from '#src/api/plain-queries.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { useRates } from '#src/rates/rates.ts'
import { matchedListings } from '#contract/matching-listing.ts'
import { allContradictions, type Contradiction } from '#src/contradictions/all-contradictions.ts'
import { carName } from '#src/card/title.ts'
import { compareDecimals, isDecimal, type DecimalText } from '#contract/decimal-text.ts'
import { isForSale, isPrice } from '#contract/headline.ts'
import { reachOf } from '../chart/dots.ts'
import { approximate, type KnownRates } from '#contract/rates.ts'
import type { CarExtract, FoundCar } from '#src/search/every/every-car.ts'
import { useEveryCar } from '#src/search/every/use-every-car.ts'

/** A price as listed, with the kilometres of its listing; the currency in lower case. */
type StatedPrice = {
  readonly price: DecimalText
  readonly currency: string
  readonly odometer?: number | null
}

export interface AskedThere extends StatedPrice {
  readonly source: number
  readonly name: string
}

export interface AnalysedCar {
  readonly id: Car['id']
  readonly name: string | undefined
  readonly year: number | null
  /** Kilometres, from the listing that matched the search. */
  readonly odometer: number | null
  readonly vin: string | null
  /** The prices of the listings that meet the search: the lowest is the car's price, as in the service. */
  readonly prices: readonly StatedPrice[]
  readonly asked: readonly AskedThere[]
  /** The fields in which its listings contradict each other; absent where the listings are not loaded. */
  readonly disagree?: readonly Contradiction['kind'][]
  /** Kilometres between the least and the greatest mileage of its listings. */
  readonly apart?: number
}

interface JudgedCar extends Pick<FoundCar, 'car'> {
  readonly match: Pick<FoundCar['match'], 'listing'>
  /** The listings that meet the search. */
  readonly listings: readonly Listing[]
}

const statedBy = ({ price, odometer }: Listing): StatedPrice[] => {
  const [amount, currency] = [price?.price ?? null, price?.currency?.name ?? null]
  return amount === null || currency === null || !isDecimal(amount) || !isPrice(amount)
    ? []
    : [{ price: amount, currency: currency.toLowerCase(), odometer }]
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
  // A car cannot be bought for a bid or a leasing rate, so only asking prices count.
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

/** A car as a dot: its amounts as JS numbers, for rendering only. */
export interface CarDot {
  readonly id: Car['id']
  readonly x: number
  readonly y: number
  readonly car: AnalysedCar
  /** Decimal text in the currency of the chart. */
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
  const comparable = car.prices.flatMap((listed) => {
    const price = approximate(listed.price, listed.currency, currency, rates)
    return price === undefined ? [] : [{ price, listed }]
  })
  const [first, ...others] = comparable
  if (first === undefined) return car[against] === null ? 'x' : 'rate'
  const { price, listed } = others.reduce(
    (least, each) => (compareDecimals(each.price, least.price) < 0 ? each : least),
    first,
  )
  // A dot is one offer; only a cheapest listing without a mileage has that of the car's matching one.
  const x = (against === 'odometer' ? listed.odometer : null) ?? car[against]
  if (x === null) return 'x'
  return { id: car.id, x, y: Number(price), car, price, listed, weighed: listed.currency !== currency }
}

/** The dots, those that fit the scales, the marked car's own, and the numbers of cars that lack a price, a place on the other axis, or a rate. */
export function placeCars(
  cars: readonly AnalysedCar[],
  against: Against,
  currency: string,
  rates: KnownRates,
  marked?: AnalysedCar,
) {
  const all = cars.map((car) => dotOf(car, against, currency, rates))
  const dots = all.filter((each) => typeof each === 'object').toSorted((a, b) => a.x - b.x || a.y - b.y)
  const own = marked && dotOf(marked, against, currency, rates)
  const ownDot = typeof own === 'object' ? own : undefined
  const scale = dots.length === 0 ? undefined : scaleOf(dots, against, ownDot)
  const lacking = (why: string) => all.filter((each) => each === why).length
  return {
    dots,
    own,
    ownDot,
    scale,
    shown: scale === undefined ? [] : dots.filter(scale.isInside),
    weighed: dots.filter(({ weighed }) => weighed).length,
    price: lacking('price'),
    x: lacking('x'),
    rate: lacking('rate'),
  }
}

/** From zero, or the oldest car, to a value above nearly all cars and the marked car's own. */
function domainOf(
  values: readonly number[],
  fromZero: boolean,
  own: number | undefined,
): readonly [number, number] {
  const least = fromZero ? 0 : values.reduce((a, b) => Math.min(a, b))
  const most = (fromZero ? reachOf(values) : values.reduce((a, b) => Math.max(a, b))) ?? least
  return least === most ? [least - 1, most + 1] : [least, Math.max(most, own ?? most)]
}

/** The scales that nearly all dots fit, and the dots inside; `dots` has at least one. */
function scaleOf(dots: readonly CarDot[], against: Against, own: CarDot | undefined) {
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

export type PlacedCars = ReturnType<typeof placeCars>

type CarsSoFar = readonly AnalysedCar[] | undefined

/** Rendering thousands of dots for each of two hundred pages would block the page, so it waits for a quarter more. */
export function isWorthDrawing(drawn: CarsSoFar, loaded: CarsSoFar, loading: boolean): boolean {
  if (drawn === loaded) return false
  if (drawn === undefined || loaded === undefined || !loading) return true
  return drawn[0] !== loaded[0] || loaded.length < drawn.length || loaded.length >= drawn.length * 1.25
}

/** The loaded cars of a search, how many there are in all, and the rates that compare their prices. */
export function useLoadedCars(search: Search) {
  const total = useQuery(carsCounted(search, useLanguage())).data
  const extract = useMemo(() => loadedCars(search), [search])
  const { cars: loaded, ...loading } = useEveryCar(search, extract)
  const [cars, setCars] = useState<CarsSoFar>(loaded)
  if (isWorthDrawing(cars, loaded, loading.loading)) setCars(loaded)
  return { cars, loaded: loaded?.length ?? 0, loading, total, rates: useRates() }
}
export type LoadedCars = ReturnType<typeof useLoadedCars>
