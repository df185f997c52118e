import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { readVin } from '#contract/vin.ts'
import { carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carById } from '#src/api/queries.ts'
import type { SharedCar } from './share-link.ts'

/** A car of a link by its id; where the service does not know that, by its VIN. Throws `absent` where it knows neither. */
export const sharedCar = ({ id, vin }: SharedCar, language: Language) =>
  queryOptions({
    queryKey: ['shared', id, vin ?? '', language],
    queryFn: async ({ client }) => {
      try {
        return await client.ensureQueryData(carById(id, language))
      } catch (error) {
        // A link written by hand may name a VIN alone.
        const known = readVin(vin ?? id)
        if (problemOf(error).kind !== 'absent' || known === undefined) throw error
        return client.ensureQueryData(carByVin(known, language))
      }
    },
    // Each of the two requests is tried again by itself.
    retry: false,
  })
