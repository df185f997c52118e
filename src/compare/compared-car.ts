import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { carPath, vinPath } from '#contract/requests.ts'
import { isVin } from '#contract/vin.ts'
import type { Car } from '#contract/resources/car.ts'
import { carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carById } from '#src/api/queries.ts'
import { isAway, readCarOfDevice } from '#src/offline/kept-car.ts'

/** Throws `absent` where the service has none. */
async function askedCar(client: QueryClient, idOrVin: string, language: Language): Promise<Car> {
  const byId = carById(idOrVin, language)
  if (!isVin(idOrVin)) return client.fetchQuery(byId)
  try {
    return await client.fetchQuery(carByVin(idOrVin, language))
  } catch (error) {
    // An id is any text: one may look like a VIN.
    if (problemOf(error).kind !== 'absent') throw error
    return client.fetchQuery(byId)
  }
}

/** A car by its id or its VIN, whichever it is; without a connection as this device has kept it, with the time of that. */
export const comparedCar = (idOrVin: string, language: Language) =>
  queryOptions({
    queryKey: ['compared', idOrVin, language],
    queryFn: async ({ client }): Promise<{ readonly car: Car; readonly since?: number }> => {
      try {
        return { car: await askedCar(client, idOrVin, language) }
      } catch (error) {
        const path = isVin(idOrVin) ? vinPath(idOrVin, language) : carPath(idOrVin, language)
        const kept = isAway(problemOf(error)) ? await readCarOfDevice(path) : null
        if (kept === null) throw error
        return kept
      }
    },
  })
