import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { domains } from '#src/api/queries.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { type Match, matchingListing } from '#src/card/matching-listing.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { Found } from './use-found.ts'

export interface ShownCar {
  readonly car: Car
  readonly match: Match
}

/** Each car with the listing that matched; a car without an active one has nothing to show. */
export function useShownCars(found: Found | undefined, now: number): readonly ShownCar[] {
  // The search itself has waited for the sources where it names some: they are there.
  const bySource = found?.search.filters.sources !== undefined
  const sources = useQuery({ ...domains(useLanguage()), enabled: bySource })
  return useMemo(() => {
    if (found === undefined) return []
    const { search, cars } = found
    const sites = sources.data === undefined ? noSites : sitesOf(sources.data)
    const reading = { currency: search.currency, sites }
    return cars.flatMap((car) => {
      const match = matchingListing(car, search, reading, now)
      return match === undefined ? [] : [{ car, match }]
    })
  }, [found, sources.data, now])
}
