import * as v from 'valibot'
import { compareDecimals, isDecimal } from '#contract/decimal-text.ts'
import { KeptListingEntry } from '#src/stores/car-changes.ts'
import { time } from '#src/stores/collection.ts'
import { orNone } from '#src/stores/safe-storage.ts'

// A look at a search: its number of cars and the newest of them, for comparison with the next look.

/** The number of newest cars in a look; price drops and departures are found among these. */
export const carsInLook = 240

const LookedCarEntry = v.object({
  id: v.string(),
  /** Creation time of the listing that ranks it by `newest`, ms; null where the source does not say. */
  at: v.nullish(time, null),
  /** "2018 BMW X5", without an unknown year; null where the service names neither make nor model. */
  name: v.nullish(v.string(), null),
  /** The lowest price of its active listings by currency code, decimal text. */
  prices: v.record(v.string(), v.pipe(v.string(), v.check(isDecimal))),
  /** The headline of a car without such a price: an auction or leasing. */
  other: orNone(KeptListingEntry),
})
export type LookedCar = v.InferOutput<typeof LookedCarEntry>

export const LookEntry = v.object({
  at: time,
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The newest cars as JSON text, which is only parsed for comparisons: every box reads the list. */
  cars: v.string(),
})
export type SearchLook = v.InferOutput<typeof LookEntry>

const Cars = v.pipe(v.string(), v.parseJson(), v.array(LookedCarEntry))

interface LookRead {
  readonly cars: readonly LookedCar[]
  readonly ids: ReadonlySet<string>
}

/** Caches the parsed look for all cars on the page. */
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

/** @param cars sorted by `newest`; those beyond `carsInLook` are left out */
export const makeLook = (at: number, count: number, cars: readonly LookedCar[]): SearchLook => ({
  at,
  count,
  cars: JSON.stringify(cars.slice(0, carsInLook)),
})

/** Whether a look would contain a car of this time; older cars may have been beyond it. */
const reaches = (look: SearchLook, at: number | null): boolean => {
  const cars = carsOf(look)
  if (cars.length >= look.count) return true
  const oldest = cars.at(-1)?.at ?? null
  return oldest !== null && at !== null && at > oldest
}

/** Whether the search found the car after a look, but not in it. @param at as in a look, ms */
export const isNewSince = (look: SearchLook, id: string, at: number | null): boolean =>
  !readLook(look).ids.has(id) && reaches(look, at)

/** Compares two looks at a search; only cars within reach of both count as new or gone. */
export function lookChanges(then: SearchLook, now: SearchLook) {
  const before = new Map(carsOf(then).map((car) => [car.id, car]))
  const cars = carsOf(now)
  const fresh = cars.filter(({ id, at }) => isNewSince(then, id, at))
  return {
    difference: now.count - then.count,
    /** Cars found now but not then, the newest first; an older listing can be new here after a price drop. */
    fresh,
    /** All cars of the look are new, so there may be more. */
    more: fresh.length > 0 && fresh.length === cars.length && cars.length < now.count,
    /** Found both times, now for less in the same currency. */
    dropped: cars.flatMap((car) => dropOf(before.get(car.id), car) ?? []),
    /** Found then but not now: sold, gone, or no longer matching. */
    left: [...before.values()].filter(({ id, at }) => isNewSince(now, id, at)),
  }
}

/** The first currency in which a car costs less than before; currencies are not converted. */
function dropOf(before: LookedCar | undefined, car: LookedCar) {
  for (const [currency, to] of Object.entries(car.prices)) {
    const from =
      before !== undefined && Object.hasOwn(before.prices, currency) ? before.prices[currency] : undefined
    if (from !== undefined && compareDecimals(to, from) < 0) return { car, currency, from, to }
  }
  return undefined
}

export type SearchChanges = ReturnType<typeof lookChanges>

export const noChanges: SearchChanges = { difference: 0, fresh: [], more: false, dropped: [], left: [] }

export const hasChanges = ({ difference, fresh, dropped, left }: SearchChanges): boolean =>
  difference !== 0 || fresh.length + dropped.length + left.length > 0
