import * as v from 'valibot'
import { list, maybe, text } from '#contract/resources/loose.ts'
import {
  amountOrNull,
  type CarChange,
  CarChangeEntry,
  changeOf,
  changesBetween,
  changesKept,
  KeptListingEntry,
} from './car-changes.ts'
import { collection, readerOf, time } from './collection.ts'
import { orNone } from './safe-storage.ts'

const KeptCarEntry = v.looseObject({
  /** Make and model; null where the service names neither. */
  name: text,
  year: maybe(v.number()),
  /** Decimal text, as listed. */
  price: amountOrNull,
  currency: text,
  /** URL of a picture, as in the listing. */
  picture: text,
  vin: text,
  /** Absent in entries of older versions, which leaves nothing to compare with. */
  listings: v.optional(list(KeptListingEntry)),
  /** When the car was last requested to look for changes, in ms. */
  asked: orNone(time),
  /** When a request first found that the service does not know the car any more, in ms. */
  gone: orNone(time),
  /** Changes found up to this time have been read, in ms. */
  read: orNone(time),
  /** The oldest first. */
  changes: v.optional(list(CarChangeEntry)),
})

/**
 * A marked car as this device last saw it. A sold car is gone from the service after a month, and a note
 * needs a name for its car. For a favourite it is also what the next look is compared with. It is stored
 * apart from the marks, which every start reads.
 */
export type KeptCar = v.InferOutput<typeof KeptCarEntry>

export type CarSnapshot = Pick<
  KeptCar,
  'name' | 'year' | 'price' | 'currency' | 'picture' | 'vin' | 'listings'
>

export const readKeptCar = readerOf(KeptCarEntry)

/** By car id. Pages that list kept cars call `load()`. */
export const useKeptCars = collection('cars', readKeptCar)

export const keptCarFrom = (items: Readonly<Record<string, KeptCar>>, id: string): KeptCar | undefined =>
  Object.hasOwn(items, id) ? items[id] : undefined

const nothing: KeptCar = { name: null, year: null, price: null, currency: null, picture: null, vin: null }

/** @param cars for a repeated id the last one counts */
const changeCars = (
  cars: readonly (readonly [id: string, CarSnapshot])[],
  change: (now: KeptCar | undefined, next: CarSnapshot, id: string) => KeptCar,
): Promise<void> => {
  const byId = new Map(cars)
  return useKeptCars.change([...byId.keys()], (now, id) => change(now, byId.get(id) ?? nothing, id))
}

/** @param isFavourite favourites stay as they are, because a stale response would look like a change */
export const keepCars = (
  cars: readonly (readonly [id: string, CarSnapshot])[],
  isFavourite: (id: string) => boolean = () => false,
): Promise<void> =>
  changeCars(cars, (now, next, id) =>
    now !== undefined && (next.listings === undefined || (now.listings !== undefined && isFavourite(id)))
      ? now
      : { ...nothing, ...now, ...next },
  )

/** Keeps new favourites as they are now; changes are recorded from here on. */
export const keepChosen = (cars: readonly (readonly [id: string, CarSnapshot])[]): Promise<void> =>
  changeCars(cars, (now, next) => ({
    ...now,
    ...next,
    asked: undefined,
    gone: undefined,
    read: undefined,
    changes: [],
  }))

const withChanges = (now: KeptCar | undefined, found: readonly CarChange[]) =>
  [...(now?.changes ?? []), ...found].slice(-changesKept)

/** Adds the differences from the kept car to its changes. @param at the time of the response, in ms */
export const keepAnswer = (id: string, snapshot: CarSnapshot, at = Date.now()): Promise<void> =>
  changeCars([[id, snapshot]], (now, next) => {
    const changed =
      now?.listings === undefined || next.listings === undefined
        ? []
        : changesBetween(now.listings, next.listings, at)
    const found =
      now?.gone === undefined
        ? changed
        : [changeOf('back', at), ...changed.filter(({ kind }) => kind !== 'back')]
    return { ...now, ...next, asked: at, gone: undefined, changes: withChanges(now, found) }
  })

export const keepGone = (id: string, at = Date.now()): Promise<void> =>
  useKeptCars.change([id], (now = nothing) => ({
    ...now,
    asked: at,
    gone: now.gone ?? at,
    changes: now.gone === undefined ? withChanges(now, [changeOf('gone', at)]) : (now.changes ?? []),
  }))

/** Changes that the user has not marked as read, the oldest first. */
export const unreadChanges = (car: KeptCar | undefined): readonly CarChange[] =>
  (car?.changes ?? []).filter(({ at }) => at > (car?.read ?? 0))

export const readChanges = (ids: readonly string[], now = Date.now()): Promise<void> =>
  useKeptCars.change(ids, (car) => (car === undefined ? undefined : { ...car, read: now }))

/** `sold`: every listing is archived; `gone`: the service does not know the car; null otherwise. */
export const standsOf = (car: KeptCar | undefined): 'sold' | 'gone' | null => {
  if (car?.gone !== undefined) return 'gone'
  const listings = car?.listings ?? []
  return listings.length > 0 && listings.every(({ archived }) => archived) ? 'sold' : null
}

/** The greatest mileage of its listings in km; null where none states one. */
export const mileageOf = (car: Pick<KeptCar, 'listings'> | undefined): number | null => {
  const stated = (car?.listings ?? []).flatMap(({ odometer }) => odometer ?? [])
  return stated.length === 0 ? null : Math.max(...stated)
}
