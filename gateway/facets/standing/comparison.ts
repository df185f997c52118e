import type { DecimalBounds } from '#contract/decimal.ts'
import { type StandingCar, type Comparison, criteria, type Criterion } from '#contract/facets/question.ts'
import { filterOfKind, type Filters } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { emptySearch, type Search } from '#contract/search.ts'

/** Below so many kilometres a share of the distance is too narrow to find anything: cars are as good as new. */
const leastDistance = 20_000

/** All that state a value: the least that the interface can be asked for, and up. */
const stated = (key: 'year' | 'odometer' | 'price'): Range => ({
  from: filterOfKind<'range'>(key).bounds.from[0],
})

/** The values near one, inside what the interface can be asked for. */
function around(key: 'year' | 'odometer', value: number, by: number): Range {
  const { from, to } = filterOfKind<'range'>(key).bounds
  return {
    from: String(Math.max(Number(from[0]), value - by)),
    to: String(Math.min(Number(to[1]), value + by)),
  }
}

/** The prices near one, which may be more than a number holds. */
function near(amount: string, percent: number): Range {
  const share = (BigInt(amount) * BigInt(percent)) / 100n
  const { from, to } = filterOfKind<'range'>('price').bounds
  const clamped = (value: bigint, [least, most]: DecimalBounds) =>
    value < BigInt(least) ? least : value > BigInt(most) ? most : String(value)
  return { from: clamped(BigInt(amount) - share, from), to: clamped(BigInt(amount) + share, to) }
}

/** What each criterion asks of similar cars; undefined where this car does not state it, and so cannot share it. */
function asked(
  { brand, model, year, odometer, fuel, transmission, body, condition, country }: StandingCar,
  { years, odometerPercent }: Comparison,
): { readonly [C in Criterion]: Filters | undefined } {
  const share = Math.round((Math.max(odometer ?? 0, leastDistance) * odometerPercent) / 100)
  return {
    model: { brands: [{ id: brand, children: [model] }] },
    year: year === undefined ? undefined : { year: around('year', year, years) },
    odometer: odometer === undefined ? undefined : { odometer: around('odometer', odometer, share) },
    fuel: fuel === undefined ? undefined : { fuel: [fuel] },
    transmission: transmission === undefined ? undefined : { transmission },
    body: body === undefined ? undefined : { body: [body] },
    // Damaged cars are compared with damaged ones only; new ones with new.
    condition: condition === undefined ? undefined : { condition: [condition] },
    country: country === undefined ? undefined : { countries: [{ id: country, children: [] }] },
  }
}

/**
 * The set that a comparison means, this car among them: the same make, what the comparison asks, and, so that every
 * rank is of the same cars, a price, a distance and a year where this car states them. The service compares currencies
 * by its own rates.
 */
export function alike(car: StandingCar, comparison: Comparison): Search {
  const all = asked(car, comparison)
  const { price } = car
  const every: Filters = {
    brands: [{ id: car.brand, children: [] }],
    ...(price && {
      price:
        comparison.pricePercent === undefined ? stated('price') : near(price.amount, comparison.pricePercent),
    }),
    ...(all.odometer && { odometer: stated('odometer') }),
    ...(all.year && { year: stated('year') }),
  }
  const filters = criteria
    .filter((criterion) => comparison.on.includes(criterion))
    .reduce((sum, criterion) => ({ ...sum, ...all[criterion] }), every)
  return { ...emptySearch, filters, currency: price?.currency ?? emptySearch.currency }
}

/** The part of a range below a value, or undefined where there is none that the interface can ask for. */
export function rangeBelow(range: Range | undefined, value: string, leastTo: string): Range | undefined {
  const to = BigInt(value) - 1n
  if (to < BigInt(leastTo) || (range?.from !== undefined && to < BigInt(range.from))) return undefined
  return { ...(range?.from !== undefined && { from: range.from }), to: String(to) }
}

/** The part of a range above a value. */
export function rangeAbove(range: Range | undefined, value: string): Range | undefined {
  const from = BigInt(value) + 1n
  if (range?.to !== undefined && from > BigInt(range.to)) return undefined
  return { from: String(from), ...(range?.to !== undefined && { to: range.to }) }
}

/** A part of the set, to be counted; null: certainly none of it. Undefined: the car does not state the value. */
type SetPart = Search | null | undefined

export interface StandingParts {
  readonly cheaper: SetPart
  readonly lessDriven: SetPart
  readonly newer: SetPart
  /** At most as dear, and so this car too. */
  readonly atMost: SetPart
  /** At least as cheap, as new and as little driven; the car itself is one of them. */
  readonly beatenBy: SetPart
}

/** What is counted inside a set to say where the car stands in it. */
export function standingParts(set: Search, car: StandingCar): StandingParts {
  const { price, odometer, year } = set.filters
  const part = (own: Filters | undefined): Search | null =>
    own === undefined ? null : { ...set, filters: { ...set.filters, ...own } }
  const only = <K extends 'price' | 'odometer' | 'year'>(key: K, range: Range | undefined) =>
    part(range && { [key]: range })
  const amount = car.price?.amount
  const upTo = (range: Range | undefined, to: string): Range => ({ ...range, to })
  const atMost = amount === undefined || BigInt(amount) < 1n ? undefined : upTo(price, amount)
  return {
    cheaper: amount === undefined ? undefined : only('price', rangeBelow(price, amount, '1')),
    lessDriven:
      car.odometer === undefined
        ? undefined
        : only('odometer', rangeBelow(odometer, String(car.odometer), '0')),
    newer: car.year === undefined ? undefined : only('year', rangeAbove(year, String(car.year))),
    atMost: atMost && part({ price: atMost }),
    beatenBy:
      atMost === undefined || car.odometer === undefined || car.year === undefined
        ? undefined
        : part({
            price: atMost,
            odometer: upTo(odometer, String(car.odometer)),
            year: { ...year, from: String(car.year) },
          }),
  }
}
