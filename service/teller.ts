import { setImmediate } from 'node:timers/promises'
import { presentCar } from './present/car.ts'
import { carNamesOf } from './present/car-names.ts'
import { loadCodeNames, type Telling, type Told, toldOf, viewOf } from './present/telling.ts'
import type { ExportQuestion, PageQuestion, Store, StoredCar } from './store/store.ts'

/** One car, by what a lookup has of it. `vin` in lower case. */
export type Which =
  | { readonly id: string }
  | { readonly vin: string }
  | { readonly domain: number; readonly listing: string }

export interface ToldPage extends Told {
  /** Exact, not stopped at the window. */
  readonly count: number
}

export interface ToldBatch extends Told {
  /** `no` of the last car read; undefined where none was left. */
  readonly last: number | undefined
}

/** Cars as callers are told them: found, read, seen through one key and language, written as JSON. */
export interface Teller {
  page(question: PageQuestion, telling: Telling): Promise<ToldPage>
  /** `held` is 0 where there is no such car for this caller. */
  car(which: Which, telling: Telling): Promise<Told>
  batch(question: ExportQuestion, telling: Telling): Promise<ToldBatch>
}

/** Cars told before other requests get their turn. */
const atOnce = 5

/** For stores that hand over cars as they are: told on the calling thread, a few at a time. */
export function tellHere(store: Store): Teller {
  const loading = loadCodeNames()
  async function told(cars: readonly StoredCar[], telling: Telling): Promise<Told> {
    const view = viewOf(telling, { codes: await loading, names: carNamesOf(store.dictionaries()) })
    const texts: string[] = []
    for (const [index, car] of cars.entries()) {
      if (index % atOnce === atOnce - 1) await setImmediate()
      texts.push(...[presentCar(car, view, telling.form) ?? []].flat())
    }
    return toldOf(texts, view)
  }
  const look = (which: Which) =>
    'id' in which
      ? store.carById(which.id)
      : 'vin' in which
        ? store.carByVin(which.vin)
        : store.carByListing(which.domain, which.listing)
  return {
    page: async (question, telling) => {
      const { count, cars } = await store.search(question)
      return { ...(await told(cars, telling)), count }
    },
    car: async (which, telling) => {
      const car = await look(which)
      return told(car === undefined ? [] : [car], telling)
    },
    batch: async (question, telling) => {
      const cars = await store.exportBatch(question)
      return { ...(await told(cars, telling)), last: cars.at(-1)?.no }
    },
  }
}
