import { setImmediate } from 'node:timers/promises'
import type { FoundCars, RecordQuery, Store } from '../store/store.ts'
import { carNamesOf } from './car-names.ts'
import { finished, type RenderCars, textsOf } from './renderer.ts'
import { loadCodeNames, viewOf } from './view.ts'

/** Cars rendered before the thread serves other requests. */
const carsAtOnce = 5

async function find(store: Store, query: RecordQuery): Promise<FoundCars> {
  if ('page' in query) return store.search(query.page)
  const cars = 'car' in query ? [await store.car(query.car)] : await store.exportBatch(query.batch)
  const found = cars.filter((car) => car !== undefined)
  return { count: found.length, cars: found }
}

/** Renders on the calling thread, a few cars at a time, for stores that only return records. */
export function renderOnCallingThread(store: Store): RenderCars {
  const loading = loadCodeNames()
  return async (query, request) => {
    const found = await find(store, query)
    const view = viewOf(request, await loading, carNamesOf(store.dictionaries()))
    const texts: string[] = []
    for (let at = 0; at < found.cars.length; at += carsAtOnce) {
      if (at > 0) await setImmediate()
      texts.push(...textsOf(found.cars.slice(at, at + carsAtOnce), view, request))
    }
    return finished(texts, found, view, request)
  }
}
