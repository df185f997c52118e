import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { isVin } from '#contract/vin.ts'
import type { Car } from '#contract/resources/car.ts'
import { carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carById } from '#src/api/queries.ts'

/** A car by its id or its VIN, whichever it is. Throws `absent` where the service has none. */
export const comparedCar = (idOrVin: string, language: Language) =>
  queryOptions({
    queryKey: ['compared', idOrVin, language],
    queryFn: async ({ client }): Promise<Car> => {
      const byId = carById(idOrVin, language)
      if (!isVin(idOrVin)) return client.fetchQuery(byId)
      try {
        return await client.fetchQuery(carByVin(idOrVin, language))
      } catch (error) {
        // An id is any text: one may look like a VIN.
        if (problemOf(error).kind !== 'absent') throw error
        return client.fetchQuery(byId)
      }
    },
  })
