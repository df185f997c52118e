import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carById } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { FallbackIdentity } from './fallback-identity.ts'

export type CarLookup =
  | {
      readonly state: 'found'
      readonly car: Car
      /** From a page of results: reports are still on their way. */
      readonly partial: boolean
      /** Found by its VIN, because the id of the link is gone. */
      readonly byVin: boolean
    }
  | { readonly state: 'waiting' }
  /** Neither id nor VIN lead to it any more. */
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }

/** A car by its id; where that is gone, by the VIN that its link remembers. */
export function useCar(id: string, fallback: FallbackIdentity | undefined): CarLookup {
  const language = useLanguage()
  const client = useQueryClient()
  const found = useQuery({ ...carById(id, language), placeholderData: () => knownCar(client, id) })
  const gone = found.isError && problemOf(found.error).kind === 'absent'
  const vin = fallback?.vin
  const twin = useQuery({ ...carByVin(vin ?? '', language), enabled: gone && vin !== undefined })
  if (found.data && !gone)
    return { state: 'found', car: found.data, partial: found.isPlaceholderData, byVin: false }
  if (found.isPending) return { state: 'waiting' }
  if (!gone) return notFound(found)
  if (vin === undefined) return { state: 'gone' }
  if (twin.data) return { state: 'found', car: twin.data, partial: false, byVin: true }
  return twin.isPending ? { state: 'waiting' } : notFound(twin)
}

/** What the only look-up there is says of a car. */
export function lookupState(query: UseQueryResult, car: Car | undefined): CarLookup {
  if (car) return { state: 'found', car, partial: false, byVin: false }
  return query.isPending ? { state: 'waiting' } : notFound(query)
}

function notFound({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>): CarLookup {
  const problem = problemOf(error)
  return problem.kind === 'absent'
    ? { state: 'gone' }
    : { state: 'failed', problem, retry: () => void refetch() }
}

/**
 * The car as a page of results has it: without reports, but with pictures and prices. It stands on the
 * page until the look-up has answered, so that opening a car from results shows it at once.
 */
function knownCar(client: QueryClient, id: string): Car | undefined {
  for (const [, page] of client.getQueriesData<{ cars: readonly Car[] }>({ queryKey: ['search'] })) {
    const car = page?.cars.find((each) => each.id === id)
    if (car) return car
  }
  return undefined
}
