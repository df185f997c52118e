import { setImmediate } from 'node:timers/promises'
import type { View } from './present/car.ts'
import { carNamesOf } from './present/car-names.ts'
import {
  type Json,
  loadCodeNames,
  type PageAsked,
  type Telling,
  textsOf,
  toldCar,
  type ToldCars,
  toldCars,
  toldPage,
  viewOf,
} from './present/telling.ts'
import type { ExportQuestion, PageQuestion, Store, StoredCar } from './store/store.ts'

/** One car, by what a lookup has of it. `vin` in lower case. */
export type Which =
  | { readonly id: string }
  | { readonly vin: string }
  | { readonly domain: number; readonly listing: string }

export interface ToldBatch extends ToldCars {
  /** `no` of the last car read; undefined where none was left. */
  readonly last: number | undefined
}

/** Cars as callers are told them: found, read, seen through one key and language, written as JSON. */
export interface Teller {
  /** The answer's body. */
  page(question: PageQuestion, telling: Telling, asked: PageAsked): Promise<Json>
  /** The answer's body; undefined where there is no such car for this caller. */
  car(which: Which, telling: Telling): Promise<Json | undefined>
  /** A part of the answer's body. */
  batch(question: ExportQuestion, telling: Telling): Promise<ToldBatch>
}

/** Cars told before other requests get their turn. */
const atOnce = 5

/** For stores that hand over cars as they are: told on the calling thread, a few at a time. */
export function tellHere(store: Store): Teller {
  const loading = loadCodeNames()
  const view = async (telling: Telling) =>
    viewOf(telling, { codes: await loading, names: carNamesOf(store.dictionaries()) })
  async function texts(cars: readonly StoredCar[], seenThrough: View, telling: Telling): Promise<string[]> {
    const told: string[] = []
    for (let at = 0; at < cars.length; at += atOnce) {
      if (at > 0) await setImmediate()
      told.push(...textsOf(cars.slice(at, at + atOnce), seenThrough, telling))
    }
    return told
  }
  const look = (which: Which) =>
    'id' in which
      ? store.carById(which.id)
      : 'vin' in which
        ? store.carByVin(which.vin)
        : store.carByListing(which.domain, which.listing)
  return {
    page: async (question, telling, asked) => {
      const { count, cars } = await store.search(question)
      return toldPage(await texts(cars, await view(telling), telling), count, asked)
    },
    car: async (which, telling) => {
      const car = await look(which)
      return toldCar(await texts(car === undefined ? [] : [car], await view(telling), telling))
    },
    batch: async (question, telling) => {
      const cars = await store.exportBatch(question)
      const seenThrough = await view(telling)
      const told = toldCars(await texts(cars, seenThrough, telling), seenThrough)
      return { ...told, last: cars.at(-1)?.no }
    },
  }
}
