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
  /** Address of a picture as the listing has it. */
  picture: text,
  vin: text,
  /** Absent from entries of older versions: there is nothing to compare with. */
  listings: v.optional(list(KeptListingEntry)),
  /** When the service was last asked for it to see what has changed, ms. */
  asked: orNone(time),
  /** Since when the service does not know it, as far as it was asked, ms. */
  gone: orNone(time),
  /** Changes found up to then were read, ms. */
  read: orNone(time),
  /** The oldest first. */
  changes: v.optional(list(CarChangeEntry)),
})

/**
 * What a marked car was when it was last seen here: a car that is sold is gone from the service after a month, and a
 * note on "a car" says nothing. Of a favourite it is what the next look is compared with. Apart from the marks, which
 * every start reads.
 */
export type KeptCar = v.InferOutput<typeof KeptCarEntry>

export type CarSnapshot = Pick<
  KeptCar,
  'name' | 'year' | 'price' | 'currency' | 'picture' | 'vin' | 'listings'
>

export const readKeptCar = readerOf(KeptCarEntry)

/** By car id. Read by the pages that list them: `load()`. */
export const useKeptCars = collection('cars', readKeptCar)

export const keptCarFrom = (items: Readonly<Record<string, KeptCar>>, id: string): KeptCar | undefined =>
  Object.hasOwn(items, id) ? items[id] : undefined

const nothing: KeptCar = { name: null, year: null, price: null, currency: null, picture: null, vin: null }

/** @param cars the last one of an id counts */
const changeCars = (
  cars: readonly (readonly [id: string, CarSnapshot])[],
  change: (now: KeptCar | undefined, next: CarSnapshot, id: string) => KeptCar,
): Promise<void> => {
  const byId = new Map(cars)
  return useKeptCars.change([...byId.keys()], (now, id) => change(now, byId.get(id) ?? nothing, id))
}

/** @param isFavourite those stay as they are: an answer that a page has had for a while would pass for a change */
export const keepCars = (
  cars: readonly (readonly [id: string, CarSnapshot])[],
  isFavourite: (id: string) => boolean = () => false,
): Promise<void> =>
  changeCars(cars, (now, next, id) =>
    now !== undefined && (next.listings === undefined || (now.listings !== undefined && isFavourite(id)))
      ? now
      : { ...nothing, ...now, ...next },
  )

/** What favourites are when they are chosen: from here on changes are shown. */
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

/** What differs from what is kept is added to the car's changes. @param at when it was answered, ms */
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

/** Changes that the reader has not said to have read, the oldest first. */
export const unreadChanges = (car: KeptCar | undefined): readonly CarChange[] =>
  (car?.changes ?? []).filter(({ at }) => at > (car?.read ?? 0))

export const readChanges = (ids: readonly string[], now = Date.now()): Promise<void> =>
  useKeptCars.change(ids, (car) => (car === undefined ? undefined : { ...car, read: now }))

/** `sold`: every listing is archived; `gone`: the service does not know it; null where neither is known. */
export const standsOf = (car: KeptCar | undefined): 'sold' | 'gone' | null => {
  if (car?.gone !== undefined) return 'gone'
  const listings = car?.listings ?? []
  return listings.length > 0 && listings.every(({ archived }) => archived) ? 'sold' : null
}

/** The most that any of its sources says, km; null where none does. */
export const mileageOf = (car: Pick<KeptCar, 'listings'> | undefined): number | null => {
  const stated = (car?.listings ?? []).flatMap(({ odometer }) => odometer ?? [])
  return stated.length === 0 ? null : Math.max(...stated)
}
