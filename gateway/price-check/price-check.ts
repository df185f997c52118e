import DataLoader from 'dataloader'
import { setImmediate as turn } from 'node:timers/promises'
import type { PriceCheckLine, PriceStep } from '#contract/facets/answer.ts'
import type { CheckedCar } from '#contract/facets/question.ts'
import { searchText } from '#contract/facets/variation.ts'
import type { PriceChecks } from '../facets/facets.ts'
import { failedAs, Unanswered } from '../facets/unanswered.ts'
import type { Markets } from '../market/market.ts'
import { leastPrice } from '#contract/headline.ts'
import { rateBetween, ratesByCode } from '#contract/rates.ts'
import type { MarketRates } from '../market/rates.ts'
import { fitPrices, type PriceFit } from './fit.ts'
import { quantile } from './least-squares.ts'
import type { ModelPair, Sample, Samples } from './samples.ts'
import { leastSimilar, nearTo, similarTo, type WorthOffer } from './similar.ts'

/** Size of a chart's sample. */
const mostDrawn = 150
/** Minimum half-width of the range, as a share of the middle. */
const leastSpread = 0.02
/** Currencies in which a sample stays fitted: each has a copy of its offers, and any client may name a new one. */
const mostFits = 8
/** "Much" begins at this multiple of the distance from the middle to the end of the range. */
const much = 2

function worthIn(currency: string, rates: MarketRates | undefined) {
  const known = rates === undefined ? new Map<string, number>() : ratesByCode(rates)
  return (amount: number, from: string): number | undefined => {
    const rate = rateBetween(from, currency, known)
    return rate && amount * rate
  }
}

interface FittedSample {
  readonly rates: MarketRates | undefined
  readonly currency: string
  readonly fit: PriceFit | undefined
  readonly offers: readonly WorthOffer[]
}

/** @param samples offers of a model's cars @param markets the day's rates */
export function createPriceChecks(samples: Samples, markets: Markets): PriceChecks {
  const fits = new WeakMap<Sample, FittedSample[]>()
  let lastFit: Promise<unknown> = Promise.resolve()

  function fitted(sample: Sample, currency: string, rates: MarketRates | undefined): FittedSample {
    const kept = fits.get(sample)?.filter((one) => one.rates === rates) ?? []
    const same = kept.find((one) => one.currency === currency)
    if (same) return same
    const worth = worthIn(currency, rates)
    const cheapest = new Map<string, WorthOffer>()
    for (const offer of sample.offers) {
      const price = worth(offer.amount, offer.currency)
      const name = `${offer.id} ${offer.damaged}`
      if (price !== undefined && price < (cheapest.get(name)?.price ?? Number.POSITIVE_INFINITY))
        cheapest.set(name, { ...offer, price })
    }
    const offers = [...cheapest.values()]
    const fit = offers.length < leastSimilar ? undefined : fitPrices(offers)
    const made = { rates, currency, fit, offers }
    fits.set(sample, [...kept, made].slice(-mostFits))
    return made
  }

  return (asker, urgent) => {
    const models = new DataLoader<ModelPair, Sample, string>(
      async (asked) => {
        const read = await samples.read(asker, asked, urgent)
        return read.map((sample) => sample ?? new Unanswered({ postponed: true }))
      },
      { cacheKeyFn: (model) => model.join('.'), batchScheduleFn: (send) => void setImmediate(send) },
    )
    let market: ReturnType<Markets['known']> | undefined
    return async ({ car, currency: wanted, cars: drawn }) => {
      const known = await (market ??= markets.known(asker))
      if (known instanceof Response) throw await failedAs(known.clone())
      const sample = await models.load([car.brand, car.model])
      const { rates } = known
      // Yields to other requests between two fits.
      const fitting = lastFit.then(() => turn())
      lastFit = fitting
      await fitting
      const convertible =
        car.price === undefined || worthIn(wanted, rates)(1, car.price.currency) !== undefined
      const currency = convertible ? wanted : (car.price?.currency ?? wanted)
      return lineOf(car, fitted(sample, currency, rates), currency, drawn === true)
    }
  }
}

function lineOf(
  car: CheckedCar,
  { fit, offers, rates }: FittedSample,
  currency: string,
  drawn: boolean,
): PriceCheckLine {
  const amount = car.price && worthIn(currency, rates)(Number(car.price.amount), car.price.currency)
  const price = amount === undefined || amount < Number(leastPrice) ? undefined : amount
  const similar = similarTo(car, offers, currency)
  return {
    similar: searchText(similar.search),
    near: searchText(nearTo(car, similar, price)),
    ...(fit && similar.cars.length >= leastSimilar && checkOf(car, fit, similar.cars, currency, price)),
    ...(drawn && {
      cars: similar.cars.slice(0, mostDrawn).map(({ id, year, odometer, price: asked }) => ({
        id,
        year,
        odometer,
        price: text(Math.round(asked)),
      })),
    }),
  }
}

function checkOf(
  { year, odometer, ...car }: CheckedCar,
  { expect }: PriceFit,
  similar: readonly WorthOffer[],
  currency: string,
  price: number | undefined,
): Pick<PriceCheckLine, 'check'> | undefined {
  if (year === undefined || odometer === undefined) return undefined
  const { fuel = null, transmission = null, body = null, power = null, country = null, damaged } = car
  const middle = expect({ year, odometer, damaged, fuel, transmission, body, power, country })
  // Residuals of similar cars: the spread that the known facts do not explain.
  const off = similar.map((each) => Math.log(each.price) - expect(each))
  const low = Math.min(quantile(off, 0.25), -leastSpread)
  const high = Math.max(quantile(off, 0.75), leastSpread)
  const at = (share: number) => Math.exp(middle + share)
  // A mileage or year beyond all others has no price.
  if (at(low) < Number(leastPrice) || !Number.isFinite(at(high))) return undefined
  const unit = roundTo(at(0))
  const rounded = (value: number) => Math.round(value / unit) * unit
  const distance = price === undefined ? undefined : Math.log(price) - middle
  return {
    check: {
      currency,
      middle: text(rounded(at(0))),
      low: text(rounded(at(low))),
      high: text(rounded(at(high))),
      ...(price !== undefined &&
        distance !== undefined && {
          judged: { step: stepOf(distance, low, high), difference: text(rounded(price - rounded(at(0)))) },
        }),
    },
  }
}

/** Decimal text without "-0" and without an exponent. */
const text = (value: number): string => BigInt(value).toString()

function stepOf(distance: number, low: number, high: number): PriceStep {
  if (distance < low * much) return 'much-cheaper'
  if (distance < low) return 'cheaper'
  if (distance <= high) return 'fair'
  return distance <= high * much ? 'dearer' : 'much-dearer'
}

/** About a hundredth of the amount: 1, 2 or 5 with zeros. */
function roundTo(amount: number): number {
  const hundredth = amount / 100
  const power = 10 ** Math.floor(Math.log10(hundredth))
  const digit = hundredth / power
  return Math.max(1, Math.round(power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10)))
}
