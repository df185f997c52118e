import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import type { Domain } from '#contract/resources/dictionaries.ts'
import { domains } from '#src/api/queries.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { type Match, matchingListing } from '#src/card/matching-listing.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { Found } from './found.ts'

export interface ShownCar {
  readonly car: Car
  readonly match: Match
}

interface Worked {
  readonly now: number
  readonly sources: readonly Domain[] | undefined
  readonly shown: readonly ShownCar[]
}

/** Whoever asks gets the same cars for the same answers: those drawn ahead are not drawn again when they are chosen. */
const worked = new WeakMap<Found, Worked>()

function shownCars(found: Found, sources: readonly Domain[] | undefined, now: number): readonly ShownCar[] {
  const known = worked.get(found)
  if (known?.now === now && known.sources === sources) return known.shown
  const { search, cars } = found
  const reading = { currency: search.currency, sites: sources === undefined ? noSites : sitesOf(sources) }
  const shown = cars.flatMap((car) => {
    const match = matchingListing(car, search, reading, now)
    return match === undefined ? [] : [{ car, match }]
  })
  worked.set(found, { now, sources, shown })
  return shown
}

const nothing: readonly ShownCar[] = []

/** Each car with the listing that matched; a car without an active one has nothing to show. */
export function useShownCars(found: Found | undefined, now: number): readonly ShownCar[] {
  // The search itself has waited for the sources where it names some: they are there.
  const bySource = found?.search.filters.sources !== undefined
  const sources = useQuery({ ...domains(useLanguage()), enabled: bySource })
  return found === undefined ? nothing : shownCars(found, bySource ? sources.data : undefined, now)
}
