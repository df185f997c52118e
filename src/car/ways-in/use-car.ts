import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { carPath, vinPath } from '#contract/requests.ts'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { cachedCars } from '#src/api/cached-cars.ts'
import { shownFailure, useFailure } from '#src/api/failure.ts'
import { carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { type CarOfDevice, isAway, keptCar } from '#src/offline/kept-car.ts'
import type { FallbackIdentity } from './fallback-identity.ts'

export interface LookedUpCar {
  readonly state: 'found'
  readonly car: Car
  /** From a page of results, without reports: they are loading, or cannot be loaded. */
  readonly partial: false | 'loading' | 'offline'
  /** Found by its VIN because the link's id has expired. */
  readonly byVin: boolean
  /** Set without a connection for data of this device: the time of the service's response, ms. */
  readonly since?: number
  readonly retry: () => void
}

/** @property until time of the automatic retry, ms; absent without one */
export interface FailedLookup {
  readonly state: 'failed'
  readonly problem: Problem
  readonly until: number | undefined
  readonly retrying: boolean
  readonly retry: () => void
}

export type CarLookup =
  | LookedUpCar
  | { readonly state: 'waiting' }
  | { readonly state: 'gone' }
  | FailedLookup

/** A car by its id; if that has expired, by the VIN in its link. */
export function useCar(id: string, fallback: FallbackIdentity | undefined): CarLookup {
  const language = useLanguage()
  const client = useQueryClient()
  const listed = () => cachedCars(client).find(({ car }) => car.id === id)
  const found = useQuery({
    ...carById(id, language),
    placeholderData: () => listed()?.car,
    ...shownFailure,
  })
  const gone = found.isError && problemOf(found.error).kind === 'absent'
  const vin = fallback?.vin
  const twin = useQuery({
    ...carByVin(vin ?? '', language),
    enabled: gone && vin !== undefined,
    ...shownFailure,
  })
  const own = useLookup(found, gone ? undefined : found.data, carPath(id, language), listed)
  const other = useLookup(twin, twin.data, vinPath(vin ?? '', language))
  if (gone && vin !== undefined) return other.state === 'found' ? { ...other, byVin: true } : other
  return own
}

/** @param listed the car of the results, shown until a kept copy, which has reports, is read, and without one */
export function useLookup(
  query: UseQueryResult,
  car: Car | undefined,
  path: string | undefined,
  listed?: () => CarOfDevice | undefined,
): CarLookup {
  const { refetch } = query
  const failure = useFailure([query], path ?? '')
  const problem = failure?.problem
  const answer = query.isPlaceholderData && problem !== undefined ? undefined : car
  const away = answer === undefined && problem !== undefined && isAway(problem)
  const kept = useQuery({ ...keptCar(path ?? ''), enabled: away && path !== undefined })
  const retry = () => void refetch()
  const found = { state: 'found', partial: false, byVin: false, retry } as const
  if (answer) return { ...found, car: answer, partial: query.isPlaceholderData && 'loading' }
  if (away && kept.data) return { ...found, ...kept.data }
  const last = away ? listed?.() : undefined
  if (last) return { ...found, ...last, partial: 'offline' }
  if (problem === undefined || (away && kept.isLoading)) return { state: 'waiting' }
  if (problem.kind === 'absent') return { state: 'gone' }
  return { state: 'failed', problem, until: failure?.until, retrying: query.isFetching, retry }
}
