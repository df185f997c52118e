import * as v from 'valibot'
import { compareDecimals, type DecimalText, isDecimal } from '#contract/decimal-text.ts'
import { time } from '#src/stores/collection.ts'

// A look at a search: how many cars it had, and the newest of them, so that the next look can say what happened since.

/** So many of the newest cars are kept of a look: what is said of prices and departures is said of these. */
export const carsInLook = 240

const LookedCarEntry = v.object({
  id: v.string(),
  /** When the listing that gives it its place by `newest` was made, ms; null where the source does not say. */
  at: v.nullish(time, null),
  /** "2018 BMW X5" without the year where it is not known; null where the service names neither make nor model. */
  name: v.nullish(v.string(), null),
  /** Currency code to the lowest price that its active listings ask in it, decimal text. */
  prices: v.record(v.string(), v.pipe(v.string(), v.check(isDecimal))),
})
export type LookedCar = v.InferOutput<typeof LookedCarEntry>

export const LookEntry = v.object({
  at: time,
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The newest cars, as JSON: it is read when looks are compared, while the list of searches is read by every box. */
  cars: v.string(),
})
export type SearchLook = v.InferOutput<typeof LookEntry>

const Cars = v.pipe(v.string(), v.parseJson(), v.array(LookedCarEntry))

interface LookRead {
  readonly cars: readonly LookedCar[]
  readonly ids: ReadonlySet<string>
}

/** Read once, however many cars on the page ask. */
const read = new WeakMap<SearchLook, LookRead>()

function readLook(look: SearchLook): LookRead {
  const known = read.get(look)
  if (known !== undefined) return known
  const parsed = v.safeParse(Cars, look.cars)
  const cars = parsed.success ? parsed.output : []
  const made = { cars, ids: new Set(cars.map(({ id }) => id)) }
  read.set(look, made)
  return made
}

export const carsOf = (look: SearchLook): readonly LookedCar[] => readLook(look).cars

/** @param cars by `newest`; those beyond `carsInLook` are left out */
export const makeLook = (at: number, count: number, cars: readonly LookedCar[]): SearchLook => ({
  at,
  count,
  cars: JSON.stringify(cars.slice(0, carsInLook)),
})

/** Whether a look would have had a car of this time: older ones may have been there uncounted. */
const reaches = (look: SearchLook, at: number | null): boolean => {
  const cars = carsOf(look)
  if (cars.length >= look.count) return true
  const oldest = cars.at(-1)?.at ?? null
  return oldest !== null && at !== null && at > oldest
}

/** Whether the search found the car after a look and not then. @param at as in a look, ms */
export const isNewSince = (look: SearchLook, id: string, at: number | null): boolean =>
  !readLook(look).ids.has(id) && reaches(look, at)

export interface DroppedPrice {
  readonly car: LookedCar
  readonly currency: string
  readonly from: DecimalText
  readonly to: DecimalText
}

export interface SearchChanges {
  readonly difference: number
  /** Found now and not then, the newest first. A car whose listing is older may be new here too: its price fell into the search. */
  readonly fresh: readonly LookedCar[]
  /** All that were looked at are new: there may be more. */
  readonly more: boolean
  /** Found both times, for less in the same currency. */
  readonly dropped: readonly DroppedPrice[]
  /** Found then and not now: sold, gone, or changed so that the search does not find it. */
  readonly left: readonly LookedCar[]
}

/** Compares two looks at one search; only what both reach is said to be new or to have left. */
export function lookChanges(then: SearchLook, now: SearchLook): SearchChanges {
  const before = new Map(carsOf(then).map((car) => [car.id, car]))
  const cars = carsOf(now)
  const fresh = cars.filter(({ id, at }) => isNewSince(then, id, at))
  return {
    difference: now.count - then.count,
    fresh,
    more: fresh.length > 0 && fresh.length === cars.length && cars.length < now.count,
    dropped: cars.flatMap((car) => dropOf(before.get(car.id), car) ?? []),
    left: [...before.values()].filter(({ id, at }) => isNewSince(now, id, at)),
  }
}

/** The first currency in which a car costs less than before; prices in different ones are not compared. */
function dropOf(before: LookedCar | undefined, car: LookedCar): DroppedPrice | undefined {
  for (const [currency, to] of Object.entries(car.prices)) {
    const from =
      before !== undefined && Object.hasOwn(before.prices, currency) ? before.prices[currency] : undefined
    if (from !== undefined && compareDecimals(to, from) < 0) return { car, currency, from, to }
  }
  return undefined
}

export const noChanges: SearchChanges = { difference: 0, fresh: [], more: false, dropped: [], left: [] }

export const hasChanges = ({ difference, fresh, dropped, left }: SearchChanges): boolean =>
  difference !== 0 || fresh.length + dropped.length + left.length > 0
